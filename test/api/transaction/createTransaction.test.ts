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
  it('holds the source amount and its fee, and answers the priced transaction', async () => {
    const scene = await setUpPayout(app, { usd: '100.00' })
    const body = payoutBody(scene, { reference: 'order-1' })
    const { data, response } = await scene.client.POST(path, { body })
    expect(response.status).toBe(201)
    expect(data?.data).toMatchObject({
      status: 'PENDING',
      type: 'WITHDRAW',
      channel: 'BANK_ACCOUNT',
      sourceAmount: '10.00',
      destinationAmount: '15402.50',
      rate: '1540.25',
      fee: '0.50',
      destinationId: scene.destinationId,
      customerId: scene.customerId,
      merchantReference: 'order-1',
      meta: body.meta,
    })
    expect(await app.wallet(scene.business.id, 'USD')).toEqual({ available: '89.50', pending: '10.50' })
    expect(await app.journals(data?.data.transactionId ?? '')).toEqual(['HOLD'])
  })

  it('writes TRANSACTION.CREATED with the transaction as answered', async () => {
    const scene = await setUpPayout(app)
    const transaction = await aPayout(scene)
    const events = await app.events(scene.business.id, transaction.transactionId)
    expect(events.map(({ type }) => type)).toEqual(['TRANSACTION.CREATED'])
    expect(events[0]?.body).toMatchObject({ event: 'TRANSACTION.CREATED', data: transaction })
  })

  it('takes WITHDRAW where the type is left out, and JSON numbers as amounts', async () => {
    const scene = await setUpPayout(app)
    const { type: _, ...body } = payoutBody(scene, { sourceAmount: 10, destinationAmount: 15402.5 })
    const { data } = await scene.client.POST(path, { body })
    expect(data?.data).toMatchObject({
      type: 'WITHDRAW',
      sourceAmount: '10.00',
      destinationAmount: '15402.50',
    })
  })

  it('declines an account ending 0005 at once: FAILED, nothing debited, both events', async () => {
    const scene = await setUpPayout(app, { usd: '100.00', ending: '0005' })
    const transaction = await aPayout(scene)
    expect(transaction.status).toBe('FAILED')
    expect(transaction.meta.failureReason).toMatchObject({ code: 'SVC_INVALID_RECIPIENT', retryable: false })
    expect(await app.wallet(scene.business.id, 'USD')).toEqual({ available: '100.00', pending: '0.00' })
    expect(await app.journals(transaction.transactionId)).toEqual([])
    const events = await app.events(scene.business.id, transaction.transactionId)
    expect(events.map(({ type }) => type)).toEqual(['TRANSACTION.CREATED', 'TRANSACTION.UPDATED'])
  })

  it('pays a method of the business owner for any customer', async () => {
    const scene = await setUpPayout(app)
    const owned = await aBankAccount(scene.client)
    const transaction = await aPayout({ ...scene, destinationId: owned.paymentMethodId })
    expect(transaction.customerId).toBe(scene.customerId)
  })

  it('counts an unused sourceId sent as an empty string as absent', async () => {
    const scene = await setUpPayout(app)
    expect((await aPayout(scene, { sourceId: '' })).status).toBe('PENDING')
  })

  it('keeps open members of meta as they were sent', async () => {
    const scene = await setUpPayout(app)
    const body = payoutBody(scene)
    const meta = { ...body.meta, narration: 'Rent', custom: { nested: ['a', 1, null] } }
    const { data } = await scene.client.POST(path, { body: { ...body, meta } })
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
    const scene = await setUpPayout(app)
    const body = JSON.stringify({ ...payoutBody(scene), ...change })
    expectRefusal(
      await sendRaw(app.url, path, { method: 'POST', key: scene.business.key, body }),
      'INVALID_BUSINESS_TRANSACTION_REQUEST',
    )
  })

  it('names the resource of a malformed id', async () => {
    const scene = await setUpPayout(app)
    const withCustomer = payoutBody(scene, { customerId: 'nope' })
    expectRefusal(await scene.client.POST(path, { body: withCustomer }), 'INVALID_BUSINESS_CUSTOMER_ID')
    const withMethod = payoutBody(scene, { destinationId: 'ABCDEFABCDEFABCDEFABCDEF' })
    expectRefusal(await scene.client.POST(path, { body: withMethod }), 'INVALID_BUSINESS_PAYMENT_METHOD_ID')
  })

  it('INVALID_BUSINESS_TRANSACTION_REQUEST for a sourceId on a withdrawal', async () => {
    const scene = await setUpPayout(app)
    const body = payoutBody(scene, { sourceId: scene.destinationId })
    expectRefusal(await scene.client.POST(path, { body }), 'INVALID_BUSINESS_TRANSACTION_REQUEST')
  })

  it('INVALID_BUSINESS_TRANSACTION_REQUEST for a method of another customer, or one that collects', async () => {
    const scene = await setUpPayout(app)
    const other = await aCustomer(scene.client)
    const body = payoutBody(scene, { customerId: other.customerId })
    expectRefusal(await scene.client.POST(path, { body }), 'INVALID_BUSINESS_TRANSACTION_REQUEST')
    const collects = must(
      await scene.client.POST('/api/v1/payment-method', {
        body: {
          customerId: scene.customerId,
          type: 'DEPOSIT',
          channel: 'MOBILE_MONEY',
          accountName: 'Adaeze Okafor',
          accountNumber: '+2348031234567',
          countryCode: 'NG',
          institution: { institutionCode: 'OPAY', institutionName: 'OPay' },
        },
      }),
    ).data
    const deposit = payoutBody(scene, { destinationId: collects.paymentMethodId })
    expectRefusal(await scene.client.POST(path, { body: deposit }), 'INVALID_BUSINESS_TRANSACTION_REQUEST')
  })

  it('BAD_REQUEST_ERROR for an unsupported version', async () => {
    const scene = await setUpPayout(app)
    const request = { method: 'POST', key: scene.business.key, body: JSON.stringify(payoutBody(scene)) }
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
  it('AUTHENTICATION_ERROR for a key without the permission of the type, whatever else it may do', async () => {
    const scene = await setUpPayout(app)
    const { key } = await app.createKey(scene.business.id, {
      permissions: ['TRANSACTION.DEPOSIT.CREATE', 'CUSTOMER.READ'],
    })
    expectRefusal(
      await clientOf(app.url, key).POST(path, { body: payoutBody(scene) }),
      'AUTHENTICATION_ERROR',
    )
    const unknownType = JSON.stringify({ ...payoutBody(scene), type: 'REFUND' })
    expectRefusal(
      await sendRaw(app.url, path, { method: 'POST', key, body: unknownType }),
      'VALIDATION_ERROR',
    )
    expectRefusal(await sendRaw(app.url, path, { method: 'POST', key, body: '{' }), 'BAD_REQUEST_ERROR')
  })
})

