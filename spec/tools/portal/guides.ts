import { posix } from 'node:path'
import { fillPlaceholders, type Sources } from './fillers.ts'

/** The groups of guides in the menu, in this order. */
export const groups = ['Guides', 'Operating and contributing', 'Design'] as const

/** A guide: its path in the repository, its name in the portal (`quotes` of `spec/guides/quotes.md`), its group, its
 *  title, the sentence beneath the title, and its whole Markdown, filled. */
export type Guide = {
  readonly path: string
  readonly name: string
  readonly group: (typeof groups)[number]
  readonly title: string
  readonly summary: string
  readonly markdown: string
}

/** A guide file: its path and its text. */
export type GuideFile = { readonly path: string; readonly text: string }

const guidesFolder = 'spec/guides/'
const designFolder = 'docs/design/'

const groupOf = (path: string): Guide['group'] => {
  if (path.startsWith(guidesFolder)) return 'Guides'
  return path.startsWith(designFolder) ? 'Design' : 'Operating and contributing'
}

/** Returns the name of a guide. Documents of the design may have the name of a guide, so theirs begin with `design`. */
const nameOf = (path: string): string => {
  const name = posix.basename(path, '.md').toLowerCase()
  if (groupOf(path) !== 'Design') return name
  return name === 'readme' ? 'design' : `design-${name}`
}

const firstParagraph = (text: string): string =>
  (text.trim().split(/\n\s*\n/)[0] ?? '').replaceAll(/\s*\n\s*/g, ' ')

/** Reads one guide and fills its tables. Throws if it has no title or no sentence beneath it. Pure. */
export const parseGuide = ({ path, text }: GuideFile, sources: Sources): Guide => {
  const file = posix.basename(path)
  const title = /^# (.+)\n/.exec(text)?.[1]?.trim()
  if (title === undefined) throw new Error(`${file} begins with no title`)
  const summary = firstParagraph(text.replace(/^# .+\n/, ''))
  if (summary === '' || /^(#|<!--|```|\||[-*] )/.test(summary))
    throw new Error(`${file} has no sentence beneath its title`)
  return {
    path,
    name: nameOf(path),
    group: groupOf(path),
    title,
    summary,
    markdown: `${fillPlaceholders(text, sources).trim()}\n`,
  }
}

/** Returns the address of a guide in the portal. */
export const addressOf = ({ name }: Pick<Guide, 'name'>): string => `/docs/guides/${name}`

const outsideCode = (markdown: string, change: (line: string) => string): string => {
  let fence = ''
  return markdown
    .split('\n')
    .map((line) => {
      const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
      if (fence === '' && mark !== '') fence = mark
      else if (fence !== '' && mark.startsWith(fence)) fence = ''
      else if (fence === '') return change(line)
      return line
    })
    .join('\n')
}

/** Returns the address of a heading within its page. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .trim()
    .replaceAll(/[\s_]+/g, '-')

/** Returns the addresses of the headings of a guide, without its title. Pure. */
export const headingsOf = ({ markdown }: Pick<Guide, 'markdown'>): readonly string[] => {
  const found: string[] = []
  outsideCode(markdown, (line) => {
    const heading = /^##+ (.+)$/.exec(line)?.[1]
    if (heading !== undefined) found.push(slugOf(heading))
    return line
  })
  return found
}

const link = /(!?)\[([^\]]*)\]\(([^()\s]+)\)/g

type Links = {
  readonly toGuide: (target: Guide, heading: string | undefined) => string
  readonly toImage: (path: string, alt: string) => string
}

/** Rewrites the links of a guide to other guides and to images. A link to any other file of the repository becomes its
 *  text. Throws if a guide or a heading does not exist. */
const withLinks = (guide: Guide, guides: readonly Guide[], { toGuide, toImage }: Links): string =>
  outsideCode(guide.markdown, (line) => {
    if (line.replaceAll(link, '').includes(']('))
      throw new Error(`${guide.path}: a link or an image must be on one line, with its text: ${line}`)
    return line.replaceAll(link, (...[all = '', isImage = '', text = '', href = '']: string[]) => {
      if (/^(https?:|\/)/.test(href)) return all
      const [file = '', heading] = href.split('#')
      const path = posix.join(posix.dirname(guide.path), file)
      if (isImage !== '') return toImage(path, text)
      const target = file === '' ? guide : guides.find((one) => one.path === path)
      if (!target && path.startsWith(guidesFolder))
        throw new Error(`${guide.path} leads to ${path}, which is not a guide`)
      if (!target) return text
      if (heading !== undefined && !headingsOf(target).includes(heading))
        throw new Error(`${guide.path} leads to ${target.path}#${heading}, which is not a heading`)
      return `[${text}](${toGuide(target, heading)})`
    })
  })

const imageFolder = 'docs/media/'

/** Returns the Markdown of a guide's page: without its title, with links to other pages and images. Pure. */
export const pageMarkdownOf = (guide: Guide, guides: readonly Guide[]): string =>
  withLinks(guide, guides, {
    toGuide: (target, heading) => `${addressOf(target)}${heading === undefined ? '' : `#${heading}`}`,
    toImage: (path, alt) => {
      if (!path.startsWith(imageFolder))
        throw new Error(`${guide.path} shows ${path}, which is not an image of docs/media`)
      return `![${alt}](/docs/media/${path.slice(imageFolder.length)})`
    },
  }).replace(/^# .+\n/, '')

/** Returns a guide as a Markdown file; links lead to the other files, and an image becomes its description. Pure. */
export const fileOf = (guide: Guide, guides: readonly Guide[]): string =>
  withLinks(guide, guides, {
    toGuide: ({ name }, heading) => `./${name}.md${heading === undefined ? '' : `#${heading}`}`,
    toImage: (_path, alt) => `*${alt}*`,
  })
