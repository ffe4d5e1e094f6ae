import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer, must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { expectOncePerKey } from '../../support/once-per-key.ts'
import { channels, named, type Sent } from '../../support/payment-method-bodies.ts'

const app = useApp()
const path = '/api/v1/payment-method' as const

const send = (key: string, body: Sent) =>
  sendRaw(app.url, path, { method: 'POST', key, body: JSON.stringify(body) })

describe('201', () => {
  it.each([
    ['BANK_ACCOUNT', 'NGN'],
    ['MOBILE_MONEY', 'KES'],
    ['SWIFT', 'USD'],
    ['UPI', 'INR'],
    ['INTERAC', 'CAD'],
    ['WE_CHAT', 'CNY'],
    ['ALIPAY', 'CNY'],
  ] as const)('saves a %s, in %s', async (channel, currency) => {
    const { key, id, ownerCustomerId } = await aBusiness(app)
    const answer = await send(key, channels[channel])
    expect(answer.status, answer.text).toBe(201)
    const { data } = answer.json as { data: Sent }
    expect(data).toMatchObject({
      ...channels[channel],
      customerId: ownerCustomerId,
      type: 'WITHDRAW',
      capabilities: ['WITHDRAW'],
      currency,
      status: 'active',
    })
    const events = await app.events(id, String(data['paymentMethodId']))
    expect(events.map(({ type }) => type)).toEqual(['PAYMENT_METHOD.CREATED'])
    expect(events[0]?.body).toMatchObject({ data })
  })

  it.each(['MOBILE_MONEY', 'INTERAC'] as const)('lets %s collect deposits as well', async (channel) => {
    const { key } = await aBusiness(app)
    const answer = await send(key, { ...channels[channel], type: 'DEPOSIT' })
    expect(answer.json).toMatchObject({ data: { type: 'DEPOSIT', capabilities: ['DEPOSIT'] } })
  })

  it('links the method to the named customer, and stores narration, invoice and recipient name', async () => {
    const { client } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const extra = {
      customerId,
      recipient: { recipientName: 'Ada', recipientPhone: '+2348031234567' },
      transaction: { transactionInvoice: 'INV-1', transactionNarration: 'Rent' },
    }
    expect(
      must(await client.POST(path, { body: { ...channels.BANK_ACCOUNT, ...extra } })).data,
    ).toMatchObject(extra)
  })

  it('links the method to the business owner, named or not, and stores the fields of other channels', async () => {
    const { key, ownerCustomerId } = await aBusiness(app)
    const recipient = { recipientPhone: '+2348031234567', recipientEmail: 'ada@example.com' }
    const answer = await send(key, { ...channels.BANK_ACCOUNT, customerId: ownerCustomerId, recipient })
    expect(answer.json).toMatchObject({ data: { customerId: ownerCustomerId, recipient } })
  })

  it('stores the account number encrypted, also in its event', async () => {
    const { key, id } = await aBusiness(app)
    await send(key, { ...channels.BANK_ACCOUNT, accountNumber: '9876543210' })
    const stored = await query(
      app.wired.db,
      `select (select json_agg(m) from payment_methods m where business_id = :id)::text as methods,
              (select json_agg(e) from events e where business_id = :id)::text as events`,
      { id },
    )
    expect(JSON.stringify(stored)).not.toContain('9876543210')
  })

  it.each(['254712345678', '+254712345678', '0712345678'])(
    'accepts a mobile number written %s',
    async (accountNumber) => {
      const { key } = await aBusiness(app)
      expect((await send(key, { ...channels.MOBILE_MONEY, accountNumber })).status).toBe(201)
    },
  )
})

describe('400 INVALID_BUSINESS_PAYMENT_METHOD_REQUEST', () => {
  it.each<[string, Sent]>([
    [
      'a bank account without code',
      { ...channels.BANK_ACCOUNT, institution: { institutionName: 'GTBANK PLC' } },
    ],
    ['a bank account without name', { ...channels.BANK_ACCOUNT, institution: { institutionCode: '000013' } }],
    ['an empty code', { ...channels.BANK_ACCOUNT, institution: named('', 'GTBANK PLC') }],
    ['SWIFT without address of the bank', { ...channels.SWIFT, institution: named('BUKBGB22') }],
    ['SWIFT without address of the recipient', { ...channels.SWIFT, recipient: {} }],
    [
      'SWIFT with a code that is no BIC',
      { ...channels.SWIFT, institution: { ...channels.SWIFT.institution, institutionCode: 'NOPE' } },
    ],
    ['UPI without phone', { ...channels.UPI, recipient: undefined }],
    ['UPI of another institution', { ...channels.UPI, institution: named('PAYTM') }],
    ['INTERAC without email', { ...channels.INTERAC, recipient: {} }],
    ['INTERAC with an email that is none', { ...channels.INTERAC, recipient: { recipientEmail: 'zz' } }],
    ['UPI with a phone that is none', { ...channels.UPI, recipient: { recipientPhone: 'abc' } }],
    ['WE_CHAT of another institution', { ...channels.WE_CHAT, institution: named('WE_CHAT') }],
    ['ALIPAY without name', { ...channels.ALIPAY, institution: {} }],
    ['SWIFT with a blank address', { ...channels.SWIFT, recipient: { recipientAddress: ' ' } }],
    ['SWIFT in another country than its BIC', { ...channels.SWIFT, countryCode: 'FR' }],
    ['an INTERAC account that is no email address', { ...channels.INTERAC, accountNumber: 'nope' }],
    ['a UPI account that is no virtual payment address', { ...channels.UPI, accountNumber: '12345' }],
    ['an IBAN with wrong check digits', { ...channels.SWIFT, accountNumber: 'GB83WEST12345698765432' }],
    ['an IBAN that is too short', { ...channels.SWIFT, accountNumber: 'gb82 WEST 1234 5698 7654' }],
    ['a landline as mobile number', { ...channels.MOBILE_MONEY, accountNumber: '+254202345678' }],
    ['a mobile number of another country', { ...channels.MOBILE_MONEY, accountNumber: '+2348031234567' }],
  ])('%s', async (_, body) => {
    const { key, id } = await aBusiness(app)
    expectRefusal(await send(key, body), 'INVALID_BUSINESS_PAYMENT_METHOD_REQUEST')
    expect(
      await query(app.wired.db, 'select 1 from payment_methods where business_id = :id', { id }),
    ).toEqual([])
  })
})

