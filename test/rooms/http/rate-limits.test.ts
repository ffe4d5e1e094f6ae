import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { setUpPayout, payoutBody, type PayoutSetup } from '../../support/builders.ts'
import { sendRaw, type RawAnswer } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { useServerBehindProxy } from '../../support/server-behind-proxy.ts'
import { recordStatements } from '../../support/statements.ts'
import { until } from '../../support/until.ts'

const app = useApp()
const path = '/api/v1/transaction'

const behindProxy = useServerBehindProxy(app)
let second: Awaited<ReturnType<typeof app.serveOn>>

beforeAll(async () => {
  second = await app.serveOn(app.urlAs('api'))
})
afterAll(async () => {
  await second.close()
})

type Sending = { readonly url?: string; readonly body?: string; readonly key?: string }

/** Sends a create, by default of a payout that is accepted. */
const send = (setup: PayoutSetup, sending: Sending = {}): Promise<RawAnswer> => {
  const { url = app.url, key = setup.business.key, body = JSON.stringify(payoutBody(setup)) } = sending
  return sendRaw(url, path, { method: 'POST', key, body })
}

const many = (count: number, one: (index: number) => Promise<RawAnswer>): Promise<RawAnswer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)))

const statuses = (answers: readonly RawAnswer[]): Readonly<Record<number, number>> => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const rateHeaders = ({ headers }: RawAnswer) => ({
  limit: headers.get('x-ratelimit-limit'),
  remaining: headers.get('x-ratelimit-remaining'),
  reset: headers.get('x-ratelimit-reset'),
})

const none = { limit: null, remaining: null, reset: null }

/** For a business with `limit`: seconds until the next request fits, by the times in the log, counted at the last. */
const resetByTheLog = async (businessId: string, limit: number): Promise<string> => {
  const [row] = await query<{ seconds: string }>(
    app.wired.db,
    `with log as (select unnest(hits) as at from rate_limit_hits where business_id = :businessId order by chunk),
          newest as (select at from log order by at desc limit :limit)
     select ceil(extract(epoch from min(at) + interval '60 seconds' - max(at)))::text as seconds from newest`,
    { businessId, limit },
  )
  return row?.seconds ?? ''
}

