import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inTransaction, query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, must, payoutBody } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { aSwapper, swapBody } from '../../support/deposits.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { until } from '../../support/until.ts'
import { cycle, inParallel, tally, useInstances } from '../../support/instances.ts'
import { fc } from '../../support/property.ts'

// F10, F11 and F12: keys and references under retries. test/rooms/transactions/idempotency.test.ts has the plain cases.

const app = useApp()
const instances = useInstances(app, 2)
const path = '/api/v1/transaction' as const
const seed = 20_260_518

describe('F10: a retry storm', () => {
  it('of 64 creates with one reference over three servers creates one transaction', async () => {
    const setup = await setUpPayout(app, { rate: 1_000 })
    const reference = `order-${randomUUID()}`
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        clientOf(cycle(instances(), index), setup.business.key).POST(path, {
          body: payoutBody(setup, { reference }),
        }),
      ),
    )
    expect(tally(answers)).toEqual({ 201: 1, 409: 63 })
    for (const answer of answers) if (!answer.data) expectRefusal(answer, 'DUPLICATE_REQUEST')
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '989.50', pending: '10.50' })
  })

  it('of 64 different bodies with one key stores exactly the one that was accepted', async () => {
    const setup = await setUpPayout(app, { rate: 1_000 })
    const idempotencyKey = `key-${randomUUID()}`
    const bodies = Array.from({ length: 64 }, (_, index) =>
      payoutBody(setup, {
        idempotencyKey,
        sourceAmount: `${(index + 1).toString()}.00`,
        shouldPreferSourceAmount: true,
      }),
    )
    const answers = await inParallel(bodies, 64, (body, index) =>
      clientOf(cycle(instances(), index), setup.business.key).POST(path, { body }),
    )
    expect(tally(answers)).toEqual({ 201: 1, 409: 63 })
    const winner = answers.findIndex(({ data }) => data !== undefined)
    const created = answers[winner]?.data?.data
    expect(created).toMatchObject({ sourceAmount: bodies[winner]?.sourceAmount })
    const params = { path: { transactionId: created?.transactionId ?? '' } }
    const kept = must(await setup.client.GET('/api/v1/transaction/{transactionId}', { params })).data
    expect(kept).toEqual(created)
    expect(await app.countTransactions(setup.business.id)).toBe(1)
  })

  it('of crossed keys and references uses each at most once, and accepts exactly what it stores', async () => {
    const setup = await setUpPayout(app, { usd: '100000.00', rate: 10_000 })
    const name = randomUUID()
    const pairs = fc.sample(fc.tuple(fc.nat({ max: 19 }), fc.nat({ max: 19 })), { numRuns: 240, seed })
    const bodies = pairs.map(([key, reference]) =>
      payoutBody(setup, {
        idempotencyKey: `key-${name}-${key.toString()}`,
        reference: `order-${name}-${reference.toString()}`,
      }),
    )
    const answers = await inParallel(bodies, 24, (body, index) =>
      clientOf(cycle(instances(), index), setup.business.key).POST(path, { body }),
    )
    const made = answers.flatMap(({ data }) => (data ? [data.data] : []))
    for (const answer of answers) if (!answer.data) expectRefusal(answer, 'DUPLICATE_REQUEST')
    expect(new Set(made.map(({ meta }) => meta.idempotencyKey)).size).toBe(made.length)
    expect(new Set(made.map(({ meta }) => meta.reference)).size).toBe(made.length)
    const kept = await query<{ id: string }>(
      app.wired.db,
      `select id from transactions where business_id = :id and origin = 'api'`,
      { id: setup.business.id },
    )
    expect(kept.map(({ id }) => id).toSorted()).toEqual(made.map((one) => one.transactionId).toSorted())
    // A pair whose key and reference both lost to creates that failed themselves is still free.
    const used = new Set(made.flatMap(({ meta }) => [meta.idempotencyKey, meta.reference]))
    for (const body of bodies) {
      const isFree = !used.has(body.meta.idempotencyKey) && !used.has(body.meta.reference)
      if (!isFree) continue
      must(await setup.client.POST(path, { body }))
      used.add(body.meta.idempotencyKey).add(body.meta.reference)
    }
  })

  it('gets its responses while the first request is in flight, and does not block other requests', async () => {
    const setup = await setUpPayout(app)
    const other = await setUpPayout(app)
    const body = payoutBody(setup)
    const { db } = app.wired
    const isWaiting = async (): Promise<boolean> => {
      const rows = await query(
        db,
        `select pid from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%app.create_transactions%'`,
      )
      return rows.length > 0
    }
    let isOver = false
    const { first } = await inTransaction(db, async (trx) => {
      const { id } = setup.business
      await query(trx, 'select 1 from wallets where business_id = :id for update', { id })
      const sent = setup.client.POST(path, { body }).finally(() => (isOver = true))
      await until(isWaiting, () => 'the first create does not reach the wallet')
      const sameReference = payoutBody(setup, { reference: body.meta.reference })
      for (const twin of [body, sameReference])
        expectRefusal(await setup.client.POST(path, { body: twin }), 'DUPLICATE_REQUEST')
      await aPayout(other)
      expect(isOver, 'the first was still being processed').toBe(false)
      return { first: sent }
    })
    expect((await first).response.status).toBe(201)
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '989.50', pending: '10.50' })
  })
})

