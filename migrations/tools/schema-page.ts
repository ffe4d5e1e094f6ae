import type { Area } from './areas.ts'

const capitalised = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1)

/** Writes the page of the schema: the picture, and what a row of each table is, as its comment says. */
export const writePage = (areas: readonly Area[]): string =>
  [
    '# The schema',
    '',
    'Every table of the database, by subject. `make schema` writes this page from the catalogue.',
    '',
    '![The tables of Corridor by subject, with their foreign keys](media/schema.svg)',
    '',
    'Columns, constraints, indexes and triggers are in [migrations/schema.sql](../migrations/schema.sql).',
    'How to change them is in [migrations/README.md](../migrations/README.md).',
    'Each sentence below is the comment of its table.',
    '',
    ...areas.flatMap(({ title, tables }) => [
      `## ${capitalised(title)}`,
      '',
      '| Table | What it holds |',
      '| ----- | ------------- |',
      ...tables.map(({ name, comment }) => `| \`${name}\` | ${(comment ?? '').replaceAll('|', '\\|')} |`),
      '',
    ]),
  ].join('\n')
