import type { Knex } from 'knex'
import pg from 'pg'
import { assert } from '../kernel/assert.ts'
import { traced, type NewSpan } from '../kernel/tracing.ts'
import { isSerializationFailure, translateDatabaseError } from './constraints.ts'
import type { Db } from './knex.ts'

/** An open transaction. Rooms pass it on; only stores speak SQL through it. */
export type Trx = Knex.Transaction

/** What a store's function runs on: the pool for one statement, or a transaction for several. */
export type Queryable = Db | Trx

// Locks are taken in one order, so a deadlock is rare; one that returns again and again is the caller's error.
const maxTries = 3

/** Runs `work`, and again after a deadlock or a serialisation failure: these were rolled back whole, so nothing is done
 *  twice. What is thrown is translated. See docs/design/database.md#retries-after-a-rollback. */
const again = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries >= maxTries || !isSerializationFailure(error)) throw translateDatabaseError(error)
    }
  }
}

/** Runs `work` in one READ COMMITTED transaction and translates what the database throws. `work` may be run again from
 *  its start, in a new transaction each time: it keeps nothing but what its last run gives. No network call belongs in
 *  it. An error swallowed inside `work` would leave the transaction aborted and COMMIT would silently roll back: the
 *  sentinel before COMMIT fails instead. See docs/reliability.md#idempotent-creates. */
export const inTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  again(() =>
    db.transaction(async (trx) => {
      const result = await work(trx)
      await trx.raw('select pg_current_xact_id_if_assigned()')
      return result
    }),
  )

/** Bound values by name: `:businessId` in the SQL. */
export type Values = Readonly<Record<string, unknown>>

/** A statement that every session parses and plans once, under its name, and then only runs. For those that find their
 *  rows by key: a plan that is kept knows no values (docs/design/database.md#prepared-statements). */
export type Prepared = { readonly name: string; readonly sql: string }

// Not a cast (`::jsonb`), not within a word or at the start of a text (`':available'`).
const placeholder = /(?<![:\w']):([a-zA-Z]\w*)/g

/** A text as the driver takes it, `$1` for the first name, and the names in their order. */
type Bound = { readonly text: string; readonly names: readonly string[] }

const bindText = (sql: string): Bound => {
  const names: string[] = []
  const text = sql.replace(placeholder, (_, name: string) => `$${names.push(name).toString()}`)
  return { text, names }
}

// Texts are constants of the code and lists with their filters: far fewer than this.
const maxBoundTexts = 1_000
const boundTexts = new Map<string, Bound>()

const boundOf = (sql: string): Bound => {
  const known = boundTexts.get(sql)
  if (known) return known
  const bound = bindText(sql)
  if (boundTexts.size < maxBoundTexts) boundTexts.set(sql, bound)
  return bound
}

const valueOf = (values: Values, name: string): unknown => {
  const value = values[name]
  assert(value !== undefined, `no value for :${name}`)
  return value
}

type Connection = {
  readonly query: (statement: {
    readonly name?: string
    readonly text: string
    readonly values: readonly unknown[]
  }) => Promise<{ readonly rows: unknown[] }>
}

/** What of the pool, or of a transaction's one connection, a statement needs. */
type Connections = {
  readonly acquireConnection: () => Promise<Connection>
  readonly releaseConnection: (connection: Connection) => Promise<void>
}

// Knex keeps the pool and the transactions. Its builder has nothing to build here, and would cost every statement more
// than the driver does (docs/design/database.md#prepared-statements).
const send = async <Row>(on: Queryable, statement: Parameters<Connection['query']>[0]): Promise<Row[]> => {
  // A transaction that has ended gave its connection back: it may be another's by now.
  assert(!('isCompleted' in on && on.isCompleted()), 'a statement came after the end of its transaction')
  const connections = on.client as Connections
  const connection = await connections.acquireConnection()
  try {
    const { rows } = await connection.query(statement)
    return rows as Row[]
  } catch (error) {
    // Postgres reports an error before it releases the statement's locks: tried again at once, it would meet them.
    if (error instanceof pg.DatabaseError)
      await connection.query({ text: '', values: [] }).catch(() => undefined)
    throw error
  } finally {
    await connections.releaseConnection(connection)
  }
}

const isTransaction = (on: Queryable): on is Trx => 'isCompleted' in on

/** Returns the transaction that a room was composed on. A bug where it is the pool. */
export const requireTrx = (on: Queryable): Trx => {
  assert(isTransaction(on), 'the room is composed on a transaction')
  return on
}

const lastOf = new WeakMap<Trx, Promise<unknown>>()

/** Sends a statement of a transaction after the one before it: its connection takes one at a time. */
const inTurn = <Row>(trx: Trx, sent: () => Promise<Row[]>): Promise<Row[]> => {
  const rows = lastOf.get(trx)?.then(sent, sent) ?? sent()
  lastOf.set(trx, rows)
  return rows
}

const maxSpanText = 500

/** Describes a statement for traces: its text has placeholders, and its values are not there. */
const spanOf = (name: string | undefined, text: string): NewSpan => ({
  name: name ?? /\w+/.exec(text)?.[0] ?? 'statement',
  kind: 'client',
  facts: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, maxSpanText) },
})

/** Runs one statement and gives its rows; what the database throws is translated. Values are bound by name, never
 *  written into the text. The statement is its own transaction when `on` is the pool. */
export const query = async <Row>(
  on: Queryable,
  statement: string | Prepared,
  values: Values = {},
): Promise<Row[]> => {
  const { name, sql } = typeof statement === 'string' ? { name: undefined, sql: statement } : statement
  const { text, names } = boundOf(sql)
  const bound = names.map((one) => valueOf(values, one))
  const sent = () =>
    traced(spanOf(name, text), () =>
      send<Row>(on, { text, values: bound, ...(name !== undefined && { name }) }),
    )
  if (!isTransaction(on)) return again(sent)
  try {
    return await inTurn(on, sent)
  } catch (error) {
    // The transaction is over: its owner may start it again.
    throw translateDatabaseError(error)
  }
}

/** Runs a statement that gives at most one row. */
export const queryOne = async <Row>(
  on: Queryable,
  statement: string | Prepared,
  values: Values = {},
): Promise<Row | undefined> => (await query<Row>(on, statement, values))[0]
