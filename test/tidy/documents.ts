import { isWithin, type Finding, type Project } from './project.ts'
import { roomOf, STAIRS } from './stairs.ts'

const TABLES = /^migrations\/(?!schema\.sql|grants\.sql)[^/]+\.sql$/
const NUMBERED = /^migrations\/(\d{4})_[a-z0-9_]+\.sql$/
const FUNCTION = /^migrations\/functions\/([a-z0-9_]+)\.sql$/

const listSql = (project: Project, pattern: RegExp): readonly (readonly [path: string, text: string])[] =>
  [...project.documents]
    .filter(([path]) => pattern.test(path))
    .sort(([left], [right]) => (left < right ? -1 : 1))

/** Finds migrations with gaps in their numbers, with a table without `comment on`, or with a function. */
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

/** Finds files of `migrations/functions/` that do not create and comment the one function of their name. */
export const checkFunctionFiles = (project: Project): readonly Finding[] =>
  listSql(project, FUNCTION).flatMap(([path, text]) => {
    const name = FUNCTION.exec(path)?.[1] ?? ''
    const created = [...text.matchAll(/^create or replace function ([a-z_.]+)/gm)].map((match) => match[1])
    const isNamed = created.length === 1 && created[0] === `app.${name}`
    const isCommented = text.includes(`comment on function app.${name} is '`)
    return [
      ...(isNamed
        ? []
        : [{ where: path, why: `It does not create app.${name} alone.`, cure: 'One function a file.' }]),
      ...(isCommented
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

/** Finds an import order in docs/architecture.md that differs from the one that is checked, or lacks a room. */
export const checkStairsInArchitecture = (project: Project): readonly Finding[] => {
  const page = 'docs/architecture.md'
  const text = project.documents.get(page) ?? ''
  const drawn = /generated → kernel(?:[^`\n]|\n(?!\n))*/.exec(text)?.[0]
  const cure =
    'Write the order of test/tidy/stairs.ts: `generated → kernel → …`, `|` between rooms of one step.'
  if (drawn === undefined) return [{ where: page, why: 'It does not draw the import order.', cure }]
  const steps = drawn.split('→').map((step) => step.split('|').map((room) => room.trim()))
  const housed = project.code.filter(({ path }) => isWithin(path, ['src/', 'handlers/', 'generated/']))
  const rooms = new Set(housed.map(({ path }) => roomOf(path)))
  const existing = (all: readonly (readonly string[])[]): readonly (readonly string[])[] =>
    all.map((step) => step.filter((room) => rooms.has(room))).filter((step) => step.length > 0)
  const wanted = existing(STAIRS)
  const shown = existing(steps)
  if (JSON.stringify(shown) === JSON.stringify(wanted)) return []
  const right = wanted.map((step) => step.join(' | ')).join(' → ')
  return [{ where: page, why: 'Its order differs from test/tidy/stairs.ts.', cure: `Write: ${right}` }]
}
