import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../src/rails/outcome.ts'
import { createRoutingService } from '../../../src/transactions/index.ts'
import { aPayout, payoutBody, setUpPayout } from '../../support/builders.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { wallets } from './live-world.ts'
import { forgetHealth, loseReply, loseRequest } from './partner.ts'
import { createPartners, createRails } from './two-rails.ts'

// Breakers, pauses, caps, balances and rate limits of rails, which all processes share.

const { held } = wallets
const [first, second] = createPartners()
const rails = createRails([first, second])
const { app, pass, setRoute, onlyFirst, somePayouts, aPaidPayout, shortAttempts, debitsOf } = rails

const statusOf = async (transactionId: string) => (await app.moves(transactionId)).at(-1)

const notTaken = (isUnauthorized: boolean): Outcome => ({
  kind: 'not-taken',
  reason: isUnauthorized ? 'status 401' : 'no connection',
  retryAfterMs: null,
  isUnauthorized,
})

const verdicts = async (minor = 1_540_250n) => {
  const payment = {
    type: 'WITHDRAW',
    channel: 'BANK_ACCOUNT',
    countryCode: 'NG',
    currency: 'NGN',
    minor,
  } as const
  const explained = await app.wired.routing.explain(payment)
  return explained.map(({ rail, verdict }) => `${rail}: ${verdict}`)
}

/** Opens the breaker of the first rail by three payouts whose requests are lost. */
const openBreaker = async (): Promise<readonly string[]> => {
  first.plays.send = loseRequest
  const ids = await somePayouts(3)
  await app.runDue()
  app.takeFailures()
  return ids
}

describe('a rail that refuses our key', () => {
  it('is paused: nothing fails by it, and nothing more is handed over until it is resumed', async () => {
    await onlyFirst()
    first.plays.send = () => notTaken(true)
    const { businessId, transactionId } = await aPaidPayout()
    await app.runDue()
    expect(await verdicts()).toEqual(['sandbox: paused', 'second: disabled'])
    first.reset()
    const later = await aPaidPayout()
    await pass(5, 60, 600)
    expect(first.sent).toEqual([])
    expect(await statusOf(transactionId)).toBe('PROCESSING')
    expect(await statusOf(later.transactionId)).toBe('PENDING')
    expect(await app.wallet(businessId, 'USD')).toEqual(held)
    await app.wired.railHealth.resume('sandbox')
    await pass(61)
    expect(await statusOf(transactionId)).toBe('SUCCESS')
    expect(await statusOf(later.transactionId)).toBe('SUCCESS')
    expect(debitsOf(transactionId)).toBe(1)
  })

  it('is paused by its answer to a probe too; what was not handed over goes to the next rail', async () => {
    first.plays.probe = { kind: 'unavailable', reason: 'status 403', isUnauthorized: true }
    await pass(61)
    const { transactionId } = await aPaidPayout()
    await app.runDue()
    expect(await shortAttempts(transactionId)).toEqual(['second succeeded ANSWER'])
    expect((await app.wired.railHealth.list())[0]).toMatchObject({
      rail: 'sandbox',
      pauseReason: 'it refuses our key: status 403',
    })
  })
})

