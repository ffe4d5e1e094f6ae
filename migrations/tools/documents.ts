import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { readSchema } from '../../src/db/schema-files.ts'
import { groupByFile } from './areas.ts'
import { readCatalogue } from './catalogue.ts'
import { drawSchema } from './diagram.ts'
import { writePage } from './schema-page.ts'
import { writeSchema } from './schema-sql.ts'

/** A file that `make schema` writes. */
export type SchemaDocument = { readonly path: string; readonly text: string }

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Returns what `make schema` writes for a migrated database. */
export const describeSchema = async (client: pg.Client): Promise<readonly SchemaDocument[]> => {
  const catalogue = await readCatalogue(client)
  const areas = groupByFile(catalogue, (await readSchema()).tables)
  return [
    { path: `${root}migrations/schema.sql`, text: writeSchema(catalogue, areas) },
    { path: `${root}docs/schema.md`, text: writePage(areas) },
    { path: `${root}docs/media/schema.svg`, text: drawSchema(areas) },
  ]
}
