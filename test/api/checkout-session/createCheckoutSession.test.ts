import { beforeAll, describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer, must } from '../../support/builders.ts'
import { aCheckout, aPayer, cardFields, sessionBody, submit, useNetworks } from '../../support/checkouts.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/checkout-session' as const

beforeAll(() => useNetworks(app))

const customerOf = async (businessId: string, checkoutId: string): Promise<string> => {
  const { session } = await app.wired.services.checkout.show({ businessId, sessionId: checkoutId })
  return session.customerId
}

describe('201', () => {
  it('returns the id, an unguessable address and the channels in the order sent', async () => {
    const { client } = await aBusiness(app)
    const body = sessionBody({ channels: ['CARD', 'MOBILE_MONEY'] })
    const { data, response } = await client.POST(path, { body })
    expect(response.status).toBe(201)
    expect(Object.keys(data?.data ?? {}).toSorted()).toEqual(['channels', 'checkoutId', 'checkoutUrl'])
    expect(data?.data.checkoutId).toMatch(/^[0-9a-f]{24}$/)
    expect(data?.data.checkoutUrl).toMatch(
      /^https:\/\/corridor\.test\/checkout\/[0-9A-Za-z]{17}[A-Za-z0-9_-]{38}$/,
    )
    expect(data?.data.channels).toEqual(['CARD', 'MOBILE_MONEY'])
  })

  it('offers every channel by default', async () => {
    const { client } = await aBusiness(app)
    const { data } = must(await client.POST(path, { body: sessionBody() }))
    expect(data.channels).toEqual(['VIRTUAL_BANK_ACCOUNT', 'MOBILE_MONEY', 'CARD'])
  })

  it('writes CHECKOUT_SESSION.CREATED with id, metadata and customer in the same commit', async () => {
    const metadata = { cartId: 'cart-5521', 'a key': 'ein Wert, wörtlich' }
    const { business, checkoutId, body } = await aCheckout(app, { metadata })
    const events = await app.events(business.id, checkoutId)
    expect(events.map(({ type }) => type)).toEqual(['CHECKOUT_SESSION.CREATED'])
    const { session } = await app.wired.services.checkout.show({
      businessId: business.id,
      sessionId: checkoutId,
    })
    const createdAt = session.createdAt.toISOString()
    expect(events[0]?.body).toEqual({
      id: events[0]?.id,
      event: 'CHECKOUT_SESSION.CREATED',
      createdAt,
      data: {
        sessionId: checkoutId,
        merchantReference: body.merchantReference,
        amount: 150_000,
        currency: 'KES',
        createdAt,
        expiresAt: new Date(session.createdAt.getTime() + 30 * 60_000).toISOString(),
        metadata,
        customer: { customerId: session.customerId, ...body.customer },
      },
    })
    const described = await app.wired.services.checkout.describe({
      businessId: business.id,
      sessionId: checkoutId,
    })
    expect(events[0]?.body).toMatchObject({ data: described.data })
  })

  it('uses its id as its reference by default', async () => {
    const business = await aBusiness(app)
    const { merchantReference: _, ...body } = sessionBody()
    const first = must(await business.client.POST(path, { body })).data
    const second = must(await business.client.POST(path, { body })).data
    expect(second.checkoutId).not.toBe(first.checkoutId)
    const [event] = await app.events(business.id, first.checkoutId)
    expect(event?.body).toMatchObject({ data: { merchantReference: first.checkoutId, metadata: {} } })
  })

  it('matches a customer by email, then by phone, else creates one', async () => {
    const business = await aBusiness(app)
    const [ofEmail, ofPhone] = [await aCustomer(business.client), await aCustomer(business.client)]
    const asked = async (email: string, phone: string): Promise<string> => {
      const customer = { name: 'Somebody', email, phone, countryCode: 'NG' }
      const { checkoutId } = await aCheckout(app, { currency: 'USD', customer }, business)
      return customerOf(business.id, checkoutId)
    }
    expect(await asked(ofEmail.email.toUpperCase(), ofPhone.phone)).toBe(ofEmail.customerId)
    expect(await asked('nobody.yet@example.com', ofPhone.phone)).toBe(ofPhone.customerId)
    const created = await asked('nobody.yet@example.com', '+2348019999999')
    expect([ofEmail.customerId, ofPhone.customerId]).not.toContain(created)
    const events = await app.events(business.id, created)
    expect(events.map(({ type }) => type)).toEqual(['CUSTOMER.CREATED'])
  })

  it('creates one customer for sixteen concurrent sessions of the same new customer, without a 409', async () => {
    const business = await aBusiness(app)
    const customer = aPayer()
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => business.client.POST(path, { body: sessionBody({ customer }) })),
    )
    expect(answers.map(({ response }) => response.status)).toEqual(answers.map(() => 201))
    const ids = await Promise.all(
      answers.map((answer) => customerOf(business.id, must(answer).data.checkoutId)),
    )
    expect(new Set(ids).size).toBe(1)
  })

  it('accepts a reference again once its session expired unpaid, by the database’s clock', async () => {
    const { business, body, checkoutId } = await aCheckout(app)
    await app.advanceClock('29 minutes')
    expectRefusal(await business.client.POST(path, { body }), 'DUPLICATE_REQUEST')
    await app.advanceClock('1 minute')
    const { data } = must(await business.client.POST(path, { body }))
    expect(data.checkoutId).not.toBe(checkoutId)
  })

  it('accepts the same reference from two businesses', async () => {
    const { body } = await aCheckout(app)
    const other = await aBusiness(app)
    expect((await other.client.POST(path, { body })).response.status).toBe(201)
  })

  it('keeps the return URL as it was sent: query, fragment and capitals in the scheme', async () => {
    const redirectUrl = 'HTTPS://shop.example.com/a?b=c%20d#e'
    const { business, checkoutId } = await aCheckout(app, { redirectUrl })
    const { session } = await app.wired.services.checkout.show({
      businessId: business.id,
      sessionId: checkoutId,
    })
    expect(session.redirectUrl).toBe('https://shop.example.com/a?b=c%20d#e')
  })

  it('keeps amounts of currencies without decimals as whole numbers', async () => {
    const { business, checkoutId } = await aCheckout(app, { amount: 4_999, currency: 'JPY' })
    const { session } = await app.wired.services.checkout.show({
      businessId: business.id,
      sessionId: checkoutId,
    })
    expect(session.amount).toEqual({ minor: 4_999n, currency: 'JPY' })
  })
})

