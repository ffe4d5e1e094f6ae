import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inTransaction, query } from '../../../src/db/tx.ts'
import { takeReturn } from '../../../src/rail-credits/returns.store.ts'
import { sessionsThatWait } from '../../support/locks.ts'
import { sendCallback } from '../rail-reports/callback-sender.ts'
import { createReturnWorld, loseRequest, succeeded, usual } from './return-world.ts'

// A rejected deposit is paid back over its rail: committed before it is sent, and sent again only after the proof that
// it was not executed.

const world = createReturnWorld()
const { app, rail, secret, plays, paid, calls, errors } = world
const { aReviewed, aRejected, sends, pass, pollWithoutRail, caseOf, rule } = world

describe('a rejected deposit of a credit', () => {
  it('is paid back once, under an id of its credit', async () => {
    const { creditId, stateOf, cases } = await aRejected()
    expect(calls).toEqual([])
    expect(await stateOf()).toBe('prepared')
    await pass('1 second', '1 hour')
    const digest = createHash('sha256').update(`${rail} ${creditId}`).digest('hex')
    expect(sends()).toMatchObject([
      { returnId: `${digest.slice(0, 24)}-01`, creditId, amount: { minor: 2_400n, currency: 'USD' } },
    ])
    expect(await stateOf()).toBe('succeeded')
    expect(await cases()).toEqual([])
  })

  it('whose answer is lost is asked about, and paid back once', async () => {
    plays.send = (act) => {
      act()
      throw new Error('timed out')
    }
    const { stateOf } = await aRejected()
    await pass('1 second', '1 minute')
    expect(errors).toHaveLength(1)
    expect(await stateOf()).toBe('succeeded')
    expect(calls.map(({ call }) => call)).toEqual(['send', 'ask'])
    expect(paid.size).toBe(1)
  })

  it('whose request is lost is sent again, as the same order, once the rail may not execute it any more', async () => {
    plays.send = loseRequest
    const { stateOf } = await aRejected()
    await pass('1 second', '1 minute', '9 minutes')
    plays.send = usual
    expect(sends()).toHaveLength(1)
    expect(await stateOf()).toBe('sent')
    await pass('10 minutes')
    const [first, second] = sends()
    expect(second?.returnId).toBe(first?.returnId)
    expect(second?.notAfter.getTime()).toBeGreaterThan(first?.notAfter.getTime() ?? 0)
    expect(await stateOf()).toBe('succeeded')
  })

  it('is never sent again where the rail promises no deadline', async () => {
    const { terms } = world
    terms.honoursNotAfter = false
    plays.send = loseRequest
    const { stateOf, cases } = await aRejected()
    await pass('1 second', '20 minutes', '2 days')
    expect(sends()).toHaveLength(1)
    expect(await stateOf()).toBe('sent')
    expect(await cases()).toEqual(['credit_return'])
  })

  it('whose worker died is asked about before it is sent', async () => {
    const { stateOf } = await aRejected()
    await takeReturn(app.wired.db, { rail, terms: world.terms, returnId: null })
    expect(await stateOf()).toBe('sent')
    await pass('1 second')
    expect(calls).toEqual([])
    await pass('1 minute')
    expect(calls.map(({ call }) => call)).toEqual(['ask'])
    await pass('11 minutes')
    expect(sends()).toHaveLength(1)
    expect(await stateOf()).toBe('succeeded')
  })

  it('that the rail did not take gets a later deadline, also a day later', async () => {
    plays.send = () => ({ kind: 'not-taken', reason: '503', retryAfterMs: 1_000, isUnauthorized: false })
    const { stateOf } = await aRejected()
    await pass('1 second')
    expect(await stateOf()).toBe('prepared')
    plays.send = usual
    await pass('2 days')
    const [first, second] = sends()
    expect(second?.returnId).toBe(first?.returnId)
    expect(second?.notAfter.getTime()).toBeGreaterThan(first?.notAfter.getTime() ?? 0)
    expect(await stateOf()).toBe('succeeded')
  })

  it('that the rail once had is never sent again, also where the rail has forgotten it', async () => {
    plays.send = () => ({ kind: 'accepted' })
    const { stateOf, cases } = await aRejected()
    await pass('1 second', '1 hour', '1 hour')
    expect(sends()).toHaveLength(1)
    expect(await stateOf()).toBe('accepted')
    expect(await cases()).toEqual(['credit_return'])
    plays.ask = () => succeeded
    await pass('1 hour')
    expect(await stateOf()).toBe('succeeded')
  })

  it('is not paid back while the payouts of its business are frozen', async () => {
    const { businessId, stateOf } = await aRejected()
    await app.wired.freeze.freeze(businessId, 'restored')
    await pass('1 hour')
    expect(calls).toEqual([])
    await app.wired.freeze.release(businessId)
    await pass('1 second')
    expect(await stateOf()).toBe('succeeded')
  })

  it('is asked about while the payouts of its business are frozen, once it was sent', async () => {
    plays.send = () => ({ kind: 'accepted' })
    const { businessId, stateOf } = await aRejected()
    await pass('1 second')
    await app.wired.freeze.freeze(businessId, 'restored')
    plays.ask = () => succeeded
    await pass('1 hour')
    expect(await stateOf()).toBe('succeeded')
    await app.wired.freeze.release(businessId)
  })

  it('is asked about when a callback names it', async () => {
    plays.send = () => ({ kind: 'accepted', checkAfterMs: 3_600_000 })
    const { stateOf } = await aRejected()
    await pass('1 second')
    plays.ask = () => succeeded
    const id = sends()[0]?.returnId
    const body = JSON.stringify({ type: 'credit-return.changed', id })
    expect(await sendCallback(app.url, { rail, secret, body })).toBe(204)
    expect(await stateOf()).toBe('accepted')
    await app.wired.railCallbacks.askCredits((error) => errors.push(error))
    expect(await stateOf()).toBe('succeeded')
    await app.wired.railCallbacks.askCredits((error) => errors.push(error))
    expect(calls).toHaveLength(2)
    expect(errors).toEqual([])
  })

  it('of which the rail says nothing is a case after 15 minutes, until it is answered', async () => {
    plays.send = loseRequest
    plays.ask = loseRequest
    const { cases } = await aRejected()
    await pass('1 second', '10 minutes')
    expect(await cases()).toEqual([])
    await pass('6 minutes')
    expect(await cases()).toEqual(['credit_return'])
    plays.ask = () => succeeded
    await pass('1 hour')
    expect(await cases()).toEqual(['credit_return ANSWER'])
  })

  it('that the rail does not take for 15 minutes is a case, which two operators close', async () => {
    plays.send = () => ({ kind: 'not-taken', reason: '503', retryAfterMs: null, isUnauthorized: false })
    const { transactionId, stateOf, cases } = await aRejected()
    await pass('1 second', '10 minutes', '10 minutes')
    expect(await cases()).toEqual(['credit_return'])
    expect(await stateOf()).toBe('prepared')
    await rule({ caseId: await caseOf(transactionId), outcome: 'PAID', reference: 'P-1' })
    expect(await stateOf()).toBe('ruled')
  })

  it('that the rail refuses is a case, which two operators close', async () => {
    plays.send = () => ({ kind: 'refused', failureCode: 'SVC_ACCOUNT_CLOSED', retryElsewhere: false })
    const { transactionId, stateOf, cases } = await aRejected()
    await pass('1 second')
    expect(await stateOf()).toBe('refused')
    expect(await cases()).toEqual(['credit_return'])
    await rule({ caseId: await caseOf(transactionId), outcome: 'NOT_PAID', reference: null })
    expect(await cases()).toEqual(['credit_return RULING'])
    expect(await stateOf()).toBe('refused')
  })

  it('that is sent again while two operators rule is not ruled not paid', async () => {
    plays.send = () => ({ kind: 'not-taken', reason: '503', retryAfterMs: null, isUnauthorized: false })
    const { transactionId, stateOf } = await aRejected()
    await pass('1 second', '10 minutes', '10 minutes')
    const caseId = await caseOf(transactionId)
    await app.advanceClock('3 hours')
    let ruling: Promise<unknown> = Promise.resolve()
    await inTransaction(app.wired.db, async (trx) => {
      await takeReturn(trx, { rail, terms: world.terms, returnId: null })
      ruling = expect(rule({ caseId, outcome: 'NOT_PAID', reference: null })).rejects.toThrow(
        'VALIDATION_ERROR',
      )
      await expect.poll(async () => (await query(app.wired.db, sessionsThatWait)).length).toBeGreaterThan(0)
    })
    await ruling
    expect(await stateOf()).toBe('sent')
    await rule({ caseId, outcome: 'PAID', reference: 'P-1' })
  })

  it('that two operators find paid is not sent again', async () => {
    plays.send = loseRequest
    plays.ask = loseRequest
    const { transactionId, stateOf, cases } = await aRejected()
    await pass('1 second', '16 minutes')
    const caseId = await caseOf(transactionId)
    const early = rule({ caseId, outcome: 'NOT_PAID', reference: null })
    await expect(early).rejects.toThrow('VALIDATION_ERROR')
    await rule({ caseId, outcome: 'PAID', reference: 'P-1' })
    calls.length = 0
    await pass('1 hour')
    expect(calls).toEqual([])
    expect(await stateOf()).toBe('ruled')
    expect(await cases()).toEqual(['credit_return RULING'])
  })
})

