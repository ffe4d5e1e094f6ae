import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { query } from '../../../src/db/tx.ts'
import { aBatch, addMany, addRecipients, recipientBody } from '../../support/batches.ts'
import { must, swiftAccount } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/payment-batch/{batchId}/recipients' as const
const mobile = (accountNumber: string) => ({
  channel: 'MOBILE_MONEY' as const,
  accountName: 'Wanjiku Kamau',
  accountNumber,
  countryCode: 'KE',
  institution: { institutionCode: 'MPESA', institutionName: 'M-PESA' },
  amount: { value: '128.50', currencyCode: 'KES' },
})

describe('201', () => {
  it('saves the account as a payment method of the owner with the id of the response, and emits an event', async () => {
    const { business, client, params } = await aBatch(app)
    const body = recipientBody({ value: 1540.25 })
    const answer = await client.POST(path, { params, body })
    expect(answer.response.status).toBe(201)
    const { data } = must(answer)
    expect(data).toMatchObject({
      id: data.paymentMethodId,
      recipientId: data.paymentMethodId,
      accountNumber: body.accountNumber,
      currency: 'NGN',
      amount: { value: '1540.25', currencyCode: 'NGN' },
    })
    const method = must(
      await client.GET('/api/v1/payment-method/{paymentMethodId}', {
        params: { path: { paymentMethodId: data.id } },
      }),
    ).data
    expect(method).toMatchObject({ customerId: business.ownerCustomerId, type: 'WITHDRAW', status: 'active' })
    const events = await app.events(business.id, data.id)
    expect(events).toMatchObject([{ type: 'PAYMENT_METHOD.CREATED', body: { data: method } }])
  })

  it('accepts an amount in the currency of the wallet, and for SWIFT in any currency', async () => {
    const { client, params } = await aBatch(app)
    const ofWallet = recipientBody({ value: '10', currencyCode: 'USD' })
    expect(must(await client.POST(path, { params, body: ofWallet })).data.amount.value).toBe('10.00')
    const { customerId: _, ...swift } = swiftAccount('')
    const abroad = { ...swift, type: 'WITHDRAW' as const, amount: { value: '10.00', currencyCode: 'EUR' } }
    must(await client.POST(path, { params, body: abroad }))
  })

  it('accepts the same account in two batches, and the same number at two banks in one batch', async () => {
    const one = await aBatch(app)
    const other = await aBatch(app, {}, one.business)
    const body = recipientBody()
    await addRecipients(one, [
      body,
      { ...body, institution: { institutionCode: '000014', institutionName: 'ACCESS' } },
    ])
    await addRecipients(other, [body])
  })

  it('accepts an account again after its recipient was removed', async () => {
    const setup = await aBatch(app)
    const body = recipientBody()
    const [added] = await addRecipients(setup, [body])
    const { batchId } = setup
    const params = { path: { batchId, recipientId: added?.recipientId ?? '' } }
    must(await setup.client.DELETE('/api/v1/payment-batch/{batchId}/recipients/{recipientId}', { params }))
    await addRecipients(setup, [body])
  })
})

describe('400', () => {
  it('INVALID_BUSINESS_PAYMENT_METHOD_REQUEST for an account that its channel does not accept', async () => {
    const { client, params } = await aBatch(app)
    const body = { ...recipientBody(), institution: { institutionName: 'GTBANK PLC' } }
    expectRefusal(await client.POST(path, { params, body }), 'INVALID_BUSINESS_PAYMENT_METHOD_REQUEST')
  })

  it('INVALID_BUSINESS_PAYMENT_BATCH_REQUEST for a malformed id', async () => {
    const { client } = await aBatch(app)
    const params = { path: { batchId: 'nope' } }
    const answer = await client.POST(path, { params, body: recipientBody() })
    expectRefusal(answer, 'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST')
  })

  it('INVALID_BUSINESS_PAYMENT_BATCH_REQUEST for one more than 2,000', async () => {
    const setup = await aBatch(app, {})
    await addMany(setup, 1_000)
    await addMany(setup, 1_000)
    const { client, params } = setup
    const answer = await client.POST(path, { params, body: recipientBody() })
    expectRefusal(answer, 'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST')
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR without PAYMENT_METHOD.CREATE', async () => {
    const { business, params } = await aBatch(app)
    const { key } = await app.createKey(business.id, { permissions: ['PAYMENT_METHOD.READ'] })
    const answer = await clientOf(app.url, key).POST(path, { params, body: recipientBody() })
    expectRefusal(answer, 'AUTHENTICATION_ERROR')
  })
})

