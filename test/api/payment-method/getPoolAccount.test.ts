import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { aHolder, listCollecting, liveIssuing } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp(liveIssuing)
const sandbox = useApp()
const path = '/api/v1/payment-method/pool-account' as const

const nigeria = {
  countryCode: 'NG',
  accountName: 'Corridor Collections',
  accountNumber: '0581234566',
  institutionCode: '000013',
  institutionName: 'GTBANK PLC',
}

const addPool = async (businessId: string, overrides: Partial<typeof nigeria> = {}) =>
  app.wired.services.poolAccounts.add(await app.wired.businesses.show(businessId), {
    ...nigeria,
    ...overrides,
  })

const referenceOf = async (businessId: string, customerId: string): Promise<string> => {
  const rows = await query<{ reference: string }>(
    app.wired.db,
    'select reference from customers where business_id = :businessId and id = :customerId',
    { businessId, customerId },
  )
  return rows[0]?.reference ?? ''
}

describe('200', () => {
  it('returns the account of the country, with the reference of the business', async () => {
    const { business, client } = await aHolder(app)
    const { id } = await addPool(business.id)
    await addPool(business.id, { countryCode: 'KE' })
    const { data } = must(await client.GET(path, { params: { query: { country: 'NG' } } }))
    expect(data).toMatchObject({
      paymentMethodId: id,
      customerId: business.ownerCustomerId,
      type: 'DEPOSIT',
      channel: 'POOL_ACCOUNT',
      accountName: 'Corridor Collections',
      accountNumber: '0581234566',
      countryCode: 'NG',
      currency: 'NGN',
      capabilities: ['DEPOSIT'],
      status: 'active',
      institution: { institutionCode: '000013', institutionName: 'GTBANK PLC' },
      reference: await referenceOf(business.id, business.ownerCustomerId),
    })
    const listed = await listCollecting({ client })
    expect(listed.map(({ countryCode }) => countryCode)).toEqual(['KE', 'NG'])
    expect(listed[1]).toEqual(data)
  })

  it('returns the account with the reference of the named customer', async () => {
    const { business, client, customerId } = await aHolder(app)
    await addPool(business.id)
    const asked = { country: 'NG', customerId, amount: '12', currency: 'GHS', reference: 'mine' }
    const { data } = must(await client.GET(path, { params: { query: asked } }))
    expect(data).toMatchObject({ customerId, reference: await referenceOf(business.id, customerId) })
  })

  it('accepts any value, even an empty one, in the parameters that it ignores', async () => {
    const { business } = await aHolder(app)
    const { id } = await addPool(business.id)
    for (const ignored of ['reference=', 'amount=&currency=&reference=', 'amount=-1e9&currency=naira']) {
      const answer = await sendRaw(app.url, `${path}?country=NG&${ignored}`, { key: business.key })
      expect(answer.json, ignored).toMatchObject({ data: { paymentMethodId: id } })
    }
  })

  it('has one event from when the operator added it, and an encrypted name and number', async () => {
    const { business } = await aHolder(app)
    const { id } = await addPool(business.id)
    const events = await app.events(business.id, id)
    expect(events.map(({ type }) => type)).toEqual(['PAYMENT_METHOD.CREATED'])
    const rows = await query<{ text: string }>(
      app.wired.db,
      'select m::text as text from payment_methods m where id = :id',
      { id },
    )
    expect(rows[0]?.text).toContain('GTBANK PLC')
    for (const hidden of ['Corridor Collections', '0581234566']) expect(rows[0]?.text).not.toContain(hidden)
  })

  it('is the only one of a business in a country, also when eight are added concurrently', async () => {
    const { id } = await aBusiness(app)
    const added = await Promise.allSettled(Array.from({ length: 8 }, () => addPool(id)))
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(addPool(id)).rejects.toThrow('has a pool account in NG')
    await expect(addPool(id, { countryCode: 'XX' })).rejects.toThrow('is not a country')
    await expect(addPool(id, { countryCode: 'KE', accountNumber: ' ' })).rejects.toThrow('accountNumber')
  })
})

describe('400', () => {
  it('INVALID_BUSINESS_POOL_ACCOUNT_REQUEST without a country', async () => {
    const { key } = await aBusiness(app)
    for (const question of ['', '?currency=NGN']) {
      const answer = await sendRaw(app.url, `${path}${question}`, { key })
      expectRefusal(answer, 'INVALID_BUSINESS_POOL_ACCOUNT_REQUEST')
    }
  })

  it('INVALID_BUSINESS_CUSTOMER_ID for a malformed customerId', async () => {
    const { client } = await aBusiness(app)
    const answer = await client.GET(path, { params: { query: { country: 'NG', customerId: 'ada' } } })
    expectRefusal(answer, 'INVALID_BUSINESS_CUSTOMER_ID')
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR for a key that may only create', async () => {
    const { id } = await aBusiness(app)
    const { key } = await app.createKey(id, { permissions: ['PAYMENT_METHOD.CREATE'] })
    const answer = await clientOf(app.url, key).GET(path, { params: { query: { country: 'NG' } } })
    expectRefusal(answer, 'AUTHENTICATION_ERROR')
  })
})

describe('403', () => {
  it('FORBIDDEN in the sandbox', async () => {
    const { client } = await aBusiness(sandbox)
    expectRefusal(await client.GET(path, { params: { query: { country: 'NG' } } }), 'FORBIDDEN')
  })
})

describe('404', () => {
  it('BUSINESS_PAYMENT_METHOD_NOT_FOUND for no pool account, one of another business, and a removed one', async () => {
    const { business, client } = await aHolder(app)
    await addPool((await aBusiness(app)).id)
    const ask = () => client.GET(path, { params: { query: { country: 'NG' } } })
    expectRefusal(await ask(), 'BUSINESS_PAYMENT_METHOD_NOT_FOUND')
    const { id } = await addPool(business.id)
    must(await ask())
    await app.wired.services.paymentMethods.remove({ businessId: business.id, paymentMethodId: id })
    expectRefusal(await ask(), 'BUSINESS_PAYMENT_METHOD_NOT_FOUND')
    await addPool(business.id)
    must(await ask())
  })

  it('BUSINESS_CUSTOMER_NOT_FOUND for an unknown customer, or one of another business', async () => {
    const { business, client } = await aHolder(app)
    await addPool(business.id)
    const other = await aHolder(app)
    for (const customerId of ['f'.repeat(24), other.customerId]) {
      const answer = await client.GET(path, { params: { query: { country: 'NG', customerId } } })
      expectRefusal(answer, 'BUSINESS_CUSTOMER_NOT_FOUND')
    }
  })
})

describe('422', () => {
  it('VALIDATION_ERROR for a text that is not a country', async () => {
    const { key } = await aBusiness(app)
    for (const country of ['', 'ng', 'Nigeria', 'N1', 'NG,KE']) {
      expectRefusal(await sendRaw(app.url, `${path}?country=${country}`, { key }), 'VALIDATION_ERROR')
    }
  })

  it('VALIDATION_ERROR for an unknown parameter', async () => {
    const { key } = await aBusiness(app)
    expectRefusal(await sendRaw(app.url, `${path}?country=NG&type=POOL_ACCOUNT`, { key }), 'VALIDATION_ERROR')
  })
})
