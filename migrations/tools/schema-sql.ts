import type { Area } from './areas.ts'
import type { Catalogue, SqlFunction, Table } from './catalogue.ts'

const WIDTH = 100

/** Breaks a long definition before its clauses. */
const fold = (definition: string, indent: string): string =>
  indent.length + definition.length <= 120
    ? definition
    : definition.replaceAll(
        / (?=(?:check \(|foreign key|unique|references|where|for each|when|execute|and not) ?)/g,
        `\n${indent}`,
      )

/** Breaks a text into lines of comment. */
const remark = (text: string | null, indent = ''): readonly string[] => {
  if (text === null) return []
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`${indent}-- ${word}`)
  }
  return lines
}

const writeTable = (table: Table): readonly string[] => {
  const inside = [
    ...table.columns.map(({ name, definition, comment }) => ({ text: `${name} ${definition}`, comment })),
    ...table.constraints.map(({ name, definition, comment }) => ({
      text: `constraint ${name} ${definition}`,
      comment,
    })),
  ]
  return [
    ...remark(table.comment),
    `create table ${table.name} (`,
    ...inside.flatMap(({ text, comment }, index) => [
      ...remark(comment, '  '),
      `  ${fold(text, '    ')}${index < inside.length - 1 ? ',' : ''}`,
    ]),
    `)${table.options === '' ? '' : ` with (${table.options})`};`,
    ...[...table.indexes, ...table.triggers].flatMap(({ definition, comment }) => [
      ...remark(comment),
      `${fold(definition, '  ')};`,
    ]),
    '',
  ]
}

const writeFunction = ({ name, signature, comment }: SqlFunction): readonly string[] => [
  ...remark(`${name}${signature}`),
  ...remark(comment).map((line) => line.replace('--', '--  ')),
  '',
]

const heading = (title: string): readonly string[] => [`-- # ${title}`, '']

/** Writes a catalogue as one document in SQL: every table with its constraints, indexes and triggers, as they are. */
export const writeSchema = (catalogue: Catalogue, areas: readonly Area[]): string =>
  [
    '-- Written by `make schema` from the catalogue of a migrated database; not run by anything.',
    '-- The bodies of the functions are in migrations/functions/.',
    '',
    ...heading('types'),
    ...catalogue.types.flatMap(({ kind, name, definition, comment }) => [
      ...remark(comment),
      `${fold(`create ${kind} ${name} as ${definition}`, '  ')};`,
      '',
    ]),
    ...areas.flatMap(({ title, tables }) => [...heading(title), ...tables.flatMap(writeTable)]),
    ...heading('functions'),
    ...catalogue.functions.flatMap(writeFunction),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
