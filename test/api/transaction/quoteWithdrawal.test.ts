import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aCustomer, setUpPayout, must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/transaction/quote' as const
const pair = { sourceCurrency: 'USD', destinationCurrency: 'NGN' }

describe('200', () => {
  it('prices from either amount, names the anchor, and adds the fee of the route', async () => {
    const { client, destinationId } = await setUpPayout(app)
    const ask = async (amount: { sourceAmount: string } | { destinationAmount: string }) =>
      must(await client.GET(path, { params: { query: { ...pair, destinationId, ...amount } } })).data
    expect(await ask({ sourceAmount: '100' })).toEqual({
      anchor: 'source',
      sourceAmount: '100.00',
      sourceCurrency: 'USD',
      destinationAmount: '154025.00',
      destinationCurrency: 'NGN',
      rate: '1540.25',
      fee: '1.50',
    })
    expect(await ask({ destinationAmount: '1000' })).toMatchObject({
      anchor: 'destination',
      sourceAmount: '0.65',
      fee: '0.50',
    })
  })

  it('marks a price without destinationId as indicative, and omits the fee if none applies', async () => {
    const { client } = await setUpPayout(app)
    const query = {
      ...pair,
      sourceAmount: '100',
      destinationChannel: 'BANK_ACCOUNT' as const,
      destinationCountry: 'NG',
    }
    expect(must(await client.GET(path, { params: { query } })).data).toMatchObject({
      indicative: true,
      fee: '1.50',
    })
    const swift = {
      sourceCurrency: 'USD',
      destinationCurrency: 'USD',
      sourceAmount: '100',
      destinationChannel: 'SWIFT' as const,
    }
    const quoted = must(await client.GET(path, { params: { query: swift } })).data
    expect(quoted).toMatchObject({ indicative: true, destinationAmount: '100.00', rate: '1' })
    expect(quoted).not.toHaveProperty('fee')
  })

  it('creates nothing and checks no balance', async () => {
    const { client, destinationId, business } = await setUpPayout(app, { usd: '0.01' })
    must(await client.GET(path, { params: { query: { ...pair, destinationId, sourceAmount: '1000000' } } }))
    expect(await app.countTransactions(business.id)).toBe(0)
  })
})

describe('refusals', () => {
  it.each([
    ['both amounts', { sourceAmount: '1', destinationAmount: '1' }],
    ['neither amount', { sourceAmount: undefined }],
    ['both targets', { destinationChannel: 'BANK_ACCOUNT', destinationCountry: 'NG' }],
    ['a country beside destinationId', { destinationCountry: 'NG' }],
    ['neither target', { destinationId: undefined }],
    ['a channel without country', { destinationId: undefined, destinationChannel: 'BANK_ACCOUNT' }],
    [
      'a channel that has no route',
      { destinationId: undefined, destinationChannel: 'CARD', destinationCountry: 'NG' },
    ],
    [
      'an unknown channel',
      { destinationId: undefined, destinationChannel: 'PIGEON', destinationCountry: 'NG' },
    ],
    ['a missing currency', { sourceCurrency: undefined }],
    ['an unknown currency', { sourceCurrency: 'ZZZ' }],
    ['a currency the method is not paid in', { destinationCurrency: 'KES' }],
    ['a pair without rate', { sourceCurrency: 'AUD' }],
    ['an amount of zero', { sourceAmount: '0' }],
    ['an amount with an exponent', { sourceAmount: '1e5' }],
    [
      'a derived amount of zero',
      {
        sourceCurrency: 'NGN',
        destinationCurrency: 'USD',
        destinationId: undefined,
        destinationChannel: 'SWIFT',
        sourceAmount: '1',
      },
    ],
    ['an unknown parameter', { amount: '1' }],
  ])('VALIDATION_ERROR for %s', async (_, change) => {
    const { business, destinationId } = await setUpPayout(app)
    const query = new URLSearchParams()
    const wanted: Record<string, string | undefined> = {
      ...pair,
      destinationId,
      sourceAmount: '100',
      ...change,
    }
    for (const [name, value] of Object.entries(wanted)) if (value !== undefined) query.set(name, value)
    expectRefusal(
      await sendRaw(app.url, `${path}?${query.toString()}`, { key: business.key }),
      'VALIDATION_ERROR',
    )
  })

  it('validates destinationId and customerId like createTransaction', async () => {
    const setup = await setUpPayout(app)
    const stranger = await setUpPayout(app)
    const ask = (query: { destinationId: string; customerId?: string }) =>
      setup.client.GET(path, { params: { query: { ...pair, sourceAmount: '100', ...query } } })
    expectRefusal(await ask({ destinationId: stranger.destinationId }), 'BUSINESS_PAYMENT_METHOD_NOT_FOUND')
    const own = { destinationId: setup.destinationId }
    expectRefusal(await ask({ ...own, customerId: stranger.customerId }), 'BUSINESS_CUSTOMER_NOT_FOUND')
    const other = await aCustomer(setup.client)
    expectRefusal(await ask({ ...own, customerId: other.customerId }), 'INVALID_BUSINESS_TRANSACTION_REQUEST')
    expectRefusal(await ask({ destinationId: 'nope' }), 'INVALID_BUSINESS_PAYMENT_METHOD_ID')
    expectRefusal(await ask({ ...own, customerId: 'nope' }), 'INVALID_BUSINESS_CUSTOMER_ID')
    expect((await ask({ ...own, customerId: setup.customerId })).response.status).toBe(200)
  })

  it('AUTHENTICATION_ERROR without TRANSACTION.WITHDRAW.CREATE', async () => {
    const { business, destinationId } = await setUpPayout(app)
    const { key } = await app.createKey(business.id, { permissions: ['TRANSACTION.DEPOSIT.CREATE'] })
    const query = { ...pair, destinationId, sourceAmount: '100' }
    expectRefusal(await clientOf(app.url, key).GET(path, { params: { query } }), 'AUTHENTICATION_ERROR')
  })
})
