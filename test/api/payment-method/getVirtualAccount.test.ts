import { describe, expect, it } from 'vitest'
import { aHolder, aVirtualAccount, listCollecting, liveIssuing, verifyBvn } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp(liveIssuing)
const sandbox = useApp()
const path = '/api/v1/payment-method/virtual-account' as const

type Setup = Awaited<ReturnType<typeof aHolder>>
type Query = Readonly<Record<string, string>>

const ask = ({ business, customerId }: Setup, { currency = 'USD', ...query }: Query = {}) => {
  const isPool = query['type'] === 'POOL_ACCOUNT' && currency === 'USD'
  const parameters = new URLSearchParams({ ...(!isPool && { currency }), customerId, ...query })
  return sendRaw(app.url, `${path}?${parameters.toString()}`, { key: business.key })
}

const give = async (setup: Setup, query: Query = {}) => {
  const { status, json, text } = await ask(setup, query)
  expect(status, text).toBe(200)
  return (json as { readonly data: Awaited<ReturnType<typeof aVirtualAccount>> }).data
}

const addPool = async (businessId: string, countryCode: string) =>
  app.wired.services.poolAccounts.add(await app.wired.businesses.show(businessId), {
    countryCode,
    accountName: 'Corridor Collections',
    accountNumber: '0581234566',
    institutionCode: '000013',
    institutionName: 'GTBANK PLC',
  })

describe('200', () => {
  it('opens the permanent account of a customer, and returns the same account afterwards', async () => {
    const setup = await aHolder(app)
    const first = await give(setup)
    expect(first).toMatchObject({ channel: 'VIRTUAL_BANK_ACCOUNT', customerId: setup.customerId })
    expect(first).not.toHaveProperty('expiresInMinutes')
    await app.advanceClock('40 days')
    expect(await give(setup)).toEqual(first)
    expect(await give(setup, { type: 'VIRTUAL_ACCOUNT' })).toEqual(first)
    expect((await give(setup, { currency: 'EUR' })).accountNumber).not.toBe(first.accountNumber)
    const events = await app.events(setup.business.id, first.paymentMethodId)
    expect(events.map(({ type }) => type)).toEqual(['PAYMENT_METHOD.CREATED'])
  })

  it('returns the oldest account without a label, by either operation that opened it', async () => {
    const setup = await aHolder(app)
    await aVirtualAccount(setup, { label: 'TAX' })
    const plain = await aVirtualAccount(setup)
    await aVirtualAccount(setup)
    expect(await give(setup)).toEqual(plain)
    const params = { path: { paymentMethodId: plain.paymentMethodId } }
    must(await setup.client.DELETE('/api/v1/payment-method/{paymentMethodId}', { params }))
    expect((await give(setup)).paymentMethodId).not.toBe(plain.paymentMethodId)
  })

  it('returns the account of the business without customerId', async () => {
    const { client, ownerCustomerId } = await aBusiness(app)
    const { data } = must(await client.GET(path, { params: { query: { currency: 'GBP' } } }))
    expect(data.customerId).toBe(ownerCustomerId)
  })

  it('opens one account for sixteen concurrent requests', async () => {
    for (const query of [{}, { amount: '12.50' }]) {
      const setup = await aHolder(app)
      const given = await Promise.all(Array.from({ length: 16 }, () => give(setup, query)))
      expect(new Set(given.map(({ accountNumber }) => accountNumber)).size).toBe(1)
      const methods = await listCollecting(setup)
      expect(methods).toHaveLength(1)
      const events = await app.events(setup.business.id, methods[0]?.paymentMethodId ?? '')
      expect(events).toHaveLength(1)
    }
  })

  it('returns a one-time account for an amount, and the same one while it can be paid to', async () => {
    const setup = await aHolder(app)
    const first = await give(setup, { currency: 'NGN', amount: '25000.00', reference: 'invoice-7' })
    expect(first).toMatchObject({ amount: 25_000, expiresInMinutes: 30, reference: 'invoice-7' })
    await app.advanceClock('10 minutes')
    const later = await give(setup, { currency: 'NGN', amount: '25000.00', reference: 'invoice-7' })
    expect(later.accountNumber).toBe(first.accountNumber)
    expect(later.expiresInMinutes).toBeLessThanOrEqual(20)
    expect(later.expiresAt).toBe(first.expiresAt)
    const others = await Promise.all([
      give(setup, { currency: 'NGN', amount: '25000.00' }),
      give(setup, { currency: 'NGN', amount: '25000.00', reference: 'invoice-8' }),
      give(setup, { currency: 'NGN', amount: '25000.01', reference: 'invoice-7' }),
    ])
    await app.advanceClock('20 minutes')
    others.push(await give(setup, { currency: 'NGN', amount: '25000.00', reference: 'invoice-7' }))
    const numbers = [first, ...others].map(({ accountNumber }) => accountNumber)
    expect(new Set(numbers).size).toBe(5)
  })

  it('opens a permanent NGN account for a customer whose BVN is on file', async () => {
    const setup = await aHolder(app)
    await verifyBvn(setup)
    expect(await give(setup, { currency: 'NGN' })).toMatchObject({ countryCode: 'NG', currency: 'NGN' })
  })

  it('keeps returning an account after the approval of the registration is withdrawn', async () => {
    const setup = await aHolder(app)
    await app.wired.businesses.change(setup.business.id, { isRegistrationApproved: true })
    const account = await give(setup, { currency: 'KES' })
    await app.wired.businesses.change(setup.business.id, { isRegistrationApproved: false })
    expect(await give(setup, { currency: 'KES' })).toEqual(account)
  })

  it('returns the pool account of a country for that type, with the customer’s reference', async () => {
    const setup = await aHolder(app)
    const pool = await addPool(setup.business.id, 'NG')
    const params = { path: { customerId: setup.customerId } }
    const customer = must(await setup.client.GET('/api/v1/customer/{customerId}', { params })).data
    const query = { type: 'POOL_ACCOUNT', country: 'NG' } as const
    expect(await give(setup, query)).toMatchObject({
      paymentMethodId: pool.id,
      channel: 'POOL_ACCOUNT',
      customerId: setup.customerId,
      reference: customer.reference,
    })
    const own = must(await setup.client.GET(path, { params: { query } })).data
    expect(own).toMatchObject({ customerId: setup.business.ownerCustomerId })
    expect(own.reference).not.toBe(customer.reference)
    expect(await give(setup, { ...query, currency: 'NGN' })).toMatchObject({ paymentMethodId: pool.id })
  })
})