describe('a deposit that is not paid back', () => {
  it('is one that an operator approves', async () => {
    const { businessId, transactionId, stateOf } = await aReviewed()
    await app.wired.operatorActions.approve({ businessId, transactionId })
    await pass('1 hour')
    expect(await stateOf()).toBeUndefined()
    expect(calls).toEqual([])
  })

  it('is one whose credit was recalled, before or after it was rejected', async () => {
    const before = await aReviewed()
    const after = await aReviewed()
    await after.reject()
    await query(app.wired.db, 'update rail_credits set recalled_at = app.now()')
    await before.reject()
    await pass('1 hour')
    expect(calls).toEqual([])
    expect(await before.stateOf()).toBeUndefined()
    expect(await after.stateOf()).toBe('refused')
    expect(await after.cases()).toEqual(['credit_return'])
  })

  it('is one that was sent, and whose rail is not asked any more: it is a case after 15 minutes', async () => {
    plays.send = () => ({ kind: 'accepted' })
    const { transactionId, stateOf, cases } = await aRejected()
    await pass('1 second')
    await pollWithoutRail()
    expect(await cases()).toEqual([])
    await app.advanceClock('2 hours')
    await pollWithoutRail()
    await pollWithoutRail()
    expect(await stateOf()).toBe('accepted')
    expect(await cases()).toEqual(['credit_return'])
    await rule({ caseId: await caseOf(transactionId), outcome: 'PAID', reference: 'P-1' })
  })

  it('is one whose rail pays nothing back: it is a case', async () => {
    const { stateOf, cases } = await aRejected()
    await pollWithoutRail()
    expect(await stateOf()).toBe('refused')
    expect(await cases()).toEqual(['credit_return'])
    await pass('1 hour')
    expect(calls).toEqual([])
  })
})

