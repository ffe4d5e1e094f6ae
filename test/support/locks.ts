import type { Db } from '../../src/db/knex.ts'
import { queryOne, type Trx } from '../../src/db/tx.ts'
import { until } from './until.ts'

/** SQL: waiting locks of this database (other test files use tables with the same ids on the same server).
 *  Conditions can be appended. */
export const locksWaitedFor = `select from pg_locks l join pg_database d on d.oid = l.database
  where not l.granted and d.datname = current_database()`

/** SQL: sessions of this database that wait for any lock, also for a row, which `pg_locks` shows without a database. */
export const sessionsThatWait = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Runs `first` in a transaction, and commits it once `second` waits for a lock or has ended. Ends as `second`. */
export const overtaking = async (
  db: Db,
  first: (trx: Trx) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<void> => {
  const started: { second?: Promise<unknown> } = {}
  await db.transaction(async (trx) => {
    await first(trx)
    const state = { hasEnded: false }
    started.second = second().finally(() => (state.hasEnded = true))
    started.second.catch(() => undefined)
    await until(
      async () => state.hasEnded || (await queryOne(db, sessionsThatWait)) !== undefined,
      () => 'the second neither waits nor ends',
    )
  })
  await started.second
}
