import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness, must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/org/rates' as const

describe('200', () => {
  it('returns the published rates from USD, USD itself as "1", and when they were last set', async () => {
    const { client } = await aBusiness(app)
    const { rates, updatedAt } = must(await client.GET(path)).data
    expect(rates).toEqual({ USD: { USD: '1', NGN: '1540.25', EUR: '0.92', KES: '128.5' } })
    expect(updatedAt).toBeGreaterThan(1_700_000_000_000)
  })

  it('filters by fromSymbols and toSymbols', async () => {
    const { key } = await aBusiness(app)
    const answer = await sendRaw(app.url, `${path}?fromSymbols=USD%2CNGN&toSymbols=USD`, { key })
    expect(answer.json).toMatchObject({ data: { rates: { USD: { USD: '1' }, NGN: { USD: '0.00064' } } } })
  })

  it('returns only itself for a currency without rates', async () => {
    const { key } = await aBusiness(app)
    const answer = await sendRaw(app.url, `${path}?fromSymbols=JPY`, { key })
    expect(answer.json).toMatchObject({ data: { rates: { JPY: { JPY: '1' } } } })
    expect(answer.json).not.toMatchObject({ data: { updatedAt: 0 } })
  })
})

describe('refusals', () => {
  it('VALIDATION_ERROR for bad symbols and unknown parameters', async () => {
    const { key } = await aBusiness(app)
    for (const query of [
      'fromSymbols=usd',
      'fromSymbols=ZZZ',
      'toSymbols=USD,ZZZ',
      'toSymbols=',
      'symbols=USD',
    ]) {
      expectRefusal(await sendRaw(app.url, `${path}?${query}`, { key }), 'VALIDATION_ERROR')
    }
  })

  it('AUTHENTICATION_ERROR without WALLET.BALANCES.READ', async () => {
    const { id } = await aBusiness(app)
    const { key } = await app.createKey(id, { permissions: ['TRANSACTION.HISTORY.READ'] })
    expectRefusal(await clientOf(app.url, key).GET(path), 'AUTHENTICATION_ERROR')
  })
})
