import { expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import type { Money } from '../../../src/kernel/money.ts'
import { createWorld, wallets } from '../rails/live-world.ts'
import { createPartner, makeDue, shortCases } from '../rails/partner.ts'

// A rail that names one return for two payouts: the first keeps it, the second is a case.

const partner = createPartner()
const { app, aPaidPayout } = createWorld(partner)

const aSuccess = async () => {
  const payout = await aPaidPayout()
  await app.runDue()
  const ask = async (): Promise<void> => {
    await makeDue(app, payout.businessId, payout.transactionId)
    await app.runDue()
  }
  return { ...payout, ask }
}

const statusOf = async (transactionId: string) => (await app.moves(transactionId)).at(-1)

it('a return that was named for another payout refunds nothing, and is a case until it is ruled on', async () => {
  const [first, second] = [await aSuccess(), await aSuccess()]
  const { transactionId } = second
  const [amount] = await query<Money>(
    app.wired.db,
    `select destination_minor as minor, destination_currency as currency from transactions where id = :transactionId`,
    first,
  )
  if (!amount) throw new Error('there is no such payout')
  const returns = [
    { returnId: `r1-${transactionId}`, amount, returnedAt: new Date('2026-05-23T07:40:00.000Z') },
  ]
  partner.plays.ask = () => ({ kind: 'succeeded', partnerReference: 'R-1', returns })
  await first.ask()
  await second.ask()
  await second.ask()
  expect(await statusOf(first.transactionId)).toBe('REFUNDED')
  expect(await statusOf(transactionId)).toBe('SUCCESS')
  expect(await shortCases(app, transactionId)).toEqual(['return_mismatch'])
  expect(await app.wallet(second.businessId, 'USD')).toEqual(wallets.paid)
  const [mary, bob] = [await app.wired.audit.addOperator('Mary'), await app.wired.audit.addOperator('Bob')]
  const open = await app.wired.railCases.list({ isAll: false, limit: 100 })
  const caseId = open.find((one) => one.transactionId === transactionId)?.id ?? 'no case'
  const finding = { caseId, outcome: 'KEEP', reference: null } as const
  await app.wired.railCases.propose(mary, { ...finding, evidence: 'the statement' })
  const { details } = await app.wired.railCases.confirm(bob, finding)
  expect(details).toMatchObject({ returns: [{ isReused: true }] })
  await second.ask()
  expect(await shortCases(app, transactionId)).toEqual(['return_mismatch RULING'])
})
