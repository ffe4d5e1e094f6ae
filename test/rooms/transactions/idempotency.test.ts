import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, must, payoutBody } from '../../support/builders.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/transaction' as const

describe('idempotency', () => {
  it('DUPLICATE_REQUEST for a used key or a used reference, whatever the rest of the request', async () => {
    const setup = await setUpPayout(app)
    const first = payoutBody(setup)
    must(await setup.client.POST(path, { body: first }))
    const sameKey = payoutBody(setup, { idempotencyKey: first.meta.idempotencyKey, sourceAmount: '999999' })
    expectRefusal(await setup.client.POST(path, { body: sameKey }), 'DUPLICATE_REQUEST')
    const sameReference = payoutBody(setup, { reference: first.meta.reference })
    expectRefusal(await setup.client.POST(path, { body: sameReference }), 'DUPLICATE_REQUEST')
    expect(await app.countTransactions(setup.business.id)).toBe(1)
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '989.50', pending: '10.50' })
  })

  it('DUPLICATE_REQUEST before 402 and 404, after the wallet was emptied and the customer deleted', async () => {
    const setup = await setUpPayout(app, { usd: '10.50' })
    const body = payoutBody(setup)
    must(await setup.client.POST(path, { body }))
    expectRefusal(await setup.client.POST(path, { body }), 'DUPLICATE_REQUEST')
    must(
      await setup.client.DELETE('/api/v1/customer/{customerId}', {
        params: { path: { customerId: setup.customerId } },
      }),
    )
    expectRefusal(await setup.client.POST(path, { body }), 'DUPLICATE_REQUEST')
  })

  it('leaves the key free after 400, 404 and 422: the corrected request passes with it', async () => {
    const setup = await setUpPayout(app)
    const body = payoutBody(setup)
    const unknown = 'f'.repeat(24)
    expectRefusal(
      await setup.client.POST(path, { body: { ...body, sourceAmount: '-1' } }),
      'VALIDATION_ERROR',
    )
    const wrongCurrency = { ...body, destinationCurrency: 'KES' }
    expectRefusal(await setup.client.POST(path, { body: wrongCurrency }), 'VALIDATION_ERROR')
    const wrongMethod = { ...body, destinationId: unknown }
    expectRefusal(await setup.client.POST(path, { body: wrongMethod }), 'BUSINESS_PAYMENT_METHOD_NOT_FOUND')
    const withSource = { ...body, sourceId: unknown }
    expectRefusal(await setup.client.POST(path, { body: withSource }), 'INVALID_BUSINESS_TRANSACTION_REQUEST')
    expect((await setup.client.POST(path, { body })).response.status).toBe(201)
  })

  it('lets other businesses use the same key and reference', async () => {
    const [one, two] = [await setUpPayout(app), await setUpPayout(app)]
    const keys = { idempotencyKey: `shared-${randomUUID()}`, reference: `shared-${randomUUID()}` }
    expect((await aPayout(one, keys)).status).toBe('PENDING')
    expect((await aPayout(two, keys)).status).toBe('PENDING')
  })

  it('compares keys byte for byte, never trimmed or folded', async () => {
    const setup = await setUpPayout(app)
    const name = randomUUID()
    for (const idempotencyKey of [`K${name}`, `k${name}`, ` k${name}`, `\u00e9${name}`, `e\u0301${name}`]) {
      expect((await aPayout(setup, { idempotencyKey })).meta.idempotencyKey).toBe(idempotencyKey)
    }
  })

  it('creates one transaction for 64 concurrent creates with one key: 1 × 201 and 63 × 409', async () => {
    const setup = await setUpPayout(app, { rate: 64 })
    const idempotencyKey = `race-${randomUUID()}`
    const answers = await Promise.all(
      Array.from({ length: 64 }, () =>
        setup.client.POST(path, { body: payoutBody(setup, { idempotencyKey }) }),
      ),
    )
    expect(answers.filter(({ response }) => response.status === 201)).toHaveLength(1)
    for (const answer of answers.filter(({ response }) => response.status !== 201))
      expectRefusal(answer, 'DUPLICATE_REQUEST')
    expect(await app.countTransactions(setup.business.id)).toBe(1)
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '989.50', pending: '10.50' })
  })
})
