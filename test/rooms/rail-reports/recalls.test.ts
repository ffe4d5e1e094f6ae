import { beforeAll, describe, expect, it } from 'vitest'
import type { TokenIssued } from '../../../src/audit/index.ts'
import { inTransaction, query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { aDeposit, setUpDeposit } from '../../support/deposits.ts'
import { sessionsThatWait } from '../../support/locks.ts'
import { shortCases } from '../rails/partner.ts'

// A collected payment that the rail takes back: fault L19 of docs/reliability.md.

const app = useApp()

let mary: TokenIssued
let bob: TokenIssued
beforeAll(async () => {
  mary = await app.wired.audit.addOperator('Mary')
  bob = await app.wired.audit.addOperator('Bob')
})

/** A deposit of 7.70 dollars that succeeded. */
const aSuccess = async (given?: Parameters<typeof setUpDeposit>[2]) => {
  const setup = await setUpDeposit(app, {}, given)
  const { transactionId } = await aDeposit(setup)
  await app.advanceClock('10 minutes')
  await app.runDue()
  return { ...setup, businessId: setup.business.id, transactionId }
}

/** The same in a wallet that has 4.90 dollars left. */
const aSpentSuccess = async () => {
  const first = await aSuccess()
  const second = await aSuccess(first.business)
  const payout = await setUpPayout(app, {}, first.business)
  await aPayout(payout)
  return second
}

const recall = (ids: { readonly businessId: string; readonly transactionId: string }, rail = 'sandbox') =>
  app.wired.recalls.recall({ ...ids, rail })
const statusOf = async (transactionId: string) => (await app.moves(transactionId)).at(-1)

describe('a recall', () => {
  it('holds the amount of the deposit, once, and notifies', async () => {
    const { businessId, transactionId } = await aSuccess()
    expect(
      await Promise.all([recall({ businessId, transactionId }), recall({ businessId, transactionId })]),
    ).toEqual(expect.arrayContaining(['disputed', 'nothing']))
    expect(await statusOf(transactionId)).toBe('DISPUTED')
    expect(await app.wallet(businessId, 'USD')).toEqual({ available: '0.00', pending: '7.70' })
    expect((await app.events(businessId, transactionId)).at(-1)).toMatchObject({
      body: { data: { status: 'DISPUTED' } },
    })
    expect(await shortCases(app, transactionId)).toEqual([])
  })

  it('of another rail, or of what did not succeed, does nothing', async () => {
    const { businessId, transactionId } = await aSuccess()
    expect(await recall({ businessId, transactionId }, 'other-rail')).toBe('nothing')
    expect(await recall({ businessId, transactionId: '0'.repeat(24) })).toBe('nothing')
    expect(await statusOf(transactionId)).toBe('SUCCESS')
    const setup = await setUpDeposit(app)
    const open = await aDeposit(setup)
    expect(await recall({ businessId: setup.business.id, transactionId: open.transactionId })).toBe('nothing')
  })

  it('from a wallet that is too low is a case, once, and moves nothing', async () => {
    const { businessId, transactionId } = await aSpentSuccess()
    expect(await recall({ businessId, transactionId })).toBe('short')
    expect(await recall({ businessId, transactionId })).toBe('short')
    expect(await statusOf(transactionId)).toBe('SUCCESS')
    expect(await app.wallet(businessId, 'USD')).toEqual({ available: '4.90', pending: '10.50' })
    expect(await shortCases(app, transactionId)).toEqual(['recall_short'])
    await app.topUp({ id: businessId }, 'USD', '5.00')
    expect(await recall({ businessId, transactionId })).toBe('disputed')
    expect(await shortCases(app, transactionId)).toEqual(['recall_short ANSWER'])
  })

  it('that closes a case moves the deposit in the same commit', async () => {
    const { businessId, transactionId } = await aSpentSuccess()
    await recall({ businessId, transactionId })
    await app.topUp({ id: businessId }, 'USD', '5.00')
    let recalled: Promise<unknown> = Promise.resolve()
    await inTransaction(app.wired.db, async (trx) => {
      await query(trx, 'select from rail_cases where transaction_id = :transactionId for update', {
        transactionId,
      })
      recalled = recall({ businessId, transactionId })
      await expect.poll(async () => (await query(app.wired.db, sessionsThatWait)).length).toBeGreaterThan(0)
      expect(await statusOf(transactionId)).toBe('SUCCESS')
    })
    expect(await recalled).toBe('disputed')
    expect(await statusOf(transactionId)).toBe('DISPUTED')
    expect(await shortCases(app, transactionId)).toEqual(['recall_short ANSWER'])
  })

  it('that two operators have ruled on is no case again', async () => {
    const { businessId, transactionId } = await aSpentSuccess()
    await recall({ businessId, transactionId })
    const open = await app.wired.railCases.list({ isAll: false, limit: 100 })
    const found = open.find((one) => one.transactionId === transactionId)
    expect(found).toMatchObject({ kind: 'recall_short', rail: 'sandbox', number: null })
    const finding = { caseId: found?.id ?? '', outcome: 'KEEP', reference: null } as const
    const refund = { ...finding, outcome: 'REFUND', evidence: 'a letter' } as const
    await expect(app.wired.railCases.propose(mary, refund)).rejects.toThrow('VALIDATION_ERROR')
    await app.wired.railCases.propose(mary, { ...finding, evidence: 'a letter' })
    await app.wired.railCases.confirm(bob, finding)
    expect(await statusOf(transactionId)).toBe('SUCCESS')
    await recall({ businessId, transactionId })
    expect(await shortCases(app, transactionId)).toEqual(['recall_short RULING'])
  })

  it('moves deposits only: the database refuses any other', async () => {
    const { business } = await aSuccess()
    await app.topUp(business, 'USD', '50.00')
    const payout = await aPayout(await setUpPayout(app, {}, business))
    await expect(
      query(
        app.wired.db,
        `insert into transaction_moves (business_id, transaction_id, version, from_status, to_status, actor, moved_at)
         values (:businessId, :transactionId, 9, 'SUCCESS', 'DISPUTED', 'rail', app.now())`,
        { businessId: business.id, transactionId: payout.transactionId },
      ),
    ).rejects.toThrow('a rail recalls a deposit only')
    expect(await recall({ businessId: business.id, transactionId: payout.transactionId })).toBe('nothing')
  })
})
