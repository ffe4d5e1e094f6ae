import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import {
  aBankAccount,
  aBusiness,
  aCustomer,
  must,
  swiftAccount,
  type TestBusiness,
} from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/payment-method' as const

const ids = async ({ key }: TestBusiness, query = ''): Promise<readonly string[]> => {
  const answer = await sendRaw(app.url, `${path}${query}`, { key })
  expect(answer.status, answer.text).toBe(200)
  const { data } = answer.json as { data: { paymentMethodId: string }[] }
  return data.map(({ paymentMethodId }) => paymentMethodId)
}

const setUp = async () => {
  const business = await aBusiness(app)
  const { client } = business
  const { customerId } = await aCustomer(client)
  const bank = await aBankAccount(client, { customerId })
  const swift = must(await client.POST(path, { body: swiftAccount(customerId) })).data
  const owners = await aBankAccount(client)
  const mobile = {
    type: 'DEPOSIT',
    channel: 'MOBILE_MONEY',
    accountName: 'Wanjiku Kamau',
    accountNumber: '+254712345678',
    countryCode: 'KE',
    institution: { institutionCode: 'MPESA', institutionName: 'M-PESA' },
  } as const
  const collects = must(await client.POST(path, { body: mobile })).data
  const [bankId, swiftId, ownersId, collectsId] = [bank, swift, owners, collects].map(
    (one) => one.paymentMethodId,
  )
  return { business, customerId, bankId, swiftId, ownersId, collectsId }
}

describe('200', () => {
  it('lists methods to pay out to by default, newest first', async () => {
    const { business, bankId, swiftId, ownersId } = await setUp()
    expect(await ids(business)).toEqual([ownersId, swiftId, bankId])
  })

  it('filters by comma lists of channel, currency, capability and status, and by customer', async () => {
    const { business, customerId, bankId, swiftId, ownersId, collectsId } = await setUp()
    expect(await ids(business, '?channel=SWIFT')).toEqual([swiftId])
    expect(await ids(business, '?channel=SWIFT%2CBANK_ACCOUNT')).toEqual([ownersId, swiftId, bankId])
    expect(await ids(business, '?currencies=NGN')).toEqual([ownersId, bankId])
    expect(await ids(business, '?capabilities=DEPOSIT')).toEqual([collectsId])
    expect(await ids(business, '?capabilities=DEPOSIT,WITHDRAW')).toEqual([
      collectsId,
      ownersId,
      swiftId,
      bankId,
    ])
    expect(await ids(business, '?status=blocked,expired')).toEqual([])
    expect(await ids(business, `?customerId=${customerId}`)).toEqual([swiftId, bankId])
    expect(await ids(business, `?customerId=${'f'.repeat(24)}`)).toEqual([])
  })

  it('returns only methods of the business, also for a customer of another business', async () => {
    const { customerId } = await setUp()
    const stranger = await aBusiness(app)
    expect(await ids(stranger)).toEqual([])
    expect(await ids(stranger, `?customerId=${customerId}`)).toEqual([])
  })

  it('pages with the exact total', async () => {
    const { business, bankId } = await setUp()
    const { data, total, page } = must(
      await business.client.GET(path, { params: { query: { page: 2, limit: 1 } } }),
    )
    expect(data.map(({ paymentMethodId }) => paymentMethodId)).toEqual([bankId])
    expect({ total, page }).toEqual({ total: 3, page: 2 })
  })
})

describe('refusals', () => {
  it.each(['channel=PIGEON', 'currencies=usd', 'capabilities=SWAP', 'status=new', 'limit=101', 'country=NG'])(
    'VALIDATION_ERROR for ?%s',
    async (query) => {
      const { key } = await aBusiness(app)
      expectRefusal(await sendRaw(app.url, `${path}?${query}`, { key }), 'VALIDATION_ERROR')
    },
  )

  it('INVALID_BUSINESS_CUSTOMER_ID for a malformed customerId', async () => {
    const { key } = await aBusiness(app)
    expectRefusal(await sendRaw(app.url, `${path}?customerId=nope`, { key }), 'INVALID_BUSINESS_CUSTOMER_ID')
  })

  it('AUTHENTICATION_ERROR without PAYMENT_METHOD.READ', async () => {
    const { id } = await aBusiness(app)
    const { key } = await app.createKey(id, { permissions: ['PAYMENT_METHOD.CREATE'] })
    expectRefusal(await sendRaw(app.url, path, { key }), 'AUTHENTICATION_ERROR')
  })
})