describe('402', () => {
  it('BALANCE_INSUFFICIENT where amount and fee exceed the wallet, and the key is free again', async () => {
    const scene = await setUpPayout(app, { usd: '10.49' })
    const body = payoutBody(scene)
    expectRefusal(await scene.client.POST(path, { body }), 'BALANCE_INSUFFICIENT')
    expect(await app.wallet(scene.business.id, 'USD')).toEqual({ available: '10.49', pending: '0.00' })
    expect(await app.countTransactions(scene.business.id)).toBe(0)
    await app.topUp({ id: scene.business.id }, 'USD', '0.01')
    const { response } = await scene.client.POST(path, { body })
    expect(response.status).toBe(201)
    expect(await app.wallet(scene.business.id, 'USD')).toEqual({ available: '0.00', pending: '10.50' })
  })

  it('BALANCE_INSUFFICIENT where there is no wallet in the source currency', async () => {
    const scene = await setUpPayout(app)
    const body = payoutBody(scene, { sourceCurrency: 'EUR', sourceAmount: '1.00' })
    expectRefusal(await scene.client.POST(path, { body }), 'BALANCE_INSUFFICIENT')
  })
})

describe('404', () => {
  it('is the same for ids that are unknown, deleted or of another business', async () => {
    const scene = await setUpPayout(app)
    const stranger = await setUpPayout(app)
    const customers = [stranger.customerId, stranger.business.ownerCustomerId, 'ffffffffffffffffffffffff']
    for (const customerId of customers) {
      const answer = await scene.client.POST(path, { body: payoutBody(scene, { customerId }) })
      expectRefusal(answer, 'BUSINESS_CUSTOMER_NOT_FOUND')
    }
    for (const destinationId of [stranger.destinationId, 'ffffffffffffffffffffffff', scene.customerId]) {
      const answer = await scene.client.POST(path, { body: payoutBody(scene, { destinationId }) })
      expectRefusal(answer, 'BUSINESS_PAYMENT_METHOD_NOT_FOUND')
    }
    const params = { path: { paymentMethodId: scene.destinationId } }
    must(await scene.client.DELETE('/api/v1/payment-method/{paymentMethodId}', { params }))
    expectRefusal(
      await scene.client.POST(path, { body: payoutBody(scene) }),
      'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
    )
    expect(await app.wallet(scene.business.id, 'USD')).toEqual({ available: '1000.00', pending: '0.00' })
  })
})

