import { refuse } from '../kernel/refusal.ts'
import type { Db } from './knex.ts'
import { query, type Queryable } from './tx.ts'

/** The time of the service, from the database: one clock for every process, with the offset that the sandbox and the
 *  tests may set. Millisecond precision, so that what is stored, shown and signed is the same instant. */
export const readNow = async (on: Queryable): Promise<Date> => {
  const [row] = await query<{ now: Date }>(on, 'select app.now() as now')
  if (!row) throw new Error('the database gave no time')
  return row.now
}

/** Returns the time of this machine, for what other systems compare with their clocks: they do not follow the offset of
 *  a sandbox. Everything else uses `readNow`. */
export const machineTime = (): Date => new Date()

const readAheadMs = async (on: Queryable): Promise<number> => {
  const [row] = await query<{ ahead_ms: number }>(
    on,
    'select (extract(epoch from ahead_by) * 1000)::float8 as ahead_ms from app.clock',
  )
  return row?.ahead_ms ?? 0
}

/** True where the service's time is ahead of the machine's: in tests and sandboxes only. */
export const isClockAhead = async (on: Queryable): Promise<boolean> => (await readAheadMs(on)) !== 0

/** The service's time, for the operator. */
export type ClockService = {
  readonly read: () => Promise<Date>
  /** How many milliseconds it is ahead of the machine's: zero in production. */
  readonly readAheadMs: () => Promise<number>
  /** Puts the time forward by milliseconds and gives it; what becomes due by it is done by the worker.
   *  Refuses FORBIDDEN in production, where time is the machine's. */
  readonly advance: (byMs: number) => Promise<Date>
}

/** Creates the clock. */
export const createClockService = ({
  db,
  isProduction,
}: {
  readonly db: Db
  readonly isProduction: boolean
}): ClockService => ({
  read: () => readNow(db),
  readAheadMs: () => readAheadMs(db),
  advance: async (byMs) => {
    if (isProduction) refuse('FORBIDDEN', 'The clock can be advanced in a sandbox only.')
    await query(db, `update app.clock set ahead_by = ahead_by + :byMs * interval '1 millisecond'`, { byMs })
    return readNow(db)
  },
})
