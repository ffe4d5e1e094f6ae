import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { aHolder, listCollecting, liveIssuing } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp(liveIssuing)
const sandbox = useApp()
const path = '/api/v1/payment-method/crypto-wallet' as const

type Asset = 'USDT' | 'USDC'

const ask = ({ client, customerId }: Awaited<ReturnType<typeof aHolder>>, asset: Asset = 'USDT') =>
  client.GET(path, { params: { query: { asset, customerId } } })

describe('200', () => {
  it('opens the wallet of a customer, and returns the same wallet afterwards', async () => {
    const setup = await aHolder(app)
    const { data } = must(await ask(setup))
    expect(data.addresses.map(({ network }) => network)).toEqual(['TRON', 'SOLANA'])
    expect(data.addresses[0]?.address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
    expect(must(await ask(setup)).data).toEqual(data)
    const usdc = must(await ask(setup, 'USDC')).data
    expect(usdc.addresses.map(({ network }) => network)).toEqual(['SOLANA', 'STELLAR'])
    expect(usdc.addresses[0]?.address).not.toBe(data.addresses[1]?.address)
  })

  it('is a payment method to collect into, with one event', async () => {
    const setup = await aHolder(app)
    const { data } = must(await ask(setup))
    expect(await listCollecting(setup)).toMatchObject([
      {
        paymentMethodId: data.id,
        customerId: setup.customerId,
        type: 'DEPOSIT',
        channel: 'CRYPTO_WALLET',
        accountNumber: data.addresses[0]?.address,
        countryCode: 'NG',
        currency: 'USDT',
        status: 'active',
      },
    ])
    const events = await app.events(setup.business.id, data.id)
    expect(events.map(({ type }) => type)).toEqual(['PAYMENT_METHOD.CREATED'])
  })

  it('returns the wallet of the business without customerId', async () => {
    const { client, ownerCustomerId } = await aBusiness(app)
    must(await client.GET(path, { params: { query: { asset: 'USDC' } } }))
    expect(await listCollecting({ client })).toMatchObject([{ customerId: ownerCustomerId }])
  })

  it('opens one wallet for sixteen concurrent requests', async () => {
    const setup = await aHolder(app)
    const given = await Promise.all(Array.from({ length: 16 }, () => ask(setup)))
    expect(new Set(given.map((answer) => JSON.stringify(must(answer).data))).size).toBe(1)
    expect(await listCollecting(setup)).toHaveLength(1)
  })

  it('stores the address encrypted', async () => {
    const setup = await aHolder(app)
    const { id, addresses } = must(await ask(setup)).data
    const rows = await query<{ text: string }>(
      app.wired.db,
      `select m::text || a::text as text from payment_methods m join collection_accounts a using (business_id, id)
        where id = :id`,
      { id },
    )
    expect(rows[0]?.text).toContain('CRYPTO_WALLET')
    for (const { address } of addresses) expect(rows[0]?.text).not.toContain(address)
  })

  it('opens another wallet when the first is deleted', async () => {
    const setup = await aHolder(app)
    const { id } = must(await ask(setup)).data
    const params = { path: { paymentMethodId: id } }
    must(await setup.client.DELETE('/api/v1/payment-method/{paymentMethodId}', { params }))
    expect(must(await ask(setup)).data.id).not.toBe(id)
  })
})

describe('400', () => {
  it('INVALID_BUSINESS_CUSTOMER_ID for a malformed customerId', async () => {
    const { client } = await aBusiness(app)
    const answer = await client.GET(path, { params: { query: { asset: 'USDT', customerId: 'ada' } } })
    expectRefusal(answer, 'INVALID_BUSINESS_CUSTOMER_ID')
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR for a key that may only read', async () => {
    const { id } = await aBusiness(app)
    const { key } = await app.createKey(id, { permissions: ['PAYMENT_METHOD.READ'] })
    const answer = await clientOf(app.url, key).GET(path, { params: { query: { asset: 'USDT' } } })
    expectRefusal(answer, 'AUTHENTICATION_ERROR')
  })
})

describe('403', () => {
  it('FORBIDDEN in the sandbox', async () => {
    expectRefusal(await ask(await aHolder(sandbox)), 'FORBIDDEN')
  })
})

describe('404', () => {
  it('BUSINESS_CUSTOMER_NOT_FOUND for an unknown customer, or one of another business', async () => {
    const setup = await aHolder(app)
    const other = await aHolder(app)
    for (const customerId of ['f'.repeat(24), other.customerId]) {
      expectRefusal(await ask({ ...setup, customerId }), 'BUSINESS_CUSTOMER_NOT_FOUND')
    }
  })
})

describe('422', () => {
  it('VALIDATION_ERROR for a missing or unsupported asset', async () => {
    const { key } = await aBusiness(app)
    for (const question of ['', '?asset=', '?asset=BTC', '?asset=usdt', '?asset=USDT&network=TRON']) {
      expectRefusal(await sendRaw(app.url, `${path}${question}`, { key }), 'VALIDATION_ERROR')
    }
  })
})

describe('503', () => {
  it('EXTERNAL_REQUEST_ERROR without a configured issuer', async () => {
    await app.inProduction(async ({ url, key }) => {
      const answer = await clientOf(url, key).GET(path, { params: { query: { asset: 'USDT' } } })
      expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
    })
  })
})