describe('409', () => {
  it('DUPLICATE_REQUEST for a key used before; test/rooms/transactions/idempotency.test.ts has the rest', async () => {
    const scene = await setUpPayout(app)
    const body = payoutBody(scene)
    must(await scene.client.POST(path, { body }))
    expectRefusal(await scene.client.POST(path, { body }), 'DUPLICATE_REQUEST')
  })
})

describe('429', () => {
  it('RATE_LIMIT_ERROR beyond the limit, with Retry-After; rooms/http/rate-limits.test.ts has the rest', async () => {
    const scene = await setUpPayout(app, { rate: 1 })
    await aPayout(scene)
    const body = payoutBody(scene)
    const answer = await scene.client.POST(path, { body })
    expectRefusal(answer, 'RATE_LIMIT_ERROR')
    expect(answer.response.headers.get('retry-after')).toBe(answer.response.headers.get('x-ratelimit-reset'))
    await app.advanceClock('61 seconds')
    expect((await scene.client.POST(path, { body })).response.status).toBe(201)
  })
})

describe('422', () => {
  const refuses = async (change: Readonly<Record<string, unknown>>, text?: string): Promise<void> => {
    const scene = await setUpPayout(app)
    const body = text ?? JSON.stringify({ ...payoutBody(scene), ...change })
    expectRefusal(
      await sendRaw(app.url, path, { method: 'POST', key: scene.business.key, body }),
      'VALIDATION_ERROR',
    )
    expect(await app.countTransactions(scene.business.id)).toBe(0)
    expect(await app.wallet(scene.business.id, 'USD')).toEqual({ available: '1000.00', pending: '0.00' })
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

  it('VALIDATION_ERROR for another currency than the method’s, no route, or no rate', async () => {
    await refuses({ destinationCurrency: 'KES' })
    await refuses({ sourceCurrency: 'AUD' })
    const scene = await setUpPayout(app)
    const swift = must(
      await scene.client.POST('/api/v1/payment-method', { body: swiftAccount(scene.customerId) }),
    ).data
    const body = payoutBody(scene, { destinationId: swift.paymentMethodId, destinationCurrency: 'CHF' })
    expectRefusal(await scene.client.POST(path, { body }), 'VALIDATION_ERROR')
  })

  it('VALIDATION_ERROR for keys too long, of a wrong type, with NUL or lone surrogates', async () => {
    for (const value of ['x'.repeat(256), 'x'.repeat(8192), 12, 'nul\u0000', 'line\nbreak', '\ud800']) {
      await refuses({ meta: { idempotencyKey: value, reference: 'r' } })
      await refuses({ meta: { idempotencyKey: 'k', reference: value } })
    }
    await refuses({ meta: { idempotencyKey: 'k', reference: 'r', note: 'nul\u0000' } })
  })

  it('VALIDATION_ERROR for a __proto__ key, and no prototype is touched', async () => {
    const scene = await setUpPayout(app)
    const body = JSON.stringify(payoutBody(scene)).replace(
      '"meta":{',
      '"meta":{"__proto__":{"polluted":true},',
    )
    expectRefusal(
      await sendRaw(app.url, path, { method: 'POST', key: scene.business.key, body }),
      'VALIDATION_ERROR',
    )
    expect('polluted' in {}).toBe(false)
  })
})