describe('400', () => {
  it('INVALID_BUSINESS_CUSTOMER_ID for a malformed customerId', async () => {
    const setup = await aHolder(app)
    expectRefusal(await ask(setup, { customerId: 'ada' }), 'INVALID_BUSINESS_CUSTOMER_ID')
  })

  it('INVALID_BUSINESS_POOL_ACCOUNT_REQUEST for a pool account without a country', async () => {
    const setup = await aHolder(app)
    const code = 'INVALID_BUSINESS_POOL_ACCOUNT_REQUEST'
    expectRefusal(await ask(setup, { type: 'POOL_ACCOUNT' }), code)
    expectRefusal(await ask(setup, { type: 'POOL_ACCOUNT', amount: '10' }), code)
  })

  it('VIRTUAL_ACCOUNT_BVN_REQUIRED for a permanent NGN account without a BVN, not for a one-time account', async () => {
    const setup = await aHolder(app)
    expectRefusal(await ask(setup, { currency: 'NGN' }), 'VIRTUAL_ACCOUNT_BVN_REQUIRED')
    await give(setup, { currency: 'NGN', amount: '100.00' })
  })

  it('VIRTUAL_ACCOUNT_LIMIT_REACHED if all five accounts have a label', async () => {
    const setup = await aHolder(app)
    for (let count = 0; count < 5; count += 1) await aVirtualAccount(setup, { label: 'GENERAL' })
    expectRefusal(await ask(setup), 'VIRTUAL_ACCOUNT_LIMIT_REACHED')
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR for a key that may only create', async () => {
    const { business } = await aHolder(app)
    const { key } = await app.createKey(business.id, { permissions: ['PAYMENT_METHOD.CREATE'] })
    const answer = await clientOf(app.url, key).GET(path, { params: { query: { currency: 'USD' } } })
    expectRefusal(answer, 'AUTHENTICATION_ERROR')
  })
})

