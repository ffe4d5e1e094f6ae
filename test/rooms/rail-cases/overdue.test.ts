import { describe, expect, it } from 'vitest'
import type { OverduePayout } from '../../../src/rail-cases/index.ts'
import { payoutIdOf } from '../../../src/transactions/index.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { createRulingWorld } from './ruling-world.ts'

const { app, partner, pass, asMary, statusOf } = createRulingWorld()
const overdue = async () =>
  JSON.parse((await asMary('unknown', 'overdue', '--json')).stdout) as readonly OverduePayout[]

/** Creates payouts of a business that the rail has accepted and works on. */
const accepted = async (count: number) => {
  partner.plays.executesAs = 'processing'
  const setup = await setUpPayout(app, { usd: '1000.00' })
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) ids.push((await aPayout(setup)).transactionId)
  await app.runDue()
  return { businessId: setup.business.id, ids, transactionId: ids[0] ?? '' }
}

const pay = (transactionId: string): void => partner.set(payoutIdOf(transactionId, 1), 'succeeded')

describe('a payout that its rail works on', () => {
  it('is overdue after a day, where the rail has paid too few to tell its usual time', async () => {
    const { transactionId } = await accepted(1)
    await pass(23 * 3_600)
    expect(await overdue()).toEqual([])
    await pass(2 * 3_600)
    expect(await overdue()).toMatchObject([{ transactionId, rail: 'sandbox', usualMs: null }])
  })

  it('is overdue after the time in which 99 % of the payouts of its rail are paid', async () => {
    const paid = await accepted(20)
    paid.ids.forEach(pay)
    await pass(600, 600)
    expect(await statusOf(paid.transactionId)).toBe('SUCCESS')
    const { transactionId } = await accepted(1)
    await pass(120)
    expect(await overdue()).not.toContainEqual(expect.objectContaining({ transactionId }))
    await pass(3_600)
    const found = (await overdue()).find((one) => one.transactionId === transactionId)
    expect(Math.round((found?.usualMs ?? 0) / 60_000)).toBe(10)
  })

  it('is asked about when an operator says so, and ends as the rail answers', async () => {
    const { businessId, transactionId } = await accepted(1)
    const before = partner.calls.length
    pay(transactionId)
    expect((await asMary('unknown', 'ask', businessId, transactionId)).code).toBe(0)
    await app.runDue()
    expect(partner.calls.slice(before)).toMatchObject([{ call: 'ask' }])
    expect(await statusOf(transactionId)).toBe('SUCCESS')
    expect((await asMary('unknown', 'ask', businessId, transactionId)).stderr).toContain('No rail is working')
  })
})
