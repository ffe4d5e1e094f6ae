import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import {
  aBankAccount,
  aCustomer,
  aPayout,
  setUpPayout,
  must,
  payoutBody,
  swiftAccount,
} from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/transaction' as const

describe('201', () => {
  it('holds the source amount and its fee, and returns the priced transaction', async () => {
    const setup = await setUpPayout(app, { usd: '100.00' })
    const body = payoutBody(setup, { reference: 'order-1' })
    const { data, response } = await setup.client.POST(path, { body })
    expect(response.status).toBe(201)
    expect(data?.data).toMatchObject({
      status: 'PENDING',
      type: 'WITHDRAW',
      channel: 'BANK_ACCOUNT',
      sourceAmount: '10.00',
      destinationAmount: '15402.50',
      rate: '1540.25',
      fee: '0.50',
      destinationId: setup.destinationId,
      customerId: setup.customerId,
      merchantReference: 'order-1',
      meta: body.meta,
    })
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '89.50', pending: '10.50' })
    expect(await app.journals(data?.data.transactionId ?? '')).toEqual(['HOLD'])
  })

  it('writes TRANSACTION.CREATED with the transaction as returned', async () => {
    const setup = await setUpPayout(app)
    const transaction = await aPayout(setup)
    const events = await app.events(setup.business.id, transaction.transactionId)
    expect(events.map(({ type }) => type)).toEqual(['TRANSACTION.CREATED'])
    expect(events[0]?.body).toMatchObject({ event: 'TRANSACTION.CREATED', data: transaction })
  })

  it('defaults to WITHDRAW, and accepts JSON numbers as amounts', async () => {
    const setup = await setUpPayout(app)
    const { type: _, ...body } = payoutBody(setup, { sourceAmount: 10, destinationAmount: 15402.5 })
    const { data } = await setup.client.POST(path, { body })
    expect(data?.data).toMatchObject({
      type: 'WITHDRAW',
      sourceAmount: '10.00',
      destinationAmount: '15402.50',
    })
  })

  it('declines an account ending in 0005 at once: FAILED, nothing debited, both events', async () => {
    const setup = await setUpPayout(app, { usd: '100.00', ending: '0005' })
    const transaction = await aPayout(setup)
    expect(transaction.status).toBe('FAILED')
    expect(transaction.meta.failureReason).toMatchObject({ code: 'SVC_INVALID_RECIPIENT', retryable: false })
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '100.00', pending: '0.00' })
    expect(await app.journals(transaction.transactionId)).toEqual([])
    const events = await app.events(setup.business.id, transaction.transactionId)
    expect(events.map(({ type }) => type)).toEqual(['TRANSACTION.CREATED', 'TRANSACTION.UPDATED'])
  })

  it('pays a method of the business owner for any customer', async () => {
    const setup = await setUpPayout(app)
    const owned = await aBankAccount(setup.client)
    const transaction = await aPayout({ ...setup, destinationId: owned.paymentMethodId })
    expect(transaction.customerId).toBe(setup.customerId)
  })

  it('treats an empty sourceId as absent', async () => {
    const setup = await setUpPayout(app)
    expect((await aPayout(setup, { sourceId: '' })).status).toBe('PENDING')
  })

  it('stores unknown members of meta as they were sent', async () => {
    const setup = await setUpPayout(app)
    const body = payoutBody(setup)
    const meta = { ...body.meta, narration: 'Rent', custom: { nested: ['a', 1, null] } }
    const { data } = await setup.client.POST(path, { body: { ...body, meta } })
    expect(data?.data.meta).toEqual(meta)
  })
})