describe('400', () => {
  it('INVALID_BUSINESS_CUSTOMER_REQUEST for a phone of another country, before any 422', async () => {
    const { client } = await aBusiness(app)
    const customer = aPayer({ phone: '+14155550132' })
    const body = sessionBody({ customer, redirectUrl: 'http://shop.example.com' })
    const { friendlyMessage } = expectRefusal(
      await client.POST(path, { body }),
      'INVALID_BUSINESS_CUSTOMER_REQUEST',
    )
    expect(friendlyMessage).toContain('PHONE_COUNTRY_MISMATCH')
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR for a key that may not create checkouts', async () => {
    const { id } = await aBusiness(app)
    const { key } = await app.createKey(id, { permissions: ['TRANSACTION.DEPOSIT.CREATE'] })
    expectRefusal(await clientOf(app.url, key).POST(path, { body: sessionBody() }), 'AUTHENTICATION_ERROR')
  })
})

describe('409', () => {
  it('DUPLICATE_REQUEST while a session with the reference is open, leaving no customer behind', async () => {
    const { business, body } = await aCheckout(app)
    const customer = aPayer()
    const again = { ...body, amount: 999, customer }
    expectRefusal(await business.client.POST(path, { body: again }), 'DUPLICATE_REQUEST')
    const params = { query: { email: customer.email } }
    expect(must(await business.client.GET('/api/v1/customer', { params })).total).toBe(0)
  })

  it('DUPLICATE_REQUEST for all but one of sixteen concurrent requests', async () => {
    const business = await aBusiness(app)
    const body = sessionBody()
    const answers = await Promise.all(Array.from({ length: 16 }, () => business.client.POST(path, { body })))
    expect(answers.filter(({ response }) => response.status === 201)).toHaveLength(1)
    for (const answer of answers) if (!answer.data) expectRefusal(answer, 'DUPLICATE_REQUEST')
  })

  it('DUPLICATE_REQUEST for all but one of sixteen that reuse an expired reference concurrently', async () => {
    const { business, body } = await aCheckout(app)
    await app.advanceClock('31 minutes')
    const answers = await Promise.all(Array.from({ length: 16 }, () => business.client.POST(path, { body })))
    expect(answers.filter(({ response }) => response.status === 201)).toHaveLength(1)
  })

  it('DUPLICATE_REQUEST once the session is paid, and while a payment is in flight after its expiry', async () => {
    const setup = await aCheckout(app, { merchantReference: 'invoice-SIMULATE_INSTANT' })
    await submit(setup, 'card', cardFields())
    await app.advanceClock('31 minutes')
    expectRefusal(await setup.business.client.POST(path, { body: setup.body }), 'DUPLICATE_REQUEST')
    await app.runDue()
    await app.advanceClock('40 days')
    expectRefusal(await setup.business.client.POST(path, { body: setup.body }), 'DUPLICATE_REQUEST')
  })
})

