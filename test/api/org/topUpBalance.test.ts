import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness, must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { expectOncePerKey } from '../../support/once-per-key.ts'

const app = useApp()
const path = '/api/v1/org/balance/topup' as const

describe('200', () => {
  it('credits the wallet and returns a DEPOSIT with status SUCCESS and channel WALLET', async () => {
    const { client, id, ownerCustomerId } = await aBusiness(app)
    const { data, response } = await client.POST(path, { body: { amount: '250.5', currency: 'USD' } })
    expect(response.status).toBe(200)
    expect(data?.data).toMatchObject({
      type: 'DEPOSIT',
      status: 'SUCCESS',
      channel: 'WALLET',
      sourceAmount: '250.50',
      destinationAmount: '250.50',
      rate: '1',
      destinationId: '',
      customerId: ownerCustomerId,
    })
    expect(await app.wallet(id, 'USD')).toEqual({ available: '250.50', pending: '0.00' })
    const transactionId = data?.data.transactionId ?? ''
    expect(await app.journals(transactionId)).toEqual(['TOPUP'])
    const events = await app.events(id, transactionId)
    expect(events.map(({ type }) => type)).toEqual(['TRANSACTION.CREATED', 'TRANSACTION.UPDATED'])
  })

  it('loses none of concurrent top-ups', async () => {
    const { client, id } = await aBusiness(app)
    await Promise.all(
      Array.from({ length: 20 }, async () =>
        must(await client.POST(path, { body: { amount: 0.05, currency: 'USD' } })),
      ),
    )
    expect(await app.wallet(id, 'USD')).toEqual({ available: '1.00', pending: '0.00' })
  })

  it('needs a valid key and no permission', async () => {
    const { id } = await aBusiness(app)
    const { key } = await app.createKey(id, { permissions: [] })
    must(await clientOf(app.url, key).POST(path, { body: { amount: '1', currency: 'USD' } }))
  })
})

describe('refusals', () => {
  it('DUPLICATE_REQUEST for an idempotency-key that was used, with the id of what it made', async () => {
    const { client } = await aBusiness(app)
    await expectOncePerKey(
      (headers) => client.POST(path, { body: { amount: '1', currency: 'USD' }, headers }),
      ({ transactionId }) => transactionId,
    )
  })

  it('VALIDATION_ERROR if the wallet would exceed the largest balance', async () => {
    const { client, id } = await aBusiness(app, { balances: { USD: '10000000000000.00' } })
    expectRefusal(await client.POST(path, { body: { amount: '0.01', currency: 'USD' } }), 'VALIDATION_ERROR')
    expect(await app.wallet(id, 'USD')).toEqual({ available: '10000000000000.00', pending: '0.00' })
  })

  it.each([
    { amount: '0', currency: 'USD' },
    { amount: '-1', currency: 'USD' },
    { amount: '1.001', currency: 'USD' },
    { amount: '1', currency: 'ZZZ' },
    { amount: '1', currency: 'USD', walletType: 'MAIN' },
    { amount: '1' },
    { currency: 'USD' },
    { amount: '1', currency: 'USD', note: 'x' },
  ])('VALIDATION_ERROR for %j', async (body) => {
    const { key, id } = await aBusiness(app)
    expectRefusal(
      await sendRaw(app.url, path, { method: 'POST', key, body: JSON.stringify(body) }),
      'VALIDATION_ERROR',
    )
    expect(await app.countTransactions(id)).toBe(0)
  })

  it('FORBIDDEN in production', async () => {
    await app.inProduction(async ({ url, key }) => {
      const answer = await clientOf(url, key).POST(path, { body: { amount: '1', currency: 'USD' } })
      expectRefusal(answer, 'FORBIDDEN')
    })
  })

  it('AUTHENTICATION_ERROR without a key', async () => {
    expectRefusal(
      await clientOf(app.url).POST(path, { body: { amount: '1', currency: 'USD' } }),
      'AUTHENTICATION_ERROR',
    )
  })
})