describe('404', () => {
  it('BUSINESS_PAYMENT_BATCH_NOT_FOUND for another business’s batch, and nothing is saved', async () => {
    const { params } = await aBatch(app)
    const { business, client } = await aBatch(app)
    expectRefusal(
      await client.POST(path, { params, body: recipientBody() }),
      'BUSINESS_PAYMENT_BATCH_NOT_FOUND',
    )
    const { id } = business
    expect(
      await query(app.wired.db, 'select 1 from payment_methods where business_id = :id', { id }),
    ).toEqual([])
  })
})

describe('409', () => {
  it('DUPLICATE_REQUEST for an account that is in the batch, in any spelling, and nothing is saved', async () => {
    const setup = await aBatch(app)
    const { business, client, params } = setup
    const body = recipientBody()
    await addRecipients(setup, [body, mobile('+254712345678')])
    const again = [
      { ...body, accountName: 'Another Name', amount: { value: '1.00', currencyCode: 'NGN' } },
      { ...body, accountNumber: `${body.accountNumber.slice(0, 4)} ${body.accountNumber.slice(4)}` },
      mobile('254712345678'),
      mobile('0712345678'),
    ]
    for (const one of again)
      expectRefusal(await client.POST(path, { params, body: one }), 'DUPLICATE_REQUEST')
    const { id } = business
    const rows = await query(app.wired.db, 'select 1 from payment_methods where business_id = :id', { id })
    expect(rows).toHaveLength(2)
  })

  it('DUPLICATE_REQUEST for all but one of sixteen concurrent requests', async () => {
    const { client, params } = await aBatch(app)
    const body = recipientBody()
    const answers = await Promise.all(Array.from({ length: 16 }, () => client.POST(path, { params, body })))
    expect(answers.filter(({ response }) => response.status === 201)).toHaveLength(1)
    for (const answer of answers) if (!answer.data) expectRefusal(answer, 'DUPLICATE_REQUEST')
  })
})

describe('422', () => {
  it.each([
    ['no amount', { amount: undefined }],
    ['an amount without value', { amount: { currencyCode: 'NGN' } }],
    ['an amount of zero', { amount: { value: '0', currencyCode: 'NGN' } }],
    ['too many decimals', { amount: { value: '1.001', currencyCode: 'NGN' } }],
    ['a currency of neither side', { amount: { value: '1.00', currencyCode: 'KES' } }],
    ['a currency that does not exist', { amount: { value: '1.00', currencyCode: 'ZZZ' } }],
    ['a deposit', { type: 'DEPOSIT' }],
    ['a customer', { customerId: 'f'.repeat(24) }],
    ['no account number', { accountNumber: '' }],
    ['a country without the channel', { countryCode: 'ZZ' }],
  ])('VALIDATION_ERROR for %s', async (_, change) => {
    const { client, params } = await aBatch(app)
    const body = { ...recipientBody(), ...change }
    expectRefusal(await client.POST(path, { params, body: body as never }), 'VALIDATION_ERROR')
  })

  it('BAD_REQUEST_ERROR instead beyond 100 KB: only the bulk route takes more', async () => {
    const { business, batchId } = await aBatch(app)
    const body = JSON.stringify({ ...recipientBody(), accountName: 'x'.repeat(200_000) })
    const request = { method: 'POST', key: business.key, body }
    const answer = await sendRaw(app.url, `/api/v1/payment-batch/${batchId}/recipients`, request)
    expectRefusal(answer, 'BAD_REQUEST_ERROR')
  })
})