describe('the database', () => {
  it('pays back only what was rejected, and keeps the order as it was first sent', async () => {
    const { db } = app.wired
    const { transactionId } = await aReviewed()
    const prepared = query(
      db,
      `insert into rail_credit_returns (business_id, transaction_id, rail, credit_id, return_id, state, due_at,
                                        created_at, updated_at)
       select business_id, transaction_id, rail, credit_id, :id, 'prepared', app.now(), app.now(), app.now()
         from rail_credits where transaction_id = :transactionId`,
      { transactionId, id: `${'a'.repeat(24)}-01` },
    )
    await expect(prepared).rejects.toThrow('only the credit of a rejected deposit')
    plays.send = () => ({ kind: 'accepted' })
    const rejected = await aRejected()
    await pass('1 second')
    for (const [change, reason] of [
      [`return_id = '${'b'.repeat(24)}-01'`, 'only its state'],
      [`not_after = not_after + interval '1 day'`, 'only its state'],
      [`state = 'prepared'`, 'does not change'],
      [`state = 'ruled', due_at = null`, 'ruling of two operators'],
    ])
      await expect(
        query(db, `update rail_credit_returns set ${change} where transaction_id = :transactionId`, rejected),
        change,
      ).rejects.toThrow(reason)
    plays.ask = () => succeeded
    await pass('1 hour')
    const again = `update rail_credit_returns set state = 'sent', due_at = app.now()
                    where transaction_id = :transactionId`
    await expect(query(db, again, rejected)).rejects.toThrow('does not change')
  })
})
