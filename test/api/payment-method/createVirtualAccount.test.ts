import { describe, expect, it } from 'vitest'
import { virtualAccountLabels } from '../../../generated/catalogue.ts'
import { aHolder, aVirtualAccount, listCollecting, verifyBvn } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { expectOncePerKey } from '../../support/once-per-key.ts'

const app = useApp()
const path = '/api/v1/payment-method/virtual-account' as const

const send = (key: string, body: object) =>
  sendRaw(app.url, path, { method: 'POST', key, body: JSON.stringify(body) })

describe('201', () => {
  it.each([
    { currency: 'USD', countryCode: 'US', institutionCode: '021000021', number: /^[0-9]{12}$/ },
    { currency: 'GBP', countryCode: 'GB', institutionCode: '200000', number: /^[0-9]{8}$/ },
    { currency: 'EUR', countryCode: 'DE', institutionCode: 'DEUTDEFF', number: /^DE[0-9]{20}$/ },
  ] as const)('opens a permanent account in $currency', async (expected) => {
    const { currency, countryCode, institutionCode, number } = expected
    const setup = await aHolder(app)
    const account = await aVirtualAccount(setup, { currency })
    expect(account).toMatchObject({
      customerId: setup.customerId,
      type: 'DEPOSIT',
      channel: 'VIRTUAL_BANK_ACCOUNT',
      accountName: 'Adaeze Okafor',
      countryCode,
      currency,
      capabilities: ['DEPOSIT'],
      status: 'active',
      institution: { institutionCode },
      reference: `va-${account.paymentMethodId}`,
    })
    expect(account.accountNumber).toMatch(number)
    for (const member of ['amount', 'expiresInMinutes', 'expiresAt', 'meta']) {
      expect(account).not.toHaveProperty(member)
    }
  })

  it('opens a one-time account for thirty minutes', async () => {
    const setup = await aHolder(app)
    const before = await app.wired.clock.read()
    const account = await aVirtualAccount(setup, { currency: 'NGN', amount: 25000.5 })
    expect(account).toMatchObject({ amount: 25000.5, expiresInMinutes: 30, status: 'active' })
    const livesMs = Date.parse(account.expiresAt ?? '') - before.getTime()
    expect(livesMs).toBeGreaterThanOrEqual(1_800_000)
    expect(livesMs).toBeLessThan(1_830_000)
  })

  it('opens accounts of the business without customerId', async () => {
    const { client, ownerCustomerId } = await aBusiness(app)
    const { data } = must(await client.POST(path, { body: { currency: 'USD' } }))
    expect(data).toMatchObject({ customerId: ownerCustomerId, accountName: 'Acme Payments' })
  })

  it('shows every possible label of a permanent account', async () => {
    for (const label of virtualAccountLabels) {
      const account = await aVirtualAccount(await aHolder(app), { label })
      expect(account.meta).toEqual({ label })
    }
  })

  it('appears in the list of methods that collect, and is found by its id', async () => {
    const setup = await aHolder(app)
    const account = await aVirtualAccount(setup, { label: 'SALES' })
    expect(await listCollecting(setup)).toEqual([account])
    const params = { path: { paymentMethodId: account.paymentMethodId } }
    const found = must(await setup.client.GET('/api/v1/payment-method/{paymentMethodId}', { params }))
    expect(found.data).toEqual(account)
    expect(must(await setup.client.GET('/api/v1/payment-method')).total).toBe(0)
  })

  it('writes one event with the account as it is shown', async () => {
    const setup = await aHolder(app)
    const account = await aVirtualAccount(setup, { amount: 20 })
    const events = await app.events(setup.business.id, account.paymentMethodId)
    expect(events.map(({ type }) => type)).toEqual(['PAYMENT_METHOD.CREATED'])
    expect(events[0]?.body).toMatchObject({ data: account })
  })

  it('opens a one-time account that expires by the database’s clock, without a worker', async () => {
    const setup = await aHolder(app)
    const account = await aVirtualAccount(setup, { amount: 10 })
    const permanent = await aVirtualAccount(setup)
    await app.advanceClock('29 minutes')
    expect((await listCollecting(setup, ['active'])).map(({ expiresInMinutes }) => expiresInMinutes)).toEqual(
      [undefined, 1],
    )
    await app.advanceClock('61 seconds')
    expect(await listCollecting(setup, ['active', 'pending'])).toEqual([permanent])
    const over = { ...account, status: 'expired', expiresInMinutes: 0 }
    expect(await listCollecting(setup, ['expired'])).toEqual([over])
    const params = { path: { paymentMethodId: account.paymentMethodId } }
    const found = must(await setup.client.GET('/api/v1/payment-method/{paymentMethodId}', { params }))
    expect(found.data).toEqual(over)
  })

  it('opens a one-time account whose expiry is sent as one event, unless it was deleted', async () => {
    const setup = await aHolder(app)
    const [account, deleted] = [
      await aVirtualAccount(setup, { amount: 10 }),
      await aVirtualAccount(setup, { amount: 11 }),
    ]
    const params = { path: { paymentMethodId: deleted.paymentMethodId } }
    must(await setup.client.DELETE('/api/v1/payment-method/{paymentMethodId}', { params }))
    await aVirtualAccount(setup)
    const eventTypes = async ({ paymentMethodId }: typeof account) =>
      (await app.events(setup.business.id, paymentMethodId)).map(({ type }) => type)
    await app.runDue()
    expect(await eventTypes(account)).toEqual(['PAYMENT_METHOD.CREATED'])
    await app.advanceClock('31 minutes')
    await Promise.all([app.runDue(), app.runDue()])
    const { virtualAccounts } = app.wired.services
    const ids = { businessId: setup.business.id, id: account.paymentMethodId }
    expect(await virtualAccounts.expire(ids)).toEqual({ kind: 'done' })
    expect(await eventTypes(account)).toEqual(['PAYMENT_METHOD.CREATED', 'PAYMENT_METHOD.UPDATED'])
    expect(await eventTypes(deleted)).toEqual(['PAYMENT_METHOD.CREATED', 'PAYMENT_METHOD.DELETED'])
    const [, updated] = await app.events(setup.business.id, account.paymentMethodId)
    const shownParams = { path: { paymentMethodId: account.paymentMethodId } }
    const shown = must(
      await setup.client.GET('/api/v1/payment-method/{paymentMethodId}', { params: shownParams }),
    )
    expect(updated?.body).toMatchObject({ data: shown.data })
    expect(shown.data).toMatchObject({ status: 'expired', expiresInMinutes: 0 })
  })

  it('needs a BVN on file for a permanent NGN account, not for a one-time account', async () => {
    const setup = await aHolder(app)
    await aVirtualAccount(setup, { currency: 'NGN', amount: 100 })
    await verifyBvn(setup)
    const account = await aVirtualAccount(setup, { currency: 'NGN' })
    expect(account.accountNumber).toMatch(/^[0-9]{10}$/)
  })

  it('opens a permanent KES account once the registration is approved, and a one-time account before', async () => {
    const setup = await aHolder(app)
    await aVirtualAccount(setup, { currency: 'KES', amount: 100 })
    await app.wired.businesses.change(setup.business.id, { isRegistrationApproved: true })
    expect(await aVirtualAccount(setup, { currency: 'KES' })).toMatchObject({ countryCode: 'KE' })
  })

  it('accepts an amount of 5,000,000 and the type VIRTUAL_ACCOUNT', async () => {
    const setup = await aHolder(app)
    const request = { amount: 5_000_000, type: 'VIRTUAL_ACCOUNT' } as const
    expect(await aVirtualAccount(setup, request)).toMatchObject({ amount: 5_000_000 })
  })
})

