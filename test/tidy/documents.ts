import { posix } from 'node:path'
import { isWithin, type Finding, type Project } from './project.ts'
import { roomOf, STAIRS } from './stairs.ts'

const TABLES = /^migrations\/(?!schema\.sql)[^/]+\.sql$/
const NUMBERED = /^migrations\/(\d{4})_[a-z0-9_]+\.sql$/
const FUNCTION = /^migrations\/functions\/([a-z0-9_]+)\.sql$/

const listSql = (project: Project, pattern: RegExp): readonly (readonly [path: string, text: string])[] =>
  [...project.documents]
    .filter(([path]) => pattern.test(path))
    .sort(([left], [right]) => (left < right ? -1 : 1))

/** Migrations are numbered without gaps, say with `comment on` what each table is, and create no function. */
export const checkMigrations = (project: Project): readonly Finding[] => {
  const files = listSql(project, TABLES)
  const misnumbered = files.flatMap(([path], position) => {
    const wanted = String(position + 1).padStart(4, '0')
    if (NUMBERED.exec(path)?.[1] === wanted) return []
    return [
      { where: path, why: `The next number is ${wanted}.`, cure: 'Number migrations without gaps or twins.' },
    ]
  })
  const silent = files.flatMap(([path, text]) =>
    [...text.matchAll(/^\s*create (?:unlogged )?table (?:if not exists )?([a-z_.]+)/gim)]
      .map((match) => match[1] ?? '')
      .filter((table) => !new RegExp(`comment on table ${table.replace('.', '\\.')} is`, 'i').test(text))
      .map((table) => ({
        where: path,
        why: `Table ${table} says nowhere what it is.`,
        cure: `Add: comment on table ${table} is '…';`,
      })),
  )
  const misplaced = files
    .filter(([, text]) =>
      /\bcreate (or replace )?(function|procedure|trigger|constraint trigger)\b/i.test(text),
    )
    .map(([path]) => ({
      where: path,
      why: 'It creates a function or a trigger.',
      cure: 'Each function has one file in migrations/functions/, with the triggers that call it.',
    }))
  return [...misnumbered, ...silent, ...misplaced]
}

/** A file of `migrations/functions/` creates the one function it is named after, and says what it does. */
export const checkFunctionFiles = (project: Project): readonly Finding[] =>
  listSql(project, FUNCTION).flatMap(([path, text]) => {
    const name = FUNCTION.exec(path)?.[1] ?? ''
    const created = [...text.matchAll(/^create or replace function ([a-z_.]+)/gm)].map((match) => match[1])
    const isNamed = created.length === 1 && created[0] === `app.${name}`
    const isTold = text.includes(`comment on function app.${name} is '`)
    return [
      ...(isNamed
        ? []
        : [{ where: path, why: `It does not create app.${name} alone.`, cure: 'One function a file.' }]),
      ...(isTold
        ? []
        : [
            {
              where: path,
              why: 'It does not say what it does.',
              cure: `Add: comment on function app.${name} is '…';`,
            },
          ]),
    ]
  })

const PLACES_OF_RUNS = ['.dev/', 'dist/', 'node_modules/', '.env']
const LOOKS_LIKE_FILE = /\.(ts|tsx|js|md|ya?ml|json|sql|csv|example|toml)$|^(Makefile|Dockerfile|LICENSE)$/

/** Paths that a README names in backticks exist. */
export const checkPathsInReadmes = (project: Project): readonly Finding[] =>
  [...project.documents]
    .filter(([path]) => posix.basename(path) === 'README.md')
    .flatMap(([path, text]) =>
      text.split('\n').flatMap((line, index) =>
        [...line.matchAll(/`([^`\s]+)`/g)]
          .map((match) => match[1] ?? '')
          .filter((span) => namesPath(project, span) && !exists(project, posix.dirname(path), span))
          .map((span) => ({
            where: `${path}:${index + 1}`,
            why: `${span} does not exist.`,
            cure: 'Correct the name, or write it without backticks when it is none.',
          })),
      ),
    )

const namesPath = (project: Project, span: string): boolean => {
  if (/[*<>{}…$=:,()]|^[/@-]|^\.\w+$/.test(span) || isWithin(span, PLACES_OF_RUNS)) return false
  const [first = ''] = span.replace(/^\.\//, '').split('/')
  return LOOKS_LIKE_FILE.test(span) || (span.includes('/') && project.paths.has(first))
}

const exists = (project: Project, folder: string, span: string): boolean =>
  [posix.normalize(span), posix.join(folder, span)].some((path) => project.paths.has(path.replace(/\/$/, '')))

const DECISION_FILE = /^spec\/decisions\/(\d{4})-[a-z0-9-]+\.md$/

/** Every decision that is cited (D-NNNN) is written down, and every one written down is cited outside its folder. */
export const checkDecisions = (project: Project): readonly Finding[] => {
  const written = new Map(
    [...project.documents.keys()].flatMap((path) => {
      const number = DECISION_FILE.exec(path)?.[1]
      return number === undefined ? [] : [[number, path] as const]
    }),
  )
  const texts = [...project.code.map(({ path, text }) => [path, text] as const), ...project.documents].filter(
    ([path]) => !isWithin(path, ['test/tidy/', 'generated/']),
  )
  const cited = new Set<string>()
  const missing = texts.flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) =>
      [...line.matchAll(/\bD-(\d{4})\b/g)].flatMap((match) => {
        const number = match[1] ?? ''
        if (!path.startsWith('spec/decisions/')) cited.add(number)
        if (written.has(number)) return []
        const cure = `Write spec/decisions/${number}-….md, or correct the number.`
        return [{ where: `${path}:${index + 1}`, why: `D-${number} is not written down.`, cure }]
      }),
    ),
  )
  const unused = [...written]
    .filter(([number]) => !cited.has(number))
    .map(([number, path]) => ({
      where: path,
      why: `Nothing cites D-${number}.`,
      cure: 'Cite it where it decides.',
    }))
  return [...missing, ...unused]
}

/** The README draws the stairs (`generated → kernel → …`) as the check climbs them, with every room that exists. */
export const checkStairsInReadme = (project: Project): readonly Finding[] => {
  const readme = project.documents.get('README.md') ?? ''
  const drawn = /generated → kernel(?:[^`\n]|\n(?!\n))*/.exec(readme)?.[0]
  const cure =
    'Draw the stairs of test/tidy/stairs.ts: `generated → kernel → …`, `|` between rooms of one step.'
  if (drawn === undefined) return [{ where: 'README.md', why: 'It does not draw the stairs.', cure }]
  const steps = drawn.split('→').map((step) => step.split('|').map((room) => room.trim()))
  const housed = project.code.filter(({ path }) => isWithin(path, ['src/', 'handlers/', 'generated/']))
  const rooms = new Set(housed.map(({ path }) => roomOf(path)))
  const existing = (all: readonly (readonly string[])[]): readonly (readonly string[])[] =>
    all.map((step) => step.filter((room) => rooms.has(room))).filter((step) => step.length > 0)
  const wanted = existing(STAIRS)
  const shown = existing(steps)
  if (JSON.stringify(shown) === JSON.stringify(wanted)) return []
  const right = wanted.map((step) => step.join(' | ')).join(' → ')
  return [{ where: 'README.md', why: 'Its stairs are not those of the house.', cure: `Write: ${right}` }]
}
