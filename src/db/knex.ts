import type { Socket } from 'node:net'
import createKnex, { type Knex } from 'knex'
import pg from 'pg'

/** A pool of connections; rooms see it only as an opaque `Db` and hand it to their store. */
export type Db = Knex

// bigint columns are minor units: as BigInt, never through a double. numeric stays text (rates are exact decimals).
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))

/** What a pool needs; times in milliseconds. `name` shows in pg_stat_activity. A statement may take 5 s unless said;
 *  0 means no limit. */
export type PoolOptions = {
  readonly url: string
  readonly name: string
  readonly max: number
  readonly statementTimeoutMs?: number
  readonly acquireTimeoutMs?: number
  /** Refuses every write, for work that must not change anything. */
  readonly isReadOnly?: boolean
}

const sessionSettings = (statementTimeoutMs: number, isReadOnly: boolean): string =>
  [
    `-c default_transaction_read_only=${isReadOnly ? 'on' : 'off'}`,
    `-c statement_timeout=${statementTimeoutMs.toString()}`,
    '-c lock_timeout=2000',
    '-c idle_in_transaction_session_timeout=10000',
    // Every statement is short: compiling one takes longer than running it.
    '-c jit=off',
    // That of the functions: a plan is made again where it was made under another path.
    '-c search_path=public,pg_temp',
  ].join(' ')

// Beyond the time limit of statements, so that only a database that hangs is abandoned.
const silenceMarginMs = 1_500

type Watched = { readonly connection: { readonly stream: Socket } }
type Pool = {
  on(event: 'acquireSuccess' | 'createSuccess', listener: (eventId: number, resource: Watched) => void): void
  on(event: 'release', listener: (resource: Watched) => void): void
}

/** Closes a connection that is in use and silent: a database or a network that hangs sends no error, and no timeout of
 *  the server reaches us. Its caller gets the error of a lost connection. Idle connections are probably lost too and
 *  are closed with it, since finding each one out would take as long. See docs/reliability.md#fault-cases (F6). */
const closeSilentConnections = (pool: Pool, silenceMs: number): void => {
  const open = new Set<Watched>()
  const inUse = new WeakSet<Watched>()
  pool.on('acquireSuccess', (_, resource) => inUse.add(resource))
  pool.on('release', (resource) => inUse.delete(resource))
  pool.on('createSuccess', (_, resource) => {
    const { stream } = resource.connection
    open.add(resource)
    stream.once('close', () => open.delete(resource))
    // Not as an argument of setTimeout: that listener runs once, and an idle timeout would use it up.
    stream.setTimeout(silenceMs).on('timeout', () => {
      if (!inUse.has(resource)) return
      const lost = [...open].filter((other) => other === resource || !inUse.has(other))
      // With an error: the pool notices only that before it lends one of them out.
      for (const { connection } of lost) {
        connection.stream.destroy(new Error('Connection terminated: the database is silent'))
      }
    })
  })
}

// As long as a connection may take: until it is answered, no other limit applies.
const askMs = 3_000

/** Refuses a standby, and closes its connection: what it returns may be old, and a pool full of such connections would
 *  fail every write after the primary is back. See docs/high-availability.md. */
const requirePrimary = (connection: pg.Client, done: (error?: unknown) => void): void => {
  const ask = { text: 'select pg_is_in_recovery() as "isStandby"', query_timeout: askMs }
  const refused = (error: unknown): void => {
    void connection.end().catch(() => undefined)
    done(error)
  }
  connection.query<{ isStandby: boolean }>(ask).then(({ rows }) => {
    if (rows[0]?.isStandby) refused(new Error('The server is a standby.'))
    else done()
  }, refused)
}

/** Creates a lazy pool. Every connection carries the timeouts that keep a stuck statement from holding a payout, and a
 *  full pool is answered (503) rather than waited for. See docs/reliability.md#overload. */
export const openDb = (options: PoolOptions): Db => {
  const { statementTimeoutMs = 5_000 } = options
  const db = createKnex({
    client: 'pg',
    connection: {
      connectionString: options.url,
      application_name: options.name,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      options: sessionSettings(statementTimeoutMs, options.isReadOnly ?? false),
    },
    pool: { min: 0, max: options.max, ...(!options.isReadOnly && { afterCreate: requirePrimary }) },
    acquireConnectionTimeout: options.acquireTimeoutMs ?? 2_000,
    // Knex would otherwise print the SQL with its values.
    log: {
      warn: () => undefined,
      error: () => undefined,
      deprecate: () => undefined,
      debug: () => undefined,
    },
  })
  const { pool } = db.client as { pool: Pool }
  if (statementTimeoutMs !== 0) closeSilentConnections(pool, statementTimeoutMs + silenceMarginMs)
  return db
}
