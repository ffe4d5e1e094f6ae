import { describe, expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { createWorld, wallets } from './live-world.ts'
import {
  attemptsOf,
  createPartner,
  inTurn,
  loseReply,
  loseRequest,
  shortAttempts,
  shortCases,
} from './partner.ts'
import { aGate } from '../../support/gate.ts'

// Only a proof that an attempt was not executed allows another one, or gives the money back.

const { paid, released } = wallets

describe('a rail that fences', () => {
  const partner = createPartner({ canFence: true })
  const { app, aPaidPayout, pass, move } = createWorld(partner)

  it('proves that a lost request is never executed: it is sent again under a new id', async () => {
    partner.plays.send = inTurn(loseRequest)
    const { businessId, transactionId } = await aPaidPayout()
    await app.runDue()
    await pass(5, 10, 15)
    expect(partner.calls.map(({ call }) => call)).toEqual(['send', 'ask', 'ask', 'ask'])
    await pass(30)
    expect(await app.moves(transactionId)).toEqual([
      'PENDING',
      'PROCESSING',
      'RETRY',
      'PROCESSING',
      'SUCCESS',
    ])
    expect(await shortAttempts(app, transactionId)).toEqual(['1 not_executed FENCE', '2 succeeded ANSWER'])
    expect(partner.sent.map(({ payoutId }) => payoutId.slice(-3))).toEqual(['-01', '-02'])
    expect(partner.debitsOf(transactionId)).toBe(1)
    expect(await app.wallet(businessId, 'USD')).toEqual(paid)
    app.takeFailures()
  })

  it('and finds that it was executed after all pays it once', async () => {
    partner.plays.send = inTurn(loseReply)
    partner.plays.ask = () => ({ kind: 'absent' })
    const { transactionId } = await aPaidPayout()
    await app.runDue()
    await pass(5, 10, 15, 30)
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING', 'SUCCESS'])
    expect(partner.calls.at(-1)?.call).toBe('fence')
    expect(partner.debitsOf(transactionId)).toBe(1)
    app.takeFailures()
  })

  it('and does not answer leaves the payout UNKNOWN; a later question shows that it may be sent again', async () => {
    partner.plays.send = inTurn(loseRequest)
    partner.plays.fence = inTurn(loseRequest, loseReply)
    const { businessId, transactionId } = await aPaidPayout()
    await app.runDue()
    await pass(5, 10, 15, 30)
    expect((await app.moves(transactionId)).at(-1)).toBe('UNKNOWN')
    await pass(60)
    expect((await app.moves(transactionId)).at(-1)).toBe('UNKNOWN')
    await pass(180)
    expect((await app.moves(transactionId)).slice(-3)).toEqual(['RETRY', 'PROCESSING', 'SUCCESS'])
    expect(await shortAttempts(app, transactionId)).toEqual(['1 not_executed FENCE', '2 succeeded ANSWER'])
    expect(await app.wallet(businessId, 'USD')).toEqual(paid)
    expect(partner.debitsOf(transactionId)).toBe(1)
    app.takeFailures()
  })

  it('refuses a request that arrives after the fence', async () => {
    const { open: arrive, passed: travels } = aGate()
    partner.plays.send = inTurn(async (act) => {
      await travels
      return act()
    })
    const { transactionId } = await aPaidPayout()
    const slow = app.runDue()
    await until(
      () => partner.calls.length === 1,
      () => 'the payout is not sent',
    )
    await pass(46, 6, 11, 16, 31)
    expect(await shortAttempts(app, transactionId)).toEqual(['1 not_executed FENCE', '2 succeeded ANSWER'])
    arrive()
    await slow
    expect(partner.debitsOf(transactionId)).toBe(1)
    expect(await shortCases(app, transactionId)).toEqual([])
    expect((await app.moves(transactionId)).at(-1)).toBe('SUCCESS')
  })

  it('is not asked to fence what it once had: it may have forgotten what it paid', async () => {
    partner.plays.executesAs = 'processing'
    const { transactionId } = await aPaidPayout()
    await app.runDue()
    partner.forget(`${transactionId}-01`)
    await pass(31, 6, 11, 16, 31, 61, 181, 601, 3_601)
    expect((await app.moves(transactionId)).at(-1)).toBe('UNKNOWN')
    expect(partner.calls.map(({ call }) => call)).not.toContain('fence')
    expect(partner.sent).toHaveLength(1)
    expect(await shortCases(app, transactionId)).toEqual(['unknown'])
    partner.set(`${transactionId}-01`, 'succeeded')
    await pass(3_601)
  })

  it('gets at most three attempts: then the payout fails, and its money is given back', async () => {
    partner.plays.send = loseRequest
    const { businessId, transactionId } = await aPaidPayout()
    await app.runDue()
    for (let attempt = 0; attempt < 3; attempt += 1) await pass(6, 11, 16, 31)
    expect(await shortAttempts(app, transactionId)).toEqual([
      '1 not_executed FENCE',
      '2 not_executed FENCE',
      '3 not_executed FENCE',
    ])
    expect((await app.moves(transactionId)).at(-1)).toBe('FAILED')
    expect(await app.wallet(businessId, 'USD')).toEqual(released)
    expect(partner.debitsOf(transactionId)).toBe(0)
    await move(86_400)
    await app.runDue()
    expect(partner.sent).toHaveLength(3)
    app.takeFailures()
  })

  it('gets no new attempt while the payouts of the business are frozen', async () => {
    partner.plays.send = inTurn(loseRequest)
    const { businessId, transactionId } = await aPaidPayout()
    await app.runDue()
    await app.wired.freeze.freeze(businessId, 'under investigation')
    await pass(5, 10, 15, 30, 60)
    expect((await app.moves(transactionId)).at(-1)).toBe('RETRY')
    await app.wired.freeze.release(businessId)
    await pass(61)
    expect((await app.moves(transactionId)).at(-1)).toBe('SUCCESS')
    app.takeFailures()
  })
})

describe('a rail that keeps deadlines', () => {
  const partner = createPartner({ honoursNotAfter: true })
  const { app, aPaidPayout, pass } = createWorld(partner)

  it('proves by its absence a minute after the deadline that a payout is never executed', async () => {
    partner.plays.send = inTurn(loseRequest)
    const { transactionId } = await aPaidPayout()
    await app.runDue()
    await pass(5, 10, 15, 30, 60, 180)
    expect((await app.moves(transactionId)).at(-1)).toBe('UNKNOWN')
    expect(await attemptsOf(app, transactionId)).toHaveLength(1)
    await pass(600)
    expect(await app.moves(transactionId)).toEqual([
      ...['PENDING', 'PROCESSING', 'UNKNOWN', 'RETRY', 'PROCESSING', 'SUCCESS'],
    ])
    expect(await shortAttempts(app, transactionId)).toEqual(['1 not_executed DEADLINE', '2 succeeded ANSWER'])
    expect(partner.debitsOf(transactionId)).toBe(1)
    app.takeFailures()
  })

  it('proves nothing by the absence of what it once had', async () => {
    partner.plays.executesAs = 'processing'
    const { transactionId } = await aPaidPayout()
    await app.runDue()
    partner.forget(`${transactionId}-01`)
    await pass(31, 6, 11, 16, 31, 61, 181, 601, 3_601)
    expect((await app.moves(transactionId)).at(-1)).toBe('UNKNOWN')
    expect(partner.sent).toHaveLength(1)
    partner.set(`${transactionId}-01`, 'succeeded')
    await pass(3_601)
  })
})
