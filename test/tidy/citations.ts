import { posix } from 'node:path'
import { isWithin, type Finding, type Project } from './project.ts'
import { commentsOf, linesOf, restsOf, withoutBlocks, type Line } from './prose.ts'

const PROSE = ['README.md', 'CONTRIBUTING.md', 'docs/', 'spec/guides/']
// Generated files, files that show wrong citations on purpose, and the history.
const NOT_READ = [
  'generated/',
  'test/tidy/',
  'spec/baseline/',
  'spec/rail/baseline/',
  'spec/CHANGELOG.md',
  'CHANGELOG.md',
]

const PLACES_OF_RUNS = ['.dev/', 'dist/', 'node_modules/', '.env']
const LOOKS_LIKE_FILE = /\.(ts|tsx|js|md|ya?ml|json|sql|csv|example|toml)$|^(Makefile|Dockerfile|LICENSE)$/

const isProse = (path: string): boolean => isWithin(path, PROSE) || posix.basename(path) === 'README.md'

const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const headingsOf = (text: string): ReadonlySet<string> =>
  new Set([...withoutBlocks(text).matchAll(/^#{1,6} +(.*)$/gm)].map((match) => slugOf(match[1] ?? '')))

/** Returns what is wrong with a target (`path#heading`), relative to the file that cites it; undefined if it exists. */
const faultOf = (project: Project, from: string, target: string): string | undefined => {
  const [path = '', heading] = target.split('#')
  const file = path === '' ? from : posix.join(posix.dirname(from), path)
  if (!project.paths.has(file.replace(/\/$/, ''))) return `${path} does not exist.`
  if (heading === undefined || headingsOf(project.documents.get(file) ?? '').has(heading)) return undefined
  return `${file} has no heading #${heading}.`
}

const finding = ({ path, number }: Line, why: string): Finding => ({
  where: `${path}:${number.toString()}`,
  why,
  cure: 'Correct it, or write it as plain text where it is no citation.',
})

const checkLinks = (project: Project, line: Line): readonly Finding[] =>
  [...line.text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^([a-z]+:|\/)/.test(target))
    .flatMap((target) => {
      const why = faultOf(project, line.path, target)
      return why === undefined ? [] : [finding(line, why)]
    })

const namesPath = (project: Project, span: string): boolean => {
  if (/[*<>{}…$=:,()]|^[/@-]|^\.\w+$/.test(span) || isWithin(span, PLACES_OF_RUNS)) return false
  const [first = ''] = span.replace(/^\.\//, '').split('/')
  return LOOKS_LIKE_FILE.test(span) || (span.includes('/') && project.paths.has(first))
}

const exists = (project: Project, from: string, span: string): boolean =>
  [posix.normalize(span), posix.join(posix.dirname(from), span)].some((path) =>
    project.paths.has(path.replace(/\/$/, '')),
  )

const checkSpans = (project: Project, line: Line): readonly Finding[] =>
  [...line.text.matchAll(/`([^`\s]+)`/g)]
    .map((match) => match[1] ?? '')
    .filter((span) => namesPath(project, span) && !exists(project, line.path, span))
    .map((span) => finding(line, `${span} does not exist.`))

const CITED_FILE = new RegExp(
  [
    String.raw`(?<![\w./-])(?:docs|src|test|spec|handlers|migrations|generated)\/[\w./@-]+`,
    String.raw`\.(?:md|ts|tsx|js|sql|ya?ml|json|csv)\b(?:#[\w-]+)?`,
  ].join(''),
  'g',
)

const checkComment = (project: Project, line: Line): readonly Finding[] =>
  [...line.text.matchAll(CITED_FILE)].flatMap(([cited]) => {
    // Paths in comments start at the root.
    const why = faultOf(project, 'README.md', cited)
    return why === undefined ? [] : [finding(line, why)]
  })

/** Every path and heading that is cited exists: links and paths in backticks of documents, paths in comments. */
export const checkCitations = (project: Project): readonly Finding[] => {
  const documents = [...project.documents].filter(([path]) => !isWithin(path, NOT_READ))
  const prose = documents
    .filter(([path]) => isProse(path))
    .flatMap(([path, text]) => linesOf(path, withoutBlocks(text)))
  const comments = [
    ...project.code.filter(({ path }) => !isWithin(path, NOT_READ)).flatMap(commentsOf),
    ...documents
      .filter(([path]) => !/\.(md|json)$/.test(path))
      .flatMap(([path, text]) => restsOf(path, text)),
  ]
  return [
    ...prose.flatMap((line) => [
      ...checkLinks(project, line),
      // Guides name files that their reader saves.
      ...(line.path.startsWith('spec/guides/') ? [] : checkSpans(project, line)),
    ]),
    ...comments.flatMap((line) => checkComment(project, line)),
  ]
}

// A section of a document of the project is linked by its heading; only standards have numbered ones.
const FOREIGN = /\bD-\d{4}\b|(?<!RFC \d{4} )§|\.\.\/shared\//

/** Nothing cites a document that is not in the repository: no numbered decisions, no numbered sections. */
export const checkForeignCitations = (project: Project): readonly Finding[] =>
  [...project.code.map(({ path, text }) => [path, text] as const), ...project.documents]
    .filter(([path]) => !isWithin(path, NOT_READ))
    .flatMap(([path, text]) => linesOf(path, text))
    .flatMap((line) => {
      const cited = FOREIGN.exec(line.text)?.[0]
      if (cited === undefined) return []
      return [finding(line, `“${cited}” leads to no document of the repository.`)]
    })