describe('400', () => {
  it('INVALID_BUSINESS_CUSTOMER_ID for a malformed customerId', async () => {
    const { client } = await aBusiness(app)
    const answer = await client.POST(path, { body: { currency: 'USD', customerId: 'ada' } })
    expectRefusal(answer, 'INVALID_BUSINESS_CUSTOMER_ID')
  })

  it('VIRTUAL_ACCOUNT_BVN_REQUIRED for a permanent NGN account without a BVN, also of the owner', async () => {
    const { client, customerId } = await aHolder(app)
    for (const holder of [{ customerId }, {}]) {
      const answer = await client.POST(path, { body: { currency: 'NGN', ...holder } })
      expectRefusal(answer, 'VIRTUAL_ACCOUNT_BVN_REQUIRED')
    }
  })

  it('VIRTUAL_ACCOUNT_LIMIT_REACHED beyond five permanent accounts, until one is deleted', async () => {
    const setup = await aHolder(app)
    const accounts = []
    for (let count = 0; count < 5; count += 1) accounts.push(await aVirtualAccount(setup))
    const body = { currency: 'USD' as const, customerId: setup.customerId }
    expectRefusal(await setup.client.POST(path, { body }), 'VIRTUAL_ACCOUNT_LIMIT_REACHED')
    await aVirtualAccount(setup, { currency: 'EUR' })
    await aVirtualAccount(setup, { amount: 1 })
    const path2 = { paymentMethodId: accounts[2]?.paymentMethodId ?? '' }
    must(await setup.client.DELETE('/api/v1/payment-method/{paymentMethodId}', { params: { path: path2 } }))
    const again = await aVirtualAccount(setup)
    expect(accounts.map(({ accountNumber }) => accountNumber)).not.toContain(again.accountNumber)
    expectRefusal(await setup.client.POST(path, { body }), 'VIRTUAL_ACCOUNT_LIMIT_REACHED')
  })

  it('VIRTUAL_ACCOUNT_LIMIT_REACHED for fifteen of twenty concurrent requests; numbers differ', async () => {
    const setup = await aHolder(app)
    const body = { currency: 'USD' as const, customerId: setup.customerId }
    const answers = await Promise.all(Array.from({ length: 20 }, () => setup.client.POST(path, { body })))
    const opened = answers.flatMap(({ data }) => (data ? [data.data.accountNumber] : []))
    expect(new Set(opened).size).toBe(5)
    expect(opened).toHaveLength(5)
    for (const answer of answers.filter(({ data }) => !data)) {
      expectRefusal(answer, 'VIRTUAL_ACCOUNT_LIMIT_REACHED')
    }
    expect(await listCollecting(setup)).toHaveLength(5)
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR for a key that may only read', async () => {
    const { business } = await aHolder(app)
    const { key } = await app.createKey(business.id, { permissions: ['PAYMENT_METHOD.READ'] })
    const answer = await clientOf(app.url, key).POST(path, { body: { currency: 'USD' } })
    expectRefusal(answer, 'AUTHENTICATION_ERROR')
  })
})

