import { fillPlaceholders, type Sources } from './fillers.ts'

/** A guide: its name (`quotes` of `quotes.md`), its title, the sentence beneath it, and its whole Markdown, filled. */
export type Guide = {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly markdown: string
}

/** A guide as it was written: the name of its file, and its text. */
export type GuideFile = { readonly file: string; readonly text: string }

const firstParagraph = (text: string): string =>
  (text.trim().split(/\n\s*\n/)[0] ?? '').replaceAll(/\s*\n\s*/g, ' ')

/** Reads one guide and fills its tables. Throws where it has no title or no sentence beneath it. Pure. */
export const parseGuide = ({ file, text }: GuideFile, sources: Sources): Guide => {
  const title = /^# (.+)\n/.exec(text)?.[1]?.trim()
  if (title === undefined) throw new Error(`${file} begins with no title`)
  const summary = firstParagraph(text.replace(/^# .+\n/, ''))
  if (summary === '' || /^(#|<!--|```|\||[-*] )/.test(summary))
    throw new Error(`${file} has no sentence beneath its title`)
  return {
    name: file.replace(/\.md$/, ''),
    title,
    summary,
    markdown: `${fillPlaceholders(text, sources).trim()}\n`,
  }
}

/** What the reference calls the section of a guide, and where its address leads. */
export const tagOf = ({ name }: Pick<Guide, 'name'>): string => `guide-${name}`

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

/** What a heading is called in an address, as the reference writes it. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .trim()
    .replaceAll(/[\s_]+/g, '-')

/** A guide as a section of the reference: without its title, which the section has; headings one step up, so that each
 *  stands in the menu beneath it; links to other guides lead to their sections. Throws where a link leads to no guide.
 *  Pure. */
export const sectionOf = (guide: Guide, guides: readonly Guide[]): string =>
  outsideCode(guide.markdown.replace(/^# .+\n/, ''), (line) =>
    line
      .replace(/^##(#*) /, '#$1 ')
      .replaceAll(/\]\((?:\.\/)?([\w-]+)\.md(?:#([\w-]+))?\)/g, (_all, name: string, heading?: string) => {
        const target = guides.find((one) => one.name === name)
        if (!target) throw new Error(`${guide.name}.md leads to ${name}.md, which is no guide`)
        return `](#/${tagOf(target)}${heading === undefined ? '' : `/${heading}`})`
      }),
  ).trim()
