import { beforeEach, describe, expect, it } from 'vitest'
import { queryOne } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { until } from '../../support/until.ts'
import {
  attemptsOf,
  createPartner,
  createTime,
  inTurn,
  loseReply,
  loseRequest,
  shortAttempts,
  shortCases,
  timeout,
  type Partner,
} from './partner.ts'

// Nothing whose outcome is unknown is sent again; only a proof that it was not executed allows another attempt.

const held = { available: '89.50', pending: '10.50' }
const paid = { available: '89.50', pending: '0.00' }
const released = { available: '100.00', pending: '0.00' }

const createWorld = (partner: Partner) => {
  const app = useApp({ rails: new Map([['sandbox', partner.rail]]) })
  beforeEach(() => {
    partner.reset()
  })
  const aPaidPayout = async () => {
    const setup = await setUpPayout(app, { usd: '100.00' })
    const { transactionId } = await aPayout(setup)
    return { businessId: setup.business.id, transactionId }
  }
  return { app, aPaidPayout, ...createTime(app, partner) }
}

describe('a payout whose reply is lost', () => {
  const partner = createPartner()
  const { app, aPaidPayout, pass } = createWorld(partner)

  it('is asked about, and paid once', async () => {
    partner.plays.send = loseReply
    const { businessId, transactionId } = await aPaidPayout()
    await app.runDue()
    expect(app.takeFailures()).toHaveLength(1)
    expect(await shortAttempts(app, transactionId)).toEqual(['1 unknown'])
    expect(await app.wallet(businessId, 'USD')).toEqual(held)
    await pass(6)
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING', 'SUCCESS'])
    expect(partner.calls.map(({ call }) => call)).toEqual(['send', 'ask'])
    expect(partner.debitsOf(transactionId)).toBe(1)
    expect(await app.wallet(businessId, 'USD')).toEqual(paid)
  })

  it.each([
    ['a bare 500', 'status 500'],
    ['an id with other content', 'status 409'],
    ['a reply without a signature', 'the signature is missing'],
    ['a state that does not exist', 'the reply violates the contract'],
    ['another amount', 'the reply has another amount'],
    ['an older version', 'the reply is older than an earlier one'],
  ])('to %s is asked about, and paid once', async (_, reason) => {
    partner.plays.send = (act) => {
      act()
      return { kind: 'unknown', reason }
    }
    const { transactionId } = await aPaidPayout()
    await app.runDue()
    await pass(6)
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING', 'SUCCESS'])
    expect(partner.calls.map(({ call }) => call)).toEqual(['send', 'ask'])
    expect(partner.debitsOf(transactionId)).toBe(1)
  })

  it('is UNKNOWN after a minute, a case after 15, and asked about until the rail knows', async () => {
    partner.plays.send = loseRequest
    partner.plays.ask = () => {
      throw timeout
    }
    const { businessId, transactionId } = await aPaidPayout()
    await app.runDue()
    await pass(5, 10, 15)
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING'])
    await pass(30, 60, 180)
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING', 'UNKNOWN'])
    expect(await shortCases(app, transactionId)).toEqual([])
    await pass(600)
    expect(await shortCases(app, transactionId)).toEqual(['unknown'])
    partner.calls.length = 0
    await pass(3_600, 3_600, 86_400)
    expect(partner.calls.map(({ call }) => call)).toEqual(['ask', 'ask', 'ask'])
    expect(await shortCases(app, transactionId)).toEqual(['unknown'])
    expect(await app.wallet(businessId, 'USD')).toEqual(held)
    partner.plays.ask = () => ({ kind: 'accepted' })
    await pass(3_600)
    expect((await app.moves(transactionId)).at(-1)).toBe('PROCESSING')
    expect(await shortCases(app, transactionId)).toEqual(['unknown ANSWER'])
    partner.plays.ask = () => ({ kind: 'succeeded', partnerReference: null })
    await pass(60)
    expect((await app.moves(transactionId)).at(-1)).toBe('SUCCESS')
    app.takeFailures()
  })

  it('and that the rail does not know at first is paid once it does', async () => {
    partner.plays.send = loseReply
    partner.plays.ask = inTurn(
      () => ({ kind: 'absent' }),
      () => ({ kind: 'absent' }),
    )
    const { transactionId } = await aPaidPayout()
    await app.runDue()
    await pass(5, 10, 15)
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING', 'SUCCESS'])
    expect(partner.calls.map(({ call }) => call)).toEqual(['send', 'ask', 'ask', 'ask'])
    app.takeFailures()
  })

  it('has no proof in its absence, where the rail promises nothing', async () => {
    partner.plays.send = loseRequest
    const { transactionId } = await aPaidPayout()
    await app.runDue()
    await pass(5, 10, 15, 30, 60, 180, 600, 3_600, 86_400)
    expect((await app.moves(transactionId)).at(-1)).toBe('UNKNOWN')
    expect(partner.calls.filter(({ call }) => call !== 'ask')).toHaveLength(1)
    expect(await shortCases(app, transactionId)).toEqual(['unknown'])
    partner.set(`${transactionId}-01`, 'succeeded')
    await pass(3_600)
    expect((await app.moves(transactionId)).at(-1)).toBe('SUCCESS')
    expect(await shortCases(app, transactionId)).toEqual(['unknown ANSWER'])
    app.takeFailures()
  })

  it('keeps its job, with the time at which the rail is asked again', async () => {
    partner.plays.send = loseRequest
    const { transactionId } = await aPaidPayout()
    await app.runDue()
    const job = await queryOne<{ wait: number; lease_until: Date | null }>(
      app.wired.db,
      `select extract(epoch from due_at - app.now())::float8 as wait, lease_until from jobs
        where subject_id = :transactionId`,
      { transactionId },
    )
    expect(job?.lease_until).toBeNull()
    expect(job?.wait).toBeGreaterThan(0)
    expect(job?.wait).toBeLessThanOrEqual(5)
    app.takeFailures()
    partner.set(`${transactionId}-01`, 'succeeded')
    await pass(5)
  })
})

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

  it('and does not answer leaves the payout UNKNOWN; a later question shows that it was cancelled', async () => {
    partner.plays.send = inTurn(loseRequest)
    partner.plays.fence = inTurn(loseRequest, loseReply)
    const { businessId, transactionId } = await aPaidPayout()
    await app.runDue()
    await pass(5, 10, 15, 30)
    expect((await app.moves(transactionId)).at(-1)).toBe('UNKNOWN')
    await pass(60)
    expect((await app.moves(transactionId)).at(-1)).toBe('UNKNOWN')
    await pass(180)
    expect(await shortAttempts(app, transactionId)).toEqual(['1 refused ANSWER'])
    expect(await app.wallet(businessId, 'USD')).toEqual(released)
    app.takeFailures()
  })

  it('refuses a request that arrives after the fence', async () => {
    let arrive = (): void => undefined
    const travels = new Promise<void>((done) => (arrive = done))
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