describe('creates of one business', () => {
  it('are admitted exactly 60 times among 160 concurrent requests to two processes', async () => {
    const setup = await setUpPayout(app)
    const answers = await many(160, (index) => send(setup, { url: index % 2 === 0 ? app.url : second.url }))
    expect(statuses(answers)).toEqual({ 201: 60, 429: 100 })
    for (const answer of answers.filter(({ status }) => status === 429))
      expectRefusal(answer, 'RATE_LIMIT_ERROR')
    expect(await app.countTransactions(setup.business.id)).toBe(60)
    // Each of the 60 got another number of remaining requests.
    const left = answers.filter(({ status }) => status === 201).map((answer) => rateHeaders(answer).remaining)
    expect(new Set(left).size).toBe(60)
  })

  it('with one key are 1 × 201, 59 × 409 and 4 × 429 among 64 concurrent requests', async () => {
    const setup = await setUpPayout(app)
    const body = JSON.stringify(payoutBody(setup))
    expect(statuses(await many(64, () => send(setup, { body })))).toEqual({ 201: 1, 409: 59, 429: 4 })
  })

  it('count also when they are refused: 400, 402, 404, 409, 422 and 429', async () => {
    const setup = await setUpPayout(app, { usd: '20.00', rate: 7 })
    const body = JSON.stringify(payoutBody(setup))
    const bodies = [
      body,
      '{',
      JSON.stringify({ ...payoutBody(setup), meta: {} }),
      JSON.stringify(payoutBody(setup, { sourceAmount: '900.00', destinationAmount: '1386225.00' })),
      JSON.stringify(payoutBody(setup, { customerId: 'f'.repeat(24) })),
      body,
      JSON.stringify({ ...payoutBody(setup), surprise: true }),
      body,
    ]
    const seen: unknown[] = []
    for (const one of bodies) {
      const answer = await send(setup, { body: one })
      seen.push([answer.status, rateHeaders(answer).remaining, rateHeaders(answer).limit])
    }
    expect(seen).toEqual([
      [201, '6', '7'],
      [400, '5', '7'],
      [400, '4', '7'],
      [402, '3', '7'],
      [404, '2', '7'],
      [409, '1', '7'],
      [422, '0', '7'],
      [429, '0', '7'],
    ])
  })

  it('count in a rolling window, in which a refused request also counts', async () => {
    const setup = await setUpPayout(app)
    const startedAt = performance.now()
    expect(statuses(await many(60, () => send(setup)))).toEqual({ 201: 60 })
    // However long they took, the next comes 55 seconds after the first, and the one after it 60 after the last.
    const tookMs = Math.ceil(performance.now() - startedAt)
    await app.advanceClock(`${55_000 - tookMs} milliseconds`)
    expectRefusal(await send(setup), 'RATE_LIMIT_ERROR')
    await app.advanceClock(`${5_000 + tookMs} milliseconds`)
    const answer = await send(setup)
    expect(answer.status).toBe(201)
    expect(rateHeaders(answer)).toEqual({ limit: '60', remaining: '58', reset: '0' })
  })

  it('are refused while they keep coming, and admitted after a pause', async () => {
    const setup = await setUpPayout(app, { rate: 3 })
    expect(statuses(await many(3, () => send(setup)))).toEqual({ 201: 3 })
    for (let seconds = 15; seconds <= 240; seconds += 15) {
      await app.advanceClock('15 seconds')
      expectRefusal(await send(setup), 'RATE_LIMIT_ERROR')
    }
    await app.advanceClock('60 seconds')
    expect((await send(setup)).status).toBe(201)
  })

  it('get a 429 whose two headers say to the second when the next one fits', async () => {
    const setup = await setUpPayout(app, { rate: 3 })
    expect(rateHeaders(await send(setup))).toEqual({ limit: '3', remaining: '2', reset: '0' })
    await app.advanceClock('10.2 seconds')
    expect(rateHeaders(await send(setup))).toEqual({ limit: '3', remaining: '1', reset: '0' })
    await app.advanceClock('20.2 seconds')
    const last = await send(setup)
    const reset = await resetByTheLog(setup.business.id, 3)
    expect(last.status).toBe(201)
    expect(rateHeaders(last)).toEqual({ limit: '3', remaining: '0', reset })
    expect(last.headers.get('retry-after')).toBeNull()
    const refused = await send(setup)
    const later = await resetByTheLog(setup.business.id, 3)
    expectRefusal(refused, 'RATE_LIMIT_ERROR')
    expect(rateHeaders(refused)).toEqual({ limit: '3', remaining: '0', reset: later })
    expect(refused.headers.get('retry-after')).toBe(later)
    await app.advanceClock(`${later} seconds`)
    expect((await send(setup)).status).toBe(201)
  })
})

describe('a business that has used up its limit of creates', () => {
  it('can use every other operation, and other businesses are not affected', async () => {
    const setup = await setUpPayout(app, { rate: 1 })
    expect((await send(setup)).status).toBe(201)
    expectRefusal(await send(setup), 'RATE_LIMIT_ERROR')
    const { key } = setup.business
    const read = [path, '/api/v1/org/balance', '/api/v1/customer', '/api/v1/payment-method']
    for (const target of read) {
      const answer = await sendRaw(app.url, target, { key })
      expect(answer.status).toBe(200)
      expect(rateHeaders(answer)).toEqual(none)
    }
    expect(rateHeaders(await send(await setUpPayout(app)))).toMatchObject({ limit: '60', remaining: '59' })
  })

  it('gets 429 before its request is validated', async () => {
    const setup = await setUpPayout(app, { rate: 1 })
    expect((await send(setup)).status).toBe(201)
    for (const body of ['{', '{}', 'x'.repeat(200 * 1024)]) {
      expectRefusal(await send(setup, { body }), 'RATE_LIMIT_ERROR')
    }
    const { key } = setup.business
    const version = { 'x-api-version': '2020-01-01' }
    const answer = await sendRaw(app.url, path, { method: 'POST', key, body: '{}', headers: version })
    expectRefusal(answer, 'RATE_LIMIT_ERROR')
  })

  it('gets 429 without a read of what decides its payout, from its second refusal on', async () => {
    const setup = await setUpPayout(app, { rate: 1 })
    expect(statuses([await send(setup), await send(setup)])).toEqual({ 201: 1, 429: 1 })
    const statements = await recordStatements(async () => {
      expectRefusal(await send(setup), 'RATE_LIMIT_ERROR')
    })
    expect(statements.filter(({ text }) => text.includes('app.count_requests'))).toHaveLength(1)
    expect(statements.filter(({ text }) => text.includes('app.transaction_facts'))).toEqual([])
  })

  it('gets 429 in production as in the sandbox', async () => {
    await app.inProduction(async ({ url, key, businessId }) => {
      await app.wired.businesses.setRateLimit(businessId, 'createTransaction', 1)
      const answers = [1, 2].map(() => sendRaw(url, path, { method: 'POST', key, body: '{}' }))
      expect(statuses(await Promise.all(answers))).toEqual({ 400: 1, 429: 1 })
    })
  })
})

