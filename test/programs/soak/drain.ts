import { query, queryOne } from '../../../src/db/tx.ts'
import { until } from '../../support/until.ts'
import type { Db } from '../../../src/db/knex.ts'

/** The remaining work. `due`: of which a worker could claim so much; `leased`: of which workers, perhaps dead ones,
 *  have claimed so much; `wakes_in_ms`: the shortest time for which waiting or leased work stays so. */
type Left = {
  readonly total: number
  readonly due: number
  readonly leased: number
  readonly busy: string
  readonly wakes_in_ms: number
}

const readLeft = async (db: Db): Promise<Left> => {
  const row = await queryOne<Left>(
    db,
    `select count(*)::integer as total,
            count(*) filter (where greatest(due_at, lease_until) <= app.now())::integer as due,
            count(*) filter (where lease_until > app.now())::integer as leased,
            coalesce(md5(string_agg(subject_id || attempts, ' ' order by subject_id)), '') as busy,
            coalesce(ceil(1000 * extract(epoch from min(greatest(due_at, lease_until))
                     filter (where greatest(due_at, lease_until) > app.now()) - app.now())), 0)::float8 as wakes_in_ms
       from jobs`,
  )
  if (!row) throw new Error('the database counted nothing')
  return row
}

/** How long work may stay the same while a worker is at it, and the least advance. */
type Patience = { readonly stillMs: number; readonly leastMs: number }

/** Waits until the remaining work waits for the clock: none is due, and what is leased is not worked on, because it has
 *  stayed the same for `stillMs`. Clocks that advance faster than a call ends would lease its job again and again.
 *  Where every advance is a large one, work that is not leased needs no such wait. */
const standstill = async (db: Db, { stillMs, leastMs }: Patience): Promise<Left> => {
  let left = await readLeft(db)
  let since = performance.now()
  await until(
    async () => {
      const before = left
      left = await readLeft(db)
      if (left.busy !== before.busy) since = performance.now()
      const isIdle = leastMs > 0 && left.due === 0 && left.leased === 0
      const isQuiet = isIdle || performance.now() - since > stillMs
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

/** `stillMs`: longer than a worker's call takes. `advance` advances every clock of the harness. */
export type Draining = Partial<Patience> & {
  readonly db: Db
  readonly enoughMs: number
  readonly advance?: (ms: number) => Promise<void>
}

/** Advances the clock until all due work is done; returns by how much, in milliseconds, which bounds the delay of
 *  the work. Stops where even `enoughMs` is not enough. */
export const drain = async (draining: Draining): Promise<number> => {
  const { db, enoughMs, stillMs = 1_200, leastMs = 0, advance } = draining
  let aheadMs = 0
  for (;;) {
    const { total, wakes_in_ms } = await standstill(db, { stillMs, leastMs })
    if (total === 0 || aheadMs > enoughMs) return aheadMs
    const byMs = Math.max(leastMs, wakes_in_ms)
    aheadMs += byMs
    await (advance ? advance(byMs) : advanceClock(db, byMs))
  }
}