describe('F11: a key that was refused', () => {
  it('for every reason in turn stays free, and is finally accepted as quoted', async () => {
    const setup = await setUpPayout(app, { usd: '5.00', rate: 8 })
    const { id } = setup.business
    const { businesses, limits } = app.wired
    const body = payoutBody(setup)
    const refused = async (code: Parameters<typeof expectRefusal>[1], sent: typeof body = body) => {
      expectRefusal(await setup.client.POST(path, { body: sent }), code)
      expect(await app.countTransactions(id)).toBe(0)
      expect(await app.wallet(id, 'USD')).toEqual({ available: '5.00', pending: '0.00' })
      expect((await limits.show(id)).limits.map(({ used }) => used ?? '0.00')).not.toContain('10.00')
    }
    await refused('INVALID_BUSINESS_CUSTOMER_ID', { ...body, customerId: 'nope' })
    await refused('VALIDATION_ERROR', { ...body, sourceAmount: '1e1' })
    await refused('BUSINESS_CUSTOMER_NOT_FOUND', { ...body, customerId: 'f'.repeat(24) })
    await businesses.change(id, { customersMustBeVerified: true })
    await refused('FORBIDDEN')
    await businesses.change(id, { customersMustBeVerified: false })
    await limits.set(id, { weekly: '9.99' })
    await refused('BUSINESS_LIMIT_EXCEEDED')
    await limits.set(id, { weekly: '10.00', minimum: '10.01' })
    await refused('BUSINESS_TRANSACTION_MIN_AMOUNT_NOT_MET')
    await limits.set(id, { minimum: '10.00' })
    await refused('BALANCE_INSUFFICIENT')
    await businesses.setRateLimit(id, 'createTransaction', 1)
    await refused('RATE_LIMIT_ERROR')
    await businesses.setRateLimit(id, 'createTransaction', 100)
    await app.topUp({ id }, 'USD', '5.50')
    expect((await setup.client.POST(path, { body })).response.status).toBe(201)
    expect(await app.wallet(id, 'USD')).toEqual({ available: '0.00', pending: '10.50' })
    expectRefusal(await setup.client.POST(path, { body }), 'DUPLICATE_REQUEST')
  })
})

describe('F12: a retry after success', () => {
  it('is a duplicate whatever has changed since', async () => {
    const setup = await setUpPayout(app, { usd: '10.50' })
    const { client, customerId, destinationId } = setup
    const { id } = setup.business
    const { businesses, limits } = app.wired
    const body = payoutBody(setup)
    const { transactionId } = must(await client.POST(path, { body })).data
    const isDuplicate = async () => {
      expectRefusal(await client.POST(path, { body }), 'DUPLICATE_REQUEST')
    }
    await isDuplicate()
    await limits.set(id, { daily: '10.00', minimum: '500.00' })
    await isDuplicate()
    await businesses.change(id, { customersMustBeVerified: true })
    await isDuplicate()
    const method = { path: { paymentMethodId: destinationId } }
    must(await client.DELETE('/api/v1/payment-method/{paymentMethodId}', { params: method }))
    await isDuplicate()
    must(await client.DELETE('/api/v1/customer/{customerId}', { params: { path: { customerId } } }))
    await isDuplicate()
    const params = { path: { transactionId } }
    const failing = { params, body: { outcome: 'failed' as const } }
    must(await client.POST('/api/v1/transaction/{transactionId}/simulate', failing))
    await isDuplicate()
    await app.advanceClock('400 days')
    await isDuplicate()
    expect(await app.countTransactions(id)).toBe(1)
    expect(await app.wallet(id, 'USD')).toEqual({ available: '10.50', pending: '0.00' })
  })

  it('is a duplicate of a key or reference that the service generated', async () => {
    const setup = await setUpPayout(app)
    await app.topUp(setup.business, 'USD', '5.00')
    const { data } = must(await setup.client.GET(path, { params: { query: { type: ['DEPOSIT'] } } }))
    const { idempotencyKey = '', reference = '' } = data[0]?.meta ?? {}
    expect(reference).toMatch(/^topup-/)
    for (const taken of [{ idempotencyKey }, { reference }]) {
      const body = payoutBody(setup, taken)
      expectRefusal(await setup.client.POST(path, { body }), 'DUPLICATE_REQUEST')
    }
  })

  it('is a duplicate for a payout that was declined at once, and for a swap after swaps were disabled', async () => {
    const declined = await setUpPayout(app, { ending: '0005' })
    const payout = payoutBody(declined)
    expect(must(await declined.client.POST(path, { body: payout })).data.status).toBe('FAILED')
    expectRefusal(await declined.client.POST(path, { body: payout }), 'DUPLICATE_REQUEST')
    const { id, client } = await aSwapper(app, { USD: '10.00' })
    const body = swapBody()
    must(await client.POST(path, { body }))
    await app.wired.businesses.change(id, { isSwapEnabled: false })
    expectRefusal(await client.POST(path, { body }), 'DUPLICATE_REQUEST')
  })
})