describe('the breaker of a rail', () => {
  it('opens after three unknown payouts in a row; what follows goes to the next rail', async () => {
    await openBreaker()
    first.reset()
    const { transactionId } = await aPaidPayout()
    await app.runDue()
    expect(await shortAttempts(transactionId)).toEqual(['second succeeded ANSWER'])
    expect(await verdicts()).toEqual(['sandbox: breaker', 'second: taken'])
    await pass(6, 11, 16, 31)
  })

  it('opens when five and half of the last twenty were not taken, and not before', async () => {
    await onlyFirst()
    const { report } = app.wired.railHealth
    const accepted: Outcome = { kind: 'accepted' }
    for (const outcome of [
      ...Array.from({ length: 6 }, () => accepted),
      ...Array.from({ length: 5 }, () => notTaken(false)),
    ])
      await report('sandbox', 'payouts', outcome)
    expect(await verdicts()).toEqual(['sandbox: taken', 'second: disabled'])
    await report('sandbox', 'payouts', notTaken(false))
    expect(await verdicts()).toEqual(['sandbox: breaker', 'second: disabled'])
  })

  it('is one for payouts and another one for collections, also for what is sent again', async () => {
    await onlyFirst()
    const again = async (type: 'WITHDRAW' | 'DEPOSIT') =>
      (await app.wired.routing.admitAgain({ rail: 'sandbox', type, currency: 'NGN', minor: 1n })).kind
    for (let count = 0; count < 10; count += 1)
      await app.wired.railHealth.report('sandbox', 'collections', notTaken(false))
    expect([await again('WITHDRAW'), await again('DEPOSIT')]).toEqual(['rail', 'stopped'])
    await forgetHealth(app)
    for (let count = 0; count < 10; count += 1)
      await app.wired.railHealth.report('sandbox', 'payouts', notTaken(false))
    expect([await again('WITHDRAW'), await again('DEPOSIT')]).toEqual(['stopped', 'rail'])
  })

  it('lets what was created wait, and closes by a probe, never by a payout', async () => {
    await onlyFirst()
    const lost = await openBreaker()
    first.reset()
    first.plays.probe = { kind: 'unavailable', reason: 'status 503', isUnauthorized: false }
    const { businessId, transactionId } = await aPaidPayout()
    await pass(2, 31, 31)
    expect(first.probes()).toBeGreaterThan(0)
    expect(first.sent).toEqual([])
    expect(await statusOf(transactionId)).toBe('PENDING')
    expect(await app.wallet(businessId, 'USD')).toEqual(held)
    first.plays.probe = { kind: 'ok', balances: [], requestsPerSecond: null }
    await pass(61, 61)
    expect(await statusOf(transactionId)).toBe('SUCCESS')
    for (const id of lost) expect(debitsOf(id)).toBe(1)
  })

  it('is probed half as often each time it opens again, until a payout is answered', async () => {
    await openBreaker()
    await pass(31)
    expect((await verdicts())[0]).toBe('sandbox: taken')
    await openBreaker()
    await pass(31)
    expect((await verdicts())[0]).toBe('sandbox: breaker')
    await pass(30)
    expect((await verdicts())[0]).toBe('sandbox: taken')
    first.reset()
    const { transactionId } = await aPaidPayout()
    await pass(2)
    expect(await shortAttempts(transactionId)).toEqual(['sandbox succeeded ANSWER'])
    await openBreaker()
    await pass(31)
    expect((await verdicts())[0]).toBe('sandbox: taken')
    first.reset()
    await pass(6, 11, 16, 31)
  })

  it('is the same for three processes, of which one probes', async () => {
    const rails = new Map([first, second].map(({ rail }) => [rail.name, rail]))
    const more = await app.serveOn(app.databaseUrl, { rails })
    const again = await app.serveOn(app.databaseUrl, { rails })
    await openBreaker()
    first.reset()
    const healths = [app.wired, more.wired, again.wired].map(({ railHealth }) => railHealth)
    const [sandbox] = await more.wired.railHealth.list()
    expect(sandbox?.openedAt).not.toBeNull()
    await app.advanceClock('31 seconds')
    await Promise.all(healths.map(({ probe }) => probe()))
    expect(first.probes()).toBe(1)
    expect((await verdicts())[0]).toBe('sandbox: taken')
    await pass(6, 11, 16, 31)
    for (const { close } of [more, again]) await close()
  })

  it('that is open for more than 15 minutes refuses new payouts with 503, not those that wait', async () => {
    await onlyFirst()
    await openBreaker()
    first.plays.probe = { kind: 'unavailable', reason: 'status 503', isUnauthorized: false }
    const setup = await setUpPayout(app, { usd: '100.00' })
    const { transactionId } = await aPayout(setup)
    await pass(880)
    const { transactionId: other } = await aPayout(setup)
    await pass(30)
    const body = payoutBody(setup)
    const refused = await setup.client.POST('/api/v1/transaction', { body })
    expectRefusal(refused, 'EXTERNAL_REQUEST_ERROR')
    expect(refused.response.headers.get('retry-after')).toBe('60')
    await setRoute('second', { isEnabled: true })
    const { response } = await setup.client.POST('/api/v1/transaction', { body })
    expect(response.status).toBe(201)
    await pass(61)
    for (const id of [transactionId, other])
      expect(await shortAttempts(id)).toEqual(['second succeeded ANSWER'])
    first.reset()
    await pass(901, 3_601)
  })
})