describe('404', () => {
  it('BUSINESS_CUSTOMER_NOT_FOUND for an unknown, deleted or foreign customer', async () => {
    const { key, client } = await aBusiness(app)
    const foreign = await aCustomer((await aBusiness(app)).client)
    const deleted = await aCustomer(client)
    must(
      await client.DELETE('/api/v1/customer/{customerId}', {
        params: { path: { customerId: deleted.customerId } },
      }),
    )
    for (const customerId of ['f'.repeat(24), foreign.customerId, deleted.customerId]) {
      expectRefusal(await send(key, { ...channels.BANK_ACCOUNT, customerId }), 'BUSINESS_CUSTOMER_NOT_FOUND')
    }
    const malformed = await send(key, { ...channels.BANK_ACCOUNT, customerId: 'nope' })
    expectRefusal(malformed, 'INVALID_BUSINESS_CUSTOMER_ID')
  })
})

describe('409', () => {
  it('DUPLICATE_REQUEST for an idempotency-key that was used, with the id of what it made', async () => {
    const { client } = await aBusiness(app)
    await expectOncePerKey(
      (headers) => client.POST(path, { body: channels.BANK_ACCOUNT as never, headers }),
      ({ paymentMethodId }) => paymentMethodId,
    )
  })
})

describe('the order of checks', () => {
  it('is 400 of the body, then 422 of the body, then look-ups', async () => {
    const { key } = await aBusiness(app)
    const nobody = { customerId: 'f'.repeat(24) }
    const incomplete = { ...channels.UPI, ...nobody, countryCode: 'NG', recipient: {} }
    expectRefusal(await send(key, incomplete), 'INVALID_BUSINESS_PAYMENT_METHOD_REQUEST')
    expectRefusal(await send(key, { ...channels.UPI, ...nobody, countryCode: 'NG' }), 'VALIDATION_ERROR')
    expectRefusal(await send(key, { ...channels.UPI, ...nobody }), 'BUSINESS_CUSTOMER_NOT_FOUND')
    const malformed = { ...channels.UPI, customerId: 'nope', institution: undefined }
    expectRefusal(await send(key, malformed), 'INVALID_BUSINESS_CUSTOMER_ID')
  })
})

describe('422', () => {
  it.each<[string, Sent]>([
    ['a channel that is not created here', { ...channels.BANK_ACCOUNT, channel: 'VIRTUAL_BANK_ACCOUNT' }],
    ['a card', { ...channels.BANK_ACCOUNT, channel: 'CARD' }],
    ['a direction the channel does not have', { ...channels.BANK_ACCOUNT, type: 'DEPOSIT' }],
    ['a country the channel does not have', { ...channels.UPI, countryCode: 'NG' }],
    ['a country that does not exist', { ...channels.BANK_ACCOUNT, countryCode: 'ZZ' }],
    ['an institution id', { ...channels.BANK_ACCOUNT, institution: { ...named('1'), institutionId: '1' } }],
    ['no institution', { ...channels.BANK_ACCOUNT, institution: undefined }],
    ['no account number', { ...channels.BANK_ACCOUNT, accountNumber: undefined }],
    ['an account number that is no text', { ...channels.BANK_ACCOUNT, accountNumber: 123456789 }],
    ['an unknown field', { ...channels.BANK_ACCOUNT, status: 'active' }],
    ['a NUL', { ...channels.BANK_ACCOUNT, accountName: 'nul\u0000' }],
    ['a lone surrogate', { ...channels.BANK_ACCOUNT, accountNumber: '\ud800' }],
    ['another type', { ...channels.BANK_ACCOUNT, type: 'SWAP' }],
  ])('VALIDATION_ERROR for %s', async (_, body) => {
    const { key } = await aBusiness(app)
    expectRefusal(await send(key, body), 'VALIDATION_ERROR')
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR without PAYMENT_METHOD.CREATE', async () => {
    const { id } = await aBusiness(app)
    const { key } = await app.createKey(id, { permissions: ['PAYMENT_METHOD.READ'] })
    expectRefusal(
      await clientOf(app.url, key).POST(path, { body: channels.BANK_ACCOUNT }),
      'AUTHENTICATION_ERROR',
    )
  })
})
