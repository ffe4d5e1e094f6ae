import { describe, expect, it } from 'vitest'
import { queryOne } from '../../../src/db/tx.ts'
import { createWorld, wallets } from './live-world.ts'
import {
  createPartner,
  inTurn,
  loseReply,
  loseRequest,
  shortAttempts,
  shortCases,
  timeout,
} from './partner.ts'

// Nothing whose outcome is unknown is sent again: the rail is asked about it, without limit.

const { held, paid } = wallets

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