describe('403', () => {
  it('FORBIDDEN in the sandbox for every request', async () => {
    const { client } = await aBusiness(sandbox)
    expectRefusal(await client.GET(path, { params: { query: { currency: 'USD' } } }), 'FORBIDDEN')
    expectRefusal(await client.GET(path), 'FORBIDDEN')
  })

  it('FORBIDDEN for a permanent KES account without an approved registration', async () => {
    expectRefusal(await ask(await aHolder(app), { currency: 'KES' }), 'FORBIDDEN')
  })
})

describe('404', () => {
  it('BUSINESS_CUSTOMER_NOT_FOUND for an unknown customer, or one of another business', async () => {
    const setup = await aHolder(app)
    const other = await aHolder(app)
    for (const customerId of ['f'.repeat(24), other.customerId]) {
      expectRefusal(await ask(setup, { customerId }), 'BUSINESS_CUSTOMER_NOT_FOUND')
      const pool = { customerId, type: 'POOL_ACCOUNT', country: 'NG' }
      expectRefusal(await ask(setup, pool), 'BUSINESS_CUSTOMER_NOT_FOUND')
    }
  })

  it('BUSINESS_PAYMENT_METHOD_NOT_FOUND if the business has no pool account in the country', async () => {
    const setup = await aHolder(app)
    await addPool((await aBusiness(app)).id, 'NG')
    await addPool(setup.business.id, 'KE')
    const pool = { type: 'POOL_ACCOUNT', country: 'NG' }
    expectRefusal(await ask(setup, pool), 'BUSINESS_PAYMENT_METHOD_NOT_FOUND')
  })
})

describe('422', () => {
  it('UNSUPPORTED_VIRTUAL_ACCOUNT_CURRENCY for another currency', async () => {
    const setup = await aHolder(app)
    expectRefusal(await ask(setup, { currency: 'GHS' }), 'UNSUPPORTED_VIRTUAL_ACCOUNT_CURRENCY')
  })

  it('UNSUPPORTED_VIRTUAL_ACCOUNT_TYPE for another type', async () => {
    const setup = await aHolder(app)
    expectRefusal(await ask(setup, { type: 'WALLET' }), 'UNSUPPORTED_VIRTUAL_ACCOUNT_TYPE')
  })

  it('VALIDATION_ERROR for no currency, an amount over 5,000,000, and what is no amount', async () => {
    const setup = await aHolder(app)
    expectRefusal(await setup.client.GET(path), 'VALIDATION_ERROR')
    for (const amount of ['5000000.01', '0', '-1', '1e3', '1.001', '']) {
      expectRefusal(await ask(setup, { amount }), 'VALIDATION_ERROR')
    }
    expectRefusal(await ask(setup, { label: 'TAX' }), 'VALIDATION_ERROR')
  })
})

describe('422 for a pool account', () => {
  it('VALIDATION_ERROR for what it cannot be: of another currency, for an amount, by a reference', async () => {
    const setup = await aHolder(app)
    await addPool(setup.business.id, 'NG')
    const pool = { type: 'POOL_ACCOUNT', country: 'NG' }
    for (const wrong of [{ currency: 'KES' }, { amount: '10' }, { reference: 'invoice-7' }]) {
      expectRefusal(await ask(setup, { ...pool, ...wrong }), 'VALIDATION_ERROR')
    }
    expectRefusal(await ask(setup, { ...pool, country: 'Nigeria' }), 'VALIDATION_ERROR')
    expectRefusal(await ask(setup, { ...pool, country: 'ng' }), 'VALIDATION_ERROR')
    expect(await listCollecting(setup)).toHaveLength(1)
  })
})

describe('503', () => {
  it('EXTERNAL_REQUEST_ERROR where no issuer is configured', async () => {
    await app.inProduction(async ({ url, key }) => {
      const answer = await clientOf(url, key).GET(path, { params: { query: { currency: 'USD' } } })
      expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
    })
  })
})
