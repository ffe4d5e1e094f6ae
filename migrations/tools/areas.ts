import type { Catalogue, Table } from './catalogue.ts'

/** The tables of one migration file, under the file's name as words. */
export type Area = { readonly title: string; readonly tables: readonly Table[] }

/** Groups the tables of a catalogue by the migration file that creates them, in the order of the files. */
export const groupByFile = (
  { tables }: Catalogue,
  files: readonly { readonly name: string; readonly text: string }[],
): readonly Area[] =>
  files
    .map(({ name, text }) => ({
      title: name.replace(/^\d+_/, '').replaceAll('_', ' '),
      tables: [...text.matchAll(/^create table ([a-z_.]+)/gm)].flatMap(([, created]) =>
        tables.filter((table) => table.name === created),
      ),
    }))
    .filter((area) => area.tables.length > 0)
