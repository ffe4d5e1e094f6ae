import type { Knex } from 'knex'
import { assert } from '../kernel/assert.ts'
import { translateDatabaseError } from './constraints.ts'
import type { Db } from './knex.ts'

/** An open transaction. Rooms pass it on; only stores speak SQL through it. */
export type Trx = Knex.Transaction

/** What a store's function may run on: the pool for one statement, or a transaction for several. */
export type Queryable = Db | Trx

/** Runs `work` in one READ COMMITTED transaction and translates what the database throws. No network call belongs in
 *  `work`. An error swallowed inside `work` would leave the transaction aborted and COMMIT would silently roll back:
 *  the sentinel before COMMIT fails instead. Source: reliability §2 (h). */
export const inTransaction = async <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> => {
  try {
    return await db.transaction(async (trx) => {
      const result = await work(trx)
      await trx.raw('select pg_current_xact_id_if_assigned()')
      return result
    })
  } catch (error) {
    throw translateDatabaseError(error)
  }
}

/** Bound values by name: `:businessId` in the SQL. */
export type Values = Readonly<Record<string, unknown>>

// Not a cast (`::jsonb`), not within a word or at the start of a text (`':available'`).
const placeholder = /(?<![:\w']):([a-zA-Z]\w*)/g

/** Turns `:name` into the driver's placeholders. Casts stay casts, and a name without a value is a bug. */
const bind = (sql: string, values: Values): { readonly text: string; readonly bound: readonly unknown[] } => {
  const bound: unknown[] = []
  const text = sql.replaceAll('?', String.raw`\?`).replace(placeholder, (_, name: string) => {
    assert(name in values, `no value for :${name}`)
    bound.push(values[name])
    return '?'
  })
  return { text, bound }
}

/** Runs one statement and gives its rows; what the database throws is translated. Values are bound by name, never
 *  written into the text. The statement is its own transaction when `on` is the pool. */
export const query = async <Row>(on: Queryable, sql: string, values: Values = {}): Promise<Row[]> => {
  try {
    const { text, bound } = bind(sql, values)
    const result: { rows: Row[] } = await on.raw(text, bound as never)
    return result.rows
  } catch (error) {
    throw translateDatabaseError(error)
  }
}

/** Runs a statement that gives at most one row. */
export const queryOne = async <Row>(
  on: Queryable,
  sql: string,
  values: Values = {},
): Promise<Row | undefined> => (await query<Row>(on, sql, values))[0]
