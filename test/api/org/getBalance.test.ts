import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness, must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/org/balance' as const

describe('200', () => {
  it('maps each currency to its available balance, as a JSON number', async () => {
    const { client } = await aBusiness(app, { balances: { USD: '990.05', NGN: '1000000.00', JPY: '5000' } })
    expect(must(await client.GET(path)).data).toEqual({ USD: 990.05, NGN: 1_000_000, JPY: 5000 })
  })

  it('filters by a percent-encoded list, and returns 0 for a currency without wallet', async () => {
    const business = await aBusiness(app, { balances: { USD: '1.00' } })
    const answer = await sendRaw(app.url, `${path}?currencies=USD%2CEUR`, { key: business.key })
    expect(answer.json).toEqual({ data: { USD: 1, EUR: 0 } })
    const plain = await sendRaw(app.url, `${path}?currencies=USD,EUR`, { key: business.key })
    expect(plain.json).toEqual({ data: { USD: 1, EUR: 0 } })
  })

  it('returns the fee wallet separately', async () => {
    const { client } = await aBusiness(app, { balances: { USD: '1.00' } })
    must(
      await client.POST('/api/v1/org/balance/topup', {
        body: { amount: '5', currency: 'USD', walletType: 'FEE' },
      }),
    )
    expect(must(await client.GET(path, { params: { query: { walletType: 'FEE' } } })).data).toEqual({
      USD: 5,
    })
    expect(must(await client.GET(path)).data).toEqual({ USD: 1 })
  })

  it('is an empty map for a business without wallets', async () => {
    expect(must(await (await aBusiness(app)).client.GET(path)).data).toEqual({})
  })
})

describe('refusals', () => {
  it('VALIDATION_ERROR for another wallet type, a bad currency and an unknown parameter', async () => {
    const { key } = await aBusiness(app)
    for (const query of [
      'walletType=MAIN',
      'currencies=usd',
      'currencies=FEE',
      'currencies=USD,ZZZ',
      'currencies=',
      'currency=USD',
    ]) {
      expectRefusal(await sendRaw(app.url, `${path}?${query}`, { key }), 'VALIDATION_ERROR')
    }
  })

  it('AUTHENTICATION_ERROR without WALLET.BALANCES.READ', async () => {
    const { id } = await aBusiness(app)
    const { key } = await app.createKey(id, { permissions: ['CUSTOMER.READ'] })
    expectRefusal(await clientOf(app.url, key).GET(path), 'AUTHENTICATION_ERROR')
  })
})
