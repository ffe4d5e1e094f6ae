import { importsOf } from './imports.ts'
import { isWithin, type Finding, type Project } from './project.ts'
import { roomOf, STAIRS } from './stairs.ts'

const MIGRATION = /^migrations\/(\d{4})_[a-z0-9_]+\.ts$/

/** Migrations are numbered without gaps, all in the list of migrations/index.ts in that order, and say with `comment
 *  on` what each table is. */
export const checkMigrations = (project: Project): readonly Finding[] => {
  const files = project.code
    .filter(({ path }) => MIGRATION.test(path))
    .sort((left, right) => (left.path < right.path ? -1 : 1))
  const index = project.code.find(({ path }) => path === 'migrations/index.ts')
  const listed = index === undefined ? [] : importsOf(index).filter((one) => MIGRATION.test(one.target))
  const misnumbered = files.flatMap(({ path }, position) => {
    const wanted = String(position + 1).padStart(4, '0')
    if (MIGRATION.exec(path)?.[1] === wanted) return []
    return [
      { where: path, why: `The next number is ${wanted}.`, cure: 'Number migrations without gaps or twins.' },
    ]
  })
  const order =
    (index?.text ?? '')
      .match(/= \[([^\]]*)\]/)?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? []
  const unlisted = files.flatMap(({ path }, position) => {
    const names = listed.find((one) => one.target === path)?.names ?? []
    if (names.length > 0 && order[position] === names[0]) return []
    const why = `${path} is not number ${position + 1} of the list.`
    return [{ where: 'migrations/index.ts', why, cure: 'Import it and list it there.' }]
  })
  const silent = files.flatMap(({ path, text }) =>
    [...text.matchAll(/^\s*create (?:unlogged )?table (?:if not exists )?([a-z_.]+)/gim)]
      .map((match) => match[1] ?? '')
      .filter((table) => !new RegExp(`comment on table ${table.replace('.', '\\.')} is`, 'i').test(text))
      .map((table) => ({
        where: path,
        why: `Table ${table} says nowhere what it is.`,
        cure: `Add: comment on table ${table} is '…';`,
      })),
  )
  return [...misnumbered, ...unlisted, ...silent]
}

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
