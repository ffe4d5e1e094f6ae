import { query, queryOne } from '../../../src/db/tx.ts'
import { until } from '../../support/until.ts'
import type { Db } from '../../../src/db/knex.ts'

/** The remaining work. `due`: of which a worker could claim so much; `wakes_in_ms`: the shortest time for which waiting
 *  or leased work stays so. */
type Left = {
  readonly total: number
  readonly due: number
  readonly busy: string
  readonly wakes_in_ms: number
}

const readLeft = async (db: Db): Promise<Left> => {
  const row = await queryOne<Left>(
    db,
    `select count(*)::integer as total,
            count(*) filter (where greatest(due_at, lease_until) <= app.now())::integer as due,
            coalesce(md5(string_agg(subject_id || attempts, ' ' order by subject_id)), '') as busy,
            coalesce(ceil(1000 * extract(epoch from min(greatest(due_at, lease_until))
                     filter (where greatest(due_at, lease_until) > app.now()) - app.now())), 0)::float8 as wakes_in_ms
       from jobs`,
  )
  if (!row) throw new Error('the database counted nothing')
  return row
}

const stillMs = 1_200

/** Waits until the remaining work does not change: it waits, is leased to a dead worker, or waits for such leases.
 *  Where `isHasty`, only until none is due: what a worker is at may change yet. */
const standstill = async (db: Db, isHasty: boolean): Promise<Left> => {
  let left = await readLeft(db)
  let since = performance.now()
  await until(
    async () => {
      const before = left
      left = await readLeft(db)
      if (left.busy !== before.busy) since = performance.now()
      const isQuiet = isHasty ? left.due === 0 : performance.now() - since > stillMs
      return left.total === 0 || (isQuiet && left.wakes_in_ms > 0)
    },
    () => `${left.due.toString()} of ${left.total.toString()} jobs are due and the worker does not end them`,
  )
  return left
}

/** Advances the clock of a database, which the superuser of the harness may also do in production. */
export const advanceClock = async (db: Db, ms: number): Promise<void> => {
  await query(db, `update app.clock set ahead_by = ahead_by + :ms * interval '1 millisecond'`, { ms })
}

/** `leastMs`: the least advance, and no patience with what a worker is at. `advance` advances every clock of the
 *  harness. */
export type Draining = {
  readonly db: Db
  readonly enoughMs: number
  readonly leastMs?: number
  readonly advance?: (ms: number) => Promise<void>
}

/** Advances the clock until all due work is done; returns by how much, in milliseconds, which bounds the delay of
 *  the work. Stops where even `enoughMs` is not enough. */
export const drain = async ({ db, enoughMs, leastMs = 0, advance }: Draining): Promise<number> => {
  let aheadMs = 0
  for (;;) {
    const { total, wakes_in_ms } = await standstill(db, leastMs > 0)
    if (total === 0 || aheadMs > enoughMs) return aheadMs
    const byMs = Math.max(leastMs, wakes_in_ms)
    aheadMs += byMs
    await (advance ? advance(byMs) : advanceClock(db, byMs))
  }
}