describe('400', () => {
  it.each([
    ['no meta at all', { meta: undefined }],
    ['meta that is no object', { meta: 'x' }],
    ['a missing idempotency key', { meta: { reference: 'r' } }],
    ['an empty idempotency key', { meta: { idempotencyKey: '', reference: 'r' } }],
    ['a missing reference', { meta: { idempotencyKey: 'k' } }],
    ['an empty reference', { meta: { idempotencyKey: 'k', reference: '' } }],
    ['a missing key beside an unknown field', { meta: { reference: 'r' }, surprise: true }],
  ])('INVALID_BUSINESS_TRANSACTION_REQUEST for %s', async (_, change) => {
    const setup = await setUpPayout(app)
    const body = JSON.stringify({ ...payoutBody(setup), ...change })
    expectRefusal(
      await sendRaw(app.url, path, { method: 'POST', key: setup.business.key, body }),
      'INVALID_BUSINESS_TRANSACTION_REQUEST',
    )
  })

  it('names the resource of a malformed id', async () => {
    const setup = await setUpPayout(app)
    const withCustomer = payoutBody(setup, { customerId: 'nope' })
    expectRefusal(await setup.client.POST(path, { body: withCustomer }), 'INVALID_BUSINESS_CUSTOMER_ID')
    const withMethod = payoutBody(setup, { destinationId: 'ABCDEFABCDEFABCDEFABCDEF' })
    expectRefusal(await setup.client.POST(path, { body: withMethod }), 'INVALID_BUSINESS_PAYMENT_METHOD_ID')
  })

  it('INVALID_BUSINESS_TRANSACTION_REQUEST for a sourceId on a withdrawal', async () => {
    const setup = await setUpPayout(app)
    const body = payoutBody(setup, { sourceId: setup.destinationId })
    expectRefusal(await setup.client.POST(path, { body }), 'INVALID_BUSINESS_TRANSACTION_REQUEST')
  })

  it('INVALID_BUSINESS_TRANSACTION_REQUEST for a method of another customer, or one that collects', async () => {
    const setup = await setUpPayout(app)
    const other = await aCustomer(setup.client)
    const body = payoutBody(setup, { customerId: other.customerId })
    expectRefusal(await setup.client.POST(path, { body }), 'INVALID_BUSINESS_TRANSACTION_REQUEST')
    const collects = must(
      await setup.client.POST('/api/v1/payment-method', {
        body: {
          customerId: setup.customerId,
          type: 'DEPOSIT',
          channel: 'MOBILE_MONEY',
          accountName: 'Adaeze Okafor',
          accountNumber: '+254712345678',
          countryCode: 'KE',
          institution: { institutionCode: 'MPESA', institutionName: 'M-PESA' },
        },
      }),
    ).data
    const deposit = payoutBody(setup, { destinationId: collects.paymentMethodId })
    expectRefusal(await setup.client.POST(path, { body: deposit }), 'INVALID_BUSINESS_TRANSACTION_REQUEST')
  })

  it('BAD_REQUEST_ERROR for an unsupported version', async () => {
    const setup = await setUpPayout(app)
    const request = { method: 'POST', key: setup.business.key, body: JSON.stringify(payoutBody(setup)) }
    for (const version of ['2026-05-17', 'latest', '2026-05-18T00:00:00Z']) {
      expectRefusal(
        await sendRaw(app.url, path, { ...request, headers: { 'x-api-version': version } }),
        'BAD_REQUEST_ERROR',
      )
    }
    expect(
      (await sendRaw(app.url, path, { ...request, headers: { 'x-api-version': '2026-05-18' } })).status,
    ).toBe(201)
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR for a key without the permission of the type, whatever its other permissions', async () => {
    const setup = await setUpPayout(app)
    const { key } = await app.createKey(setup.business.id, {
      permissions: ['TRANSACTION.DEPOSIT.CREATE', 'CUSTOMER.READ'],
    })
    expectRefusal(
      await clientOf(app.url, key).POST(path, { body: payoutBody(setup) }),
      'AUTHENTICATION_ERROR',
    )
    const unknownType = JSON.stringify({ ...payoutBody(setup), type: 'REFUND' })
    expectRefusal(
      await sendRaw(app.url, path, { method: 'POST', key, body: unknownType }),
      'VALIDATION_ERROR',
    )
    expectRefusal(await sendRaw(app.url, path, { method: 'POST', key, body: '{' }), 'BAD_REQUEST_ERROR')
  })
})

describe('402', () => {
  it('BALANCE_INSUFFICIENT if amount and fee exceed the wallet, and the key stays free', async () => {
    const setup = await setUpPayout(app, { usd: '10.49' })
    const body = payoutBody(setup)
    expectRefusal(await setup.client.POST(path, { body }), 'BALANCE_INSUFFICIENT')
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '10.49', pending: '0.00' })
    expect(await app.countTransactions(setup.business.id)).toBe(0)
    await app.topUp({ id: setup.business.id }, 'USD', '0.01')
    const { response } = await setup.client.POST(path, { body })
    expect(response.status).toBe(201)
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '0.00', pending: '10.50' })
  })

  it('BALANCE_INSUFFICIENT without a wallet in the source currency', async () => {
    const setup = await setUpPayout(app)
    const body = payoutBody(setup, { sourceCurrency: 'EUR', sourceAmount: '1.00' })
    expectRefusal(await setup.client.POST(path, { body }), 'BALANCE_INSUFFICIENT')
  })
})