describe('422', () => {
  const fifty = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key-${index.toString()}`, 'x']))

  it.each([
    ['an amount below 100', { amount: 99 }],
    ['an amount that is not whole', { amount: 100.5 }],
    ['an amount as a text', { amount: '1000' }],
    ['an amount beyond the largest', { amount: 1_000_000_000_000_001 }],
    ['no amount', { amount: undefined }],
    ['a currency that does not exist', { currency: 'ABC' }],
    ['a currency that no channel collects', { currency: 'BRL' }],
    ['http', { redirectUrl: 'http://shop.example.com/' }],
    ['javascript:', { redirectUrl: 'javascript:alert(1)' }],
    ['data:', { redirectUrl: 'data:text/html,x' }],
    ['a user name in the address', { redirectUrl: 'https://shop@example.com/' }],
    ['a password in the address', { redirectUrl: 'https://a:b@example.com/' }],
    ['no host', { redirectUrl: 'https://' }],
    ['half a scheme', { redirectUrl: 'https:shop.example.com' }],
    ['backslashes', { redirectUrl: 'https:\\\\shop.example.com' }],
    ['a blank in the address', { redirectUrl: ' https://shop.example.com' }],
    ['an address that is too long', { redirectUrl: `https://shop.example.com/${'a'.repeat(2048)}` }],
    ['no customer', { customer: undefined }],
    ['a customer without name', { customer: { ...aPayer(), name: '' } }],
    ['a bad email', { customer: { ...aPayer(), email: 'wanjiku' } }],
    ['a country that does not exist', { customer: { ...aPayer(), countryCode: 'ZZ' } }],
    ['an empty reference', { merchantReference: '' }],
    ['a long reference', { merchantReference: 'r'.repeat(256) }],
    ['a reference that is no text', { merchantReference: 42 }],
    ['no channel', { channels: [] }],
    ['an unknown channel', { channels: ['BANK_ACCOUNT'] }],
    ['a channel twice', { channels: ['CARD', 'CARD'] }],
    ['a channel that cannot be paid by there', { channels: ['MOBILE_MONEY'], currency: 'USD' }],
    ['metadata that is nested', { metadata: { a: { b: 'c' } } }],
    ['metadata that is no text', { metadata: { a: 1 } }],
    ['too much metadata', { metadata: fifty }],
    ['a long key of metadata', { metadata: { ['k'.repeat(129)]: 'v' } }],
    ['a long value of metadata', { metadata: { k: 'v'.repeat(1025) } }],
    ['metadata with a control character', { metadata: { k: 'a\u0000b' } }],
    ['an unknown field', { status: 'paid' }],
  ])('VALIDATION_ERROR for %s', async (_, change) => {
    const { client } = await aBusiness(app)
    const body = { ...sessionBody(), ...change }
    expectRefusal(await client.POST(path, { body: body as never }), 'VALIDATION_ERROR')
  })

  it('accepts values at every limit', async () => {
    const metadata = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [index.toString().padStart(128, 'k'), 'v'.repeat(1024)]),
    )
    const { business, checkoutId } = await aCheckout(app, {
      amount: 100,
      metadata,
      merchantReference: 'r'.repeat(255),
    })
    const rows = await query<{ metadata: unknown }>(
      app.wired.db,
      'select metadata from checkout_sessions where business_id = :id and id = :checkoutId',
      { id: business.id, checkoutId },
    )
    expect(rows[0]?.metadata).toEqual(metadata)
  })

  it('stores neither a session nor a customer', async () => {
    const { id, client } = await aBusiness(app)
    await client.POST(path, { body: sessionBody({ currency: 'BRL' }) })
    const rows = await query(
      app.wired.db,
      `select id from checkout_sessions where business_id = :id
       union all select id from customers where business_id = :id and not is_owner`,
      { id },
    )
    expect(rows).toEqual([])
  })
})
