import { expect, it } from 'vitest'
import { inTransaction, query, type Trx } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { sessionsThatWait } from '../../support/locks.ts'
import { until } from '../../support/until.ts'

const app = useApp()

const setClock = (at: string) =>
  query(app.wired.db, 'update app.clock set ahead_by = :at::timestamptz - now()', { at })

// A Wednesday and the next day, which have one week and one month.
const days = ['2031-01-15', '2031-01-16'] as const

it('limits are given back in the order in which creates use them: days first', async () => {
  const setup = await setUpPayout(app)
  const { id: businessId } = setup.business
  await app.wired.limits.set(businessId, { daily: '100.00' })
  const moves: object[] = []
  for (const day of days) {
    await setClock(`${day}T10:00:00Z`)
    const { transactionId } = await aPayout(setup)
    moves.push({ businessId, transactionId, givesBackLimits: true })
  }
  const lock = (trx: Trx, period: 'DAY' | 'WEEK') =>
    query(
      trx,
      `select 1 from limit_usage where business_id = :businessId and period = :period
        order by period_start desc limit 1 for no key update nowait`,
      { businessId, period },
    )
  const { db } = app.wired
  const give = () =>
    inTransaction(db, (trx) =>
      query(trx, 'select app.lock_used_limits(:moves::jsonb, true)', { moves: JSON.stringify(moves) }),
    )
  let giving: Promise<unknown> = Promise.resolve()
  await inTransaction(db, async (holder) => {
    expect(await lock(holder, 'DAY')).toHaveLength(1)
    giving = give()
    giving.catch(() => undefined)
    await until(
      async () => (await query(db, sessionsThatWait)).length > 0,
      () => 'it waits for the later day',
    )
    // The week is still free for a create that has the later day.
    expect(await lock(holder, 'WEEK')).toHaveLength(1)
  })
  await giving
})

it('what ends while limits are changed waits for them, because the change may count it', async () => {
  const setup = await setUpPayout(app)
  const { id: businessId } = setup.business
  const { transactionId } = await aPayout(setup)
  const moves = JSON.stringify([{ businessId, transactionId, givesBackLimits: true }])
  const { db } = app.wired
  const give = (waits: boolean) =>
    query<{ busy: number[] }>(db, 'select app.lock_used_limits(:moves::jsonb, :waits) as busy', {
      moves,
      waits,
    })
  let giving: Promise<unknown> = Promise.resolve()
  await inTransaction(db, async (change) => {
    await query(change, 'select app.lock_limits(:businessId, true)', { businessId })
    expect(await give(false)).toEqual([{ busy: [1] }])
    giving = give(true)
    await until(
      async () => (await query(db, sessionsThatWait)).length > 0,
      () => 'it waits for the change',
    )
  })
  expect(await giving).toEqual([{ busy: [] }])
})
