import { describe, expect, it } from 'vitest'
import { formatMinor, parseAmount } from '../../../src/kernel/money.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer, must } from '../../support/builders.ts'
import { aSwapper, swapBody } from '../../support/deposits.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { fc } from '../../support/property.ts'

const app = useApp()
const path = '/api/v1/transaction' as const

const minorOf = (text: string, currency: string): bigint => {
  const amount = parseAmount(text, currency)
  return typeof amount === 'string' ? 0n : amount.minor
}

describe('201', () => {
  it('holds the source, and settles it after about a second in two balanced legs', async () => {
    const { id, client } = await aSwapper(app)
    const { data, response } = await client.POST(path, { body: swapBody() })
    expect(response.status).toBe(201)
    expect(data?.data).toMatchObject({
      status: 'PENDING',
      type: 'SWAP',
      channel: 'WALLET',
      sourceAmount: '10.00',
      destinationAmount: '15402.50',
      rate: '1540.25',
      destinationId: '',
      customerId: '',
    })
    expect(data?.data).not.toHaveProperty('sourceId')
    expect(await app.wallet(id, 'USD')).toEqual({ available: '990.00', pending: '10.00' })
    await app.advanceClock('1 second')
    await app.runDue()
    expect(await app.wallet(id, 'USD')).toEqual({ available: '990.00', pending: '0.00' })
    expect(await app.wallet(id, 'NGN')).toEqual({ available: '15402.50', pending: '0.00' })
    expect(await app.journals(data?.data.transactionId ?? '')).toEqual(['HOLD', 'SWAP'])
  })

  it('computes the destination itself, whatever destinationAmount was sent', async () => {
    const { client } = await aSwapper(app)
    const body = swapBody({ destinationAmount: '99999999.00', shouldPreferSourceAmount: false })
    expect(must(await client.POST(path, { body })).data.destinationAmount).toBe('15402.50')
  })

  it('accepts an optional customer, and treats empty ids as absent', async () => {
    const { client } = await aSwapper(app)
    const { customerId } = await aCustomer(client)
    const named = swapBody({ customerId, sourceId: '', destinationId: '' })
    expect(must(await client.POST(path, { body: named })).data.customerId).toBe(customerId)
    expect(must(await client.POST(path, { body: swapBody({ customerId: '' }) })).data.customerId).toBe('')
  })

  it('fails and releases the source when the wallet has no room for the destination amount', async () => {
    const { id, client } = await aSwapper(app, { USD: '1000.00', NGN: '9999999999999.00' })
    const { transactionId } = must(await client.POST(path, { body: swapBody() })).data
    await app.advanceClock('1 second')
    await app.runDue()
    expect(await app.wallet(id, 'USD')).toEqual({ available: '1000.00', pending: '0.00' })
    expect(await app.journals(transactionId)).toEqual(['HOLD', 'RELEASE'])
    const params = { path: { transactionId } }
    const { data } = must(await client.GET('/api/v1/transaction/{transactionId}', { params }))
    expect(data.meta.failureReason?.code).toBe('SVC_AMOUNT_LIMIT_EXCEEDED')
  })

  it('releases the source when `fail` in the reference fails it, and keeps its key permanently', async () => {
    const { id, client } = await aSwapper(app)
    const body = swapBody({ reference: 'swap-to-FAIL' })
    const { transactionId } = must(await client.POST(path, { body })).data
    await app.advanceClock('1 second')
    await app.runDue()
    expect(await app.wallet(id, 'USD')).toEqual({ available: '1000.00', pending: '0.00' })
    expect(await app.journals(transactionId)).toEqual(['HOLD', 'RELEASE'])
    expectRefusal(await client.POST(path, { body }), 'DUPLICATE_REQUEST')
  })

  it('never gains on a round trip', async () => {
    const { id, client } = await aSwapper(app, { USD: '5000.00' })
    const swapAll = async (sourceCurrency: string, destinationCurrency: string, sourceAmount: string) => {
      const body = swapBody({ sourceCurrency, destinationCurrency, sourceAmount })
      const answer = await client.POST(path, { body })
      if (!answer.data) return '0.00'
      await app.advanceClock('2 seconds')
      await app.runDue()
      return answer.data.data.destinationAmount
    }
    const amounts = fc.sample(fc.bigInt({ min: 1n, max: 10_000n }), { numRuns: 12, seed: 7 })
    for (const minor of amounts) {
      const naira = await swapAll('USD', 'NGN', formatMinor(minor, 'USD'))
      const back = await swapAll('NGN', 'USD', naira)
      expect(minorOf(back, 'USD')).toBeLessThanOrEqual(minor)
    }
    expect(minorOf((await app.wallet(id, 'USD')).available, 'USD')).toBeLessThanOrEqual(500_000n)
  })
})

describe('400', () => {
  it('INVALID_BUSINESS_TRANSACTION_REQUEST for a sourceId or destinationId', async () => {
    const { client } = await aSwapper(app)
    for (const field of ['sourceId', 'destinationId'] as const) {
      const body = swapBody({ [field]: 'a'.repeat(24) })
      expectRefusal(await client.POST(path, { body }), 'INVALID_BUSINESS_TRANSACTION_REQUEST')
    }
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR for a key that may not swap', async () => {
    const { id } = await aSwapper(app)
    const { key } = await app.createKey(id, {
      permissions: ['TRANSACTION.WITHDRAW.CREATE', 'TRANSACTION.DEPOSIT.CREATE'],
    })
    expectRefusal(await clientOf(app.url, key).POST(path, { body: swapBody() }), 'AUTHENTICATION_ERROR')
  })
})

describe('402', () => {
  it('BALANCE_INSUFFICIENT if the wallet is short, and stores nothing', async () => {
    const { id, client } = await aSwapper(app, { USD: '9.99' })
    expectRefusal(await client.POST(path, { body: swapBody() }), 'BALANCE_INSUFFICIENT')
    expect(await app.wallet(id, 'USD')).toEqual({ available: '9.99', pending: '0.00' })
  })
})

describe('403', () => {
  it('FORBIDDEN if swaps are not enabled for the business', async () => {
    const { client } = await aBusiness(app, { balances: { USD: '100.00' } })
    const refusal = expectRefusal(await client.POST(path, { body: swapBody() }), 'FORBIDDEN')
    expect(refusal.friendlyMessage).toContain('Swaps')
  })
})

describe('404', () => {
  it('BUSINESS_CUSTOMER_NOT_FOUND for an unknown customer', async () => {
    const { client } = await aSwapper(app)
    const body = swapBody({ customerId: 'f'.repeat(24) })
    expectRefusal(await client.POST(path, { body }), 'BUSINESS_CUSTOMER_NOT_FOUND')
  })
})

describe('422', () => {
  it('VALIDATION_ERROR for two equal currencies, or a pair without a rate', async () => {
    const { client } = await aSwapper(app)
    for (const destinationCurrency of ['USD', 'JPY']) {
      const body = swapBody({ destinationCurrency })
      expectRefusal(await client.POST(path, { body }), 'VALIDATION_ERROR')
    }
  })
})
