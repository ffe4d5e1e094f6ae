import { query, queryOne } from '../../../src/db/tx.ts'
import { until } from '../../support/until.ts'
import type { World } from './world.ts'

/** The remaining work. `wakes_in_ms`: the shortest time for which waiting or leased work stays so. */
type Left = { readonly total: number; readonly busy: string; readonly wakes_in_ms: number }

const readLeft = async ({ wired }: World): Promise<Left> => {
  const row = await queryOne<Left>(
    wired.db,
    `select count(*)::integer as total,
            coalesce(md5(string_agg(subject_id || attempts, ' ' order by subject_id)), '') as busy,
            coalesce(ceil(1000 * extract(epoch from min(greatest(due_at, lease_until))
                     filter (where greatest(due_at, lease_until) > app.now()) - app.now())), 0)::float8 as wakes_in_ms
       from jobs`,
  )
  if (!row) throw new Error('the database counted nothing')
  return row
}

const stillMs = 1_200

/** Waits until the remaining work does not change: it waits, is leased to a dead worker, or waits for such leases. */
const standstill = async (world: World): Promise<Left> => {
  let left = await readLeft(world)
  let since = performance.now()
  await until(
    async () => {
      const before = left
      left = await readLeft(world)
      if (left.busy !== before.busy) since = performance.now()
      const isStill = performance.now() - since > stillMs
      return left.total === 0 || (isStill && left.wakes_in_ms > 0)
    },
    () => `${left.total.toString()} jobs are due and the worker does not end them`,
  )
  return left
}

/** Advances the clock until all due work is done; returns by how much, in milliseconds, which bounds the delay of
 *  the work. Stops where even `enoughMs` is not enough. */
export const drain = async (world: World, enoughMs: number): Promise<number> => {
  let aheadMs = 0
  for (;;) {
    const { total, wakes_in_ms } = await standstill(world)
    if (total === 0 || aheadMs > enoughMs) return aheadMs
    aheadMs += wakes_in_ms
    const values = { byMs: wakes_in_ms }
    await query(
      world.wired.db,
      `update app.clock set ahead_by = ahead_by + :byMs * interval '1 millisecond'`,
      values,
    )
  }
}