describe('404', () => {
  it('is the same for unknown, deleted and foreign ids', async () => {
    const setup = await setUpPayout(app)
    const stranger = await setUpPayout(app)
    const customers = [stranger.customerId, stranger.business.ownerCustomerId, 'ffffffffffffffffffffffff']
    for (const customerId of customers) {
      const answer = await setup.client.POST(path, { body: payoutBody(setup, { customerId }) })
      expectRefusal(answer, 'BUSINESS_CUSTOMER_NOT_FOUND')
    }
    for (const destinationId of [stranger.destinationId, 'ffffffffffffffffffffffff', setup.customerId]) {
      const answer = await setup.client.POST(path, { body: payoutBody(setup, { destinationId }) })
      expectRefusal(answer, 'BUSINESS_PAYMENT_METHOD_NOT_FOUND')
    }
    const params = { path: { paymentMethodId: setup.destinationId } }
    must(await setup.client.DELETE('/api/v1/payment-method/{paymentMethodId}', { params }))
    expectRefusal(
      await setup.client.POST(path, { body: payoutBody(setup) }),
      'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
    )
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '1000.00', pending: '0.00' })
  })
})

describe('409', () => {
  it('DUPLICATE_REQUEST for a key used before; test/rooms/transactions/idempotency.test.ts has the rest', async () => {
    const setup = await setUpPayout(app)
    const body = payoutBody(setup)
    must(await setup.client.POST(path, { body }))
    expectRefusal(await setup.client.POST(path, { body }), 'DUPLICATE_REQUEST')
  })
})

describe('429', () => {
  it('RATE_LIMIT_ERROR beyond the limit, with Retry-After; rooms/http/rate-limits.test.ts has the rest', async () => {
    const setup = await setUpPayout(app, { rate: 1 })
    await aPayout(setup)
    const body = payoutBody(setup)
    const answer = await setup.client.POST(path, { body })
    expectRefusal(answer, 'RATE_LIMIT_ERROR')
    expect(answer.response.headers.get('retry-after')).toBe(answer.response.headers.get('x-ratelimit-reset'))
    await app.advanceClock('61 seconds')
    expect((await setup.client.POST(path, { body })).response.status).toBe(201)
  })
})

describe('422', () => {
  const refuses = async (change: Readonly<Record<string, unknown>>, text?: string): Promise<void> => {
    const setup = await setUpPayout(app)
    const body = text ?? JSON.stringify({ ...payoutBody(setup), ...change })
    expectRefusal(
      await sendRaw(app.url, path, { method: 'POST', key: setup.business.key, body }),
      'VALIDATION_ERROR',
    )
    expect(await app.countTransactions(setup.business.id)).toBe(0)
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '1000.00', pending: '0.00' })
  }

  it('VALIDATION_ERROR for an unknown field, a wrong type, a missing field and an unknown currency', async () => {
    await refuses({ surprise: 1 })
    await refuses({ sourceCurrency: 840 })
    await refuses({ sourceCurrency: undefined })
    await refuses({ destinationAmount: undefined })
    await refuses({ sourceCurrency: 'ZZZ' })
    await refuses({ sourceCurrency: 'usd' })
    await refuses({ type: 'REFUND' })
    await refuses({ status: 'SUCCESS' })
    await refuses({ rate: '9999' })
  })

  it('VALIDATION_ERROR for another currency than the method’s, without a route, or without a rate', async () => {
    await refuses({ destinationCurrency: 'KES' })
    await refuses({ sourceCurrency: 'AUD' })
    const setup = await setUpPayout(app)
    const swift = must(
      await setup.client.POST('/api/v1/payment-method', { body: swiftAccount(setup.customerId) }),
    ).data
    const body = payoutBody(setup, { destinationId: swift.paymentMethodId, destinationCurrency: 'CHF' })
    expectRefusal(await setup.client.POST(path, { body }), 'VALIDATION_ERROR')
  })

  it('VALIDATION_ERROR for keys too long, of a wrong type, with NUL or lone surrogates', async () => {
    for (const value of ['x'.repeat(256), 'x'.repeat(8192), 12, 'nul\u0000', 'line\nbreak', '\ud800']) {
      await refuses({ meta: { idempotencyKey: value, reference: 'r' } })
      await refuses({ meta: { idempotencyKey: 'k', reference: value } })
    }
    await refuses({ meta: { idempotencyKey: 'k', reference: 'r', note: 'nul\u0000' } })
  })

  it('VALIDATION_ERROR for a __proto__ key, and no prototype changes', async () => {
    const setup = await setUpPayout(app)
    const body = JSON.stringify(payoutBody(setup)).replace(
      '"meta":{',
      '"meta":{"__proto__":{"polluted":true},',
    )
    expectRefusal(
      await sendRaw(app.url, path, { method: 'POST', key: setup.business.key, body }),
      'VALIDATION_ERROR',
    )
    expect('polluted' in {}).toBe(false)
  })
})