describe('a 401', () => {
  it('has no rate limit headers and does not count, even with a valid key', async () => {
    const setup = await setUpPayout(app, { rate: 2 })
    const { id } = setup.business
    const deposits = await app.createKey(id, { permissions: ['TRANSACTION.DEPOSIT.CREATE'] })
    const reads = await app.createKey(id, { permissions: ['TRANSACTION.HISTORY.READ'] })
    for (const key of [deposits.key, reads.key, 'nonsense']) {
      const answer = await send(setup, { key })
      expectRefusal(answer, 'AUTHENTICATION_ERROR')
      expect(rateHeaders(answer)).toEqual(none)
      expect(answer.headers.get('retry-after')).toBeNull()
    }
    expect(rateHeaders(await send(setup))).toEqual({ limit: '2', remaining: '1', reset: '0' })
  })
})

describe('a limit set for one business', () => {
  it('applies from the next request, on every process, until it is removed', async () => {
    const setup = await setUpPayout(app)
    const { id } = setup.business
    const { businesses } = app.wired
    expect(rateHeaders(await send(setup))).toMatchObject({ limit: '60', remaining: '59' })
    await businesses.setRateLimit(id, 'createTransaction', 600)
    expect(rateHeaders(await send(setup, { url: second.url }))).toMatchObject({
      limit: '600',
      remaining: '598',
    })
    await businesses.setRateLimit(id, 'createTransaction', 2)
    expectRefusal(await send(setup), 'RATE_LIMIT_ERROR')
    await businesses.setRateLimit(id, 'createTransaction', null)
    expect(rateHeaders(await send(setup))).toMatchObject({ limit: '60', remaining: '56' })
  })
})

describe('a flood of one business', () => {
  it('waits on one connection of each process, and payouts of other businesses go on', async () => {
    const flooder = await setUpPayout(app)
    const other = await setUpPayout(app)
    const { db } = app.wired
    const waiting = () =>
      query(
        db,
        `select pid from pg_stat_activity
          where datname = current_database() and wait_event = 'advisory' and query like '%app.count_requests%'`,
      )
    const flood = await inTransaction(db, async (trx) => {
      const subject = `${flooder.business.id}:createTransaction`
      await query(trx, 'select pg_advisory_xact_lock(hashtextextended(:subject, 3))', { subject })
      const answers = many(100, () => send(flooder, { url: second.url }))
      await until(
        async () => (await waiting()).length > 0,
        () => 'nobody waits for the lock',
      )
      expect((await send(other, { url: second.url })).status).toBe(201)
      expect(await waiting()).toHaveLength(1)
      return { answers }
    })
    // On a busy machine, requests that waited too long for the lock were refused; none passed uncounted.
    for (const { status } of await flood.answers) expect([201, 429, 503]).toContain(status)
    expect(await app.countTransactions(flooder.business.id)).toBeLessThanOrEqual(60)
  })
})

describe('a database that fails', () => {
  it('while a request is counted gives EXTERNAL_REQUEST_ERROR, and the next one passes', async () => {
    const setup = await setUpPayout(app)
    behindProxy.proxy.dropReplyTo('app.count_requests')
    const answer = await send(setup, { url: behindProxy.url })
    expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(rateHeaders(answer)).toEqual(none)
    expect(await app.countTransactions(setup.business.id)).toBe(0)
    expect((await send(setup, { url: behindProxy.url })).status).toBe(201)
  })

  it('after a request was counted gives 503 with the rate limit headers', async () => {
    const setup = await setUpPayout(app)
    behindProxy.proxy.dropReplyTo('app.transaction_facts')
    const answer = await send(setup, { url: behindProxy.url })
    expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
    expect(rateHeaders(answer)).toEqual({ limit: '60', remaining: '59', reset: '0' })
  })
})
