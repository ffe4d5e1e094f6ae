import { query } from '../../../src/db/tx.ts'
import { besides } from '../../contract/requests.ts'
import type { TestApp } from '../../support/app.ts'

/** A summary of the rows of a business, which differs after any insert, update or delete. */
export type Look = string

/** Reads the database between two requests. */
export type Books = {
  /** Returns the summary of each business, in order. */
  readonly look: (businessIds: readonly string[]) => Promise<readonly Look[]>
  /** Returns ledger errors: wallets against postings, and each currency against zero. */
  readonly findBreaches: () => Promise<readonly string[]>
}

/** Creates a reader of the test database. */
export const openBooks = async ({ wired }: TestApp): Promise<Books> => {
  const tables = await query<{ name: string }>(
    wired.db,
    `select c.oid::regclass::text as name from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'app')
        and not (c.oid::regclass::text = any (:besides::text[])) order by 1`,
    { besides },
  )
  if (tables.length < 15) throw new Error(`only ${tables.length.toString()} tables belong to businesses`)
  // The newest xmin shows inserts and updates, the count shows deletes.
  const queries = tables.map(
    ({ name }) => `select business_id, '${name}' as name, count(*) as rows, max(xmin::text::bigint) as newest
      from ${name} where business_id = any (:businessIds::text[]) group by 1`,
  )
  const sql = `select business_id, string_agg(name || ' ' || rows || ' ' || newest, ', ' order by name) as look
    from (${queries.join(' union all ')}) as t group by 1`
  return {
    look: async (businessIds) => {
      const rows = await query<{ business_id: string; look: string }>(wired.db, sql, { businessIds })
      return businessIds.map((id) => rows.find((row) => row.business_id === id)?.look ?? '')
    },
    findBreaches: async () => {
      const rows = await query<{ subject_id: string; detail: string }>(
        wired.db,
        `select subject_id, detail from app.find_wallet_breaches(null)
         union all select subject_id, detail from app.find_currency_breaches() order by 1, 2`,
      )
      return rows.map(({ subject_id, detail }) => `${subject_id}: ${detail}`)
    },
  }
}

const tableOf = (entry: string): string => entry.replace(/ .*/, '')
const entriesOf = (look: Look): readonly string[] => look.split(', ').filter((one) => one !== '')

/** Returns what changed between two summaries; also a table that became empty. */
export const differenceOf = (before: Look, after: Look): string => {
  const [then, now] = [entriesOf(before), entriesOf(after)]
  const tables = new Set(now.map(tableOf))
  const emptied = then.filter((one) => !tables.has(tableOf(one))).map((one) => `no more ${one}`)
  return [...now.filter((one) => !then.includes(one)), ...emptied].join(', ')
}
