import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../support/app.ts'
import { aBusiness, must, type TestBusiness } from '../support/builders.ts'
import { sendRaw } from '../support/client.ts'
import { expectRefusal } from '../support/expectRefusal.ts'

const app = useApp()

let business: TestBusiness
beforeAll(async () => {
  business = await aBusiness(app)
})

const quote = 'sourceCurrency=USD&destinationCurrency=NGN&sourceAmount=1'

const get = (path: string) => sendRaw(app.url, `/api/v1${path}`, { key: business.key })

describe('a currency or country in a filter', () => {
  it.each([
    '/payment-method?currencies=ZZZ',
    '/payment-method?currencies=NGN,ZZZ',
    '/transaction?currency=ZZZ',
    '/org/balance?currencies=ZZZ',
    '/org/rates?fromSymbols=ZZZ',
    '/org/rates?toSymbols=ZZZ',
    '/payment-method/institution?channel=BANK_ACCOUNT&countryCode=ZZ',
    '/payment-method/institution?channel=SWIFT&countryCode=ZZ',
    '/payment-method/institution/codes?searchTerm=GTBINGLA&codeType=swift_code&country=ZZ',
    `/transaction/quote?${quote}&destinationChannel=BANK_ACCOUNT&destinationCountry=ZZ`,
  ])('that does not exist is VALIDATION_ERROR: %s', async (path) => {
    expectRefusal(await get(path), 'VALIDATION_ERROR')
  })

  it.each([
    '/payment-method?currencies=ISK',
    '/transaction?currency=ISK',
    '/payment-method/institution?channel=BANK_ACCOUNT&countryCode=AQ',
    '/payment-method/institution?channel=MOBILE_MONEY&countryCode=US',
  ])('that exists, but that nothing has, is an empty list: %s', async (path) => {
    const { status, json } = await get(path)
    expect(status).toBe(200)
    expect(json).toMatchObject({ data: [], total: 0 })
  })

  it('that exists, but has no wallet or rate, is 0 or left out', async () => {
    const { client } = business
    const balance = await client.GET('/api/v1/org/balance', { params: { query: { currencies: ['ISK'] } } })
    expect(must(balance).data).toEqual({ ISK: 0 })
    expect((await get('/org/rates?fromSymbols=ISK')).status).toBe(200)
  })

  it('that does not exist is VALIDATION_ERROR for accounts in production', async () => {
    await app.inProduction(async ({ url, key }) => {
      for (const path of ['pool-account?country=ZZ', 'virtual-account?type=POOL_ACCOUNT&country=ZZ'])
        expectRefusal(await sendRaw(url, `/api/v1/payment-method/${path}`, { key }), 'VALIDATION_ERROR')
    })
  })
})

describe('an id whose percent-encoding is broken', () => {
  it.each([
    ['GET', '/customer/%zz', 'INVALID_BUSINESS_CUSTOMER_ID'],
    ['POST', '/customer/%C3%28/verify', 'INVALID_BUSINESS_CUSTOMER_ID'],
    ['GET', '/payment-method/a%', 'INVALID_BUSINESS_PAYMENT_METHOD_ID'],
    ['GET', '/transaction/%ff', 'INVALID_BUSINESS_TRANSACTION_ID'],
    ['DELETE', '/payment-batch/%/recipients/%zz', 'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST'],
  ] as const)('is refused as a malformed one: %s %s', async (method, path, code) => {
    const body = method === 'POST' ? { body: '{"docType":"BVN","docValue":"12345678901"}' } : {}
    expectRefusal(await sendRaw(app.url, `/api/v1${path}`, { method, key: business.key, ...body }), code)
  })

  it('elsewhere in the path is NOT_FOUND_ERROR', async () => {
    expectRefusal(await get('/%zz'), 'NOT_FOUND_ERROR')
    expectRefusal(await get('/customer/%zz/%zz'), 'NOT_FOUND_ERROR')
  })
})