describe('403', () => {
  it('FORBIDDEN for a permanent KES account without an approved registration, or after it is withdrawn', async () => {
    const { client, customerId, business } = await aHolder(app)
    const body = { currency: 'KES' as const, customerId }
    expectRefusal(await client.POST(path, { body }), 'FORBIDDEN')
    await app.wired.businesses.change(business.id, { isRegistrationApproved: true })
    await app.wired.businesses.change(business.id, { isRegistrationApproved: false })
    expectRefusal(await client.POST(path, { body }), 'FORBIDDEN')
  })
})

describe('404', () => {
  it('BUSINESS_CUSTOMER_NOT_FOUND for an unknown, foreign or deleted customer', async () => {
    const { client, customerId } = await aHolder(app)
    const other = await aHolder(app)
    const gone = await client.DELETE('/api/v1/customer/{customerId}', { params: { path: { customerId } } })
    expect(gone.response.status).toBe(200)
    for (const unknown of ['f'.repeat(24), other.customerId, customerId]) {
      const answer = await client.POST(path, { body: { currency: 'USD', customerId: unknown } })
      expectRefusal(answer, 'BUSINESS_CUSTOMER_NOT_FOUND')
    }
  })
})

describe('409', () => {
  it('DUPLICATE_REQUEST for an idempotency-key that was used, with the id of what it made', async () => {
    const { client } = await aBusiness(app)
    await expectOncePerKey(
      (headers) => client.POST(path, { body: { currency: 'USD' }, headers }),
      ({ paymentMethodId }) => paymentMethodId,
    )
  })
})

describe('422', () => {
  it.each(['GHS', 'usd', '', 'USDT'])('UNSUPPORTED_VIRTUAL_ACCOUNT_CURRENCY for "%s"', async (currency) => {
    const { key } = await aBusiness(app)
    expectRefusal(await send(key, { currency }), 'UNSUPPORTED_VIRTUAL_ACCOUNT_CURRENCY')
  })

  it.each(['POOL_ACCOUNT', 'SAVINGS'])('UNSUPPORTED_VIRTUAL_ACCOUNT_TYPE for %s', async (type) => {
    const { key } = await aBusiness(app)
    expectRefusal(await send(key, { currency: 'USD', type }), 'UNSUPPORTED_VIRTUAL_ACCOUNT_TYPE')
  })

  it.each([
    ['no currency', {}],
    ['a currency that is no text', { currency: 5 }],
    ['amount and label', { currency: 'USD', amount: 1, label: 'TAX' }],
    ['an amount over 5,000,000', { currency: 'USD', amount: 5_000_000.01 }],
    ['an amount of nothing', { currency: 'USD', amount: 0 }],
    ['an amount that is text', { currency: 'USD', amount: '1.00' }],
    ['more decimals than the currency has', { currency: 'USD', amount: 1.001 }],
    ['an unknown label', { currency: 'USD', label: 'payroll' }],
    ['an unknown field', { currency: 'USD', reference: 'mine' }],
  ])('VALIDATION_ERROR for %s', async (_, body) => {
    const { key } = await aBusiness(app)
    expectRefusal(await send(key, body), 'VALIDATION_ERROR')
  })
})

describe('503', () => {
  it('EXTERNAL_REQUEST_ERROR in production without a configured issuer', async () => {
    await app.inProduction(async ({ url, key }) => {
      const answer = await clientOf(url, key).POST(path, { body: { currency: 'USD' } })
      expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
      expect(answer.response.headers.get('retry-after')).toBe('300')
    })
  })
})