describe('rails that are all down', () => {
  it('fail nothing: payouts wait for hours, and are paid once', async () => {
    first.plays.send = second.plays.send = () => notTaken(false)
    const down = { kind: 'unavailable', reason: 'no connection', isUnauthorized: false } as const
    first.plays.probe = second.plays.probe = down
    const ids = await somePayouts(12)
    await pass(1, 5, 30, 60, 600, 3_600, 3_600)
    // One that left a rail in time waits in RETRY for the other.
    for (const id of ids) expect(['PENDING', 'PROCESSING', 'RETRY']).toContain(await statusOf(id))
    expect(first.sent.length + second.sent.length).toBeLessThan(40)
    first.reset()
    second.reset()
    await pass(961, 61, 901)
    for (const id of ids) {
      expect(await statusOf(id)).toBe('SUCCESS')
      expect(debitsOf(id)).toBe(1)
    }
  })
})

describe('the cap on what is unknown', () => {
  it('is never exceeded, also by payouts that are handed over together', async () => {
    await onlyFirst()
    first.maxUnknown.set('NGN', 3_100_000n)
    first.plays.send = loseReply
    first.plays.ask = loseRequest
    const ids = await somePayouts(6)
    await pass(1, 5, 60, 60)
    expect(first.sent).toHaveLength(2)
    expect(await verdicts()).toEqual(['sandbox: exposure', 'second: disabled'])
    expect(await verdicts(1n)).toEqual(['sandbox: taken', 'second: disabled'])
    expect((await Promise.all(ids.map(statusOf))).filter((status) => status === 'PENDING')).toHaveLength(4)
    first.plays.send = first.plays.ask = (act) => act()
    // One that is committed while the exposure is read counts twice, and may hold others back: each minute frees one.
    await pass(601, 61, 61, 61, 61)
    for (const id of ids) expect(await statusOf(id)).toBe('SUCCESS')
    app.takeFailures()
  })

  it('counts no payout whose turn at the rail could not be taken', async () => {
    first.maxUnknown.set('NGN', 1_000n)
    let isDown = true
    const takeToken = () => (isDown ? Promise.reject(new Error('no database')) : Promise.resolve(true))
    const routing = createRoutingService({
      db: app.wired.db,
      rails: new Map([[first.rail.name, first.rail]]),
      health: { ...app.wired.railHealth, takeToken },
      cachedMs: 0,
      onChange: () => undefined,
    })
    const payout = { rail: 'sandbox', type: 'WITHDRAW', currency: 'NGN', minor: 600n } as const
    await expect(routing.admitAgain(payout)).rejects.toThrow('no database')
    isDown = false
    expect((await routing.admitAgain(payout)).kind).toBe('rail')
  })
})

describe('the balance of a rail', () => {
  const withBalance = (minor: bigint) =>
    ({ kind: 'ok', balances: [{ minor, currency: 'NGN' }], requestsPerSecond: null }) as const

  it('decides where it is known: an empty rail is passed over for a full one', async () => {
    first.plays.probe = withBalance(1_540_249n)
    second.plays.probe = withBalance(1_540_250n)
    await pass(61)
    expect(await verdicts()).toEqual(['sandbox: float', 'second: taken'])
    const { transactionId } = await aPaidPayout()
    await app.runDue()
    expect(await shortAttempts(transactionId)).toEqual(['second succeeded ANSWER'])
  })

  it('decides nothing where the rail gives none, or the last is older than five minutes', async () => {
    first.plays.probe = withBalance(1n)
    await pass(61)
    expect((await verdicts())[0]).toBe('sandbox: float')
    first.plays.probe = { kind: 'unavailable', reason: 'status 500', isUnauthorized: false }
    await pass(301)
    expect((await verdicts())[0]).toBe('sandbox: taken')
    first.plays.probe = { kind: 'ok', balances: [], requestsPerSecond: null }
    await pass(61)
    expect((await verdicts())[0]).toBe('sandbox: taken')
  })
})
