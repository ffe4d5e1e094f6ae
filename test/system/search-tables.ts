import { expect } from 'vitest'
import type { Db } from '../../src/db/knex.ts'
import { query } from '../../src/db/tx.ts'

/** Where a text was found. */
export type Find = { readonly table: string; readonly planted: string; readonly rows: number }

/** Finds every row of every table that contains a text: plain, or its bytes in hex or base64. */
export const searchTables = async (
  db: Db,
  texts: readonly string[],
  tables?: readonly string[],
): Promise<readonly Find[]> => {
  const all = await query<{ name: string }>(
    db,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  expect(all.length).toBeGreaterThan(20)
  const found: Find[] = []
  for (const { name } of all.filter((table) => tables?.includes(table.name) ?? true)) {
    for (const text of texts) {
      const forms = [
        text,
        Buffer.from(text).toString('hex'),
        Buffer.from(text).toString('base64').replace(/=+$/, ''),
      ]
      const sql = `select count(*)::integer as rows from ${name} t
        where exists (select from unnest(:forms::text[]) form where position(form in t::text) > 0)`
      const rows = (await query<{ rows: number }>(db, sql, { forms }))[0]?.rows ?? 0
      if (rows > 0) found.push({ table: name, planted: text, rows })
    }
  }
  return found
}
