import { expect, it } from 'vitest'
import { resolve } from '../../../src/contract/document.ts'
import { seedSandbox } from '../../../src/seed/seed.ts'
import { must } from '../../support/builders.ts'
import { useApp } from '../../support/app.ts'
import { clientOf, sendRaw } from '../../support/client.ts'

// In a seeded sandbox, the requests of the contract's examples cost what the examples show.

const app = useApp()

const seed = async (): Promise<string> =>
  (await seedSandbox(app.wired, { mode: 'sandbox', progress: () => undefined })).keys.full

const example = (name: string): object => {
  const value = resolve({ $ref: `#/components/examples/${name}` })?.['value']
  if (typeof value !== 'object' || value === null) throw new Error(`no example ${name}`)
  return value
}

/** Creates a transaction, and returns what it costs. */
const create = async (key: string, body: object): Promise<unknown> => {
  const answer = await sendRaw(app.url, '/api/v1/transaction', {
    method: 'POST',
    key,
    body: JSON.stringify(body),
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.json
}

const priceOf = (body: unknown): Readonly<Record<string, unknown>> => {
  const { data } = body as { data: Readonly<Record<string, unknown>> }
  const { sourceAmount, sourceCurrency, destinationAmount, destinationCurrency, fee } = data
  return { sourceAmount, sourceCurrency, destinationAmount, destinationCurrency, fee }
}

const rateOf = (body: unknown): unknown => (body as { data: { rate: unknown } }).data.rate

it('the example of a swap costs what it shows', async () => {
  const swapped = await create(await seed(), example('CreateSwap'))
  expect(priceOf(swapped)).toEqual(priceOf(example('SwapPending')))
  expect(rateOf(swapped)).toBe(rateOf(example('SwapPending')))
})

it('the example of a payout costs what it shows', async () => {
  const query = {
    destinationChannel: 'BANK_ACCOUNT' as const,
    destinationCountry: 'NG',
    destinationAmount: '154025.00',
    sourceCurrency: 'USD',
    destinationCurrency: 'NGN',
  }
  const client = clientOf(app.url, await seed())
  const quoted = must(await client.GET('/api/v1/transaction/quote', { params: { query } }))
  expect(quoted).toEqual(example('IndicativeQuote'))
})

it('the example of a deposit costs what it shows', async () => {
  const key = await seed()
  const client = clientOf(app.url, key)
  const { customerId } = must(
    await client.POST('/api/v1/customer', {
      body: { fullName: 'Wanjiku Kamau', email: 'w@example.com', phone: '+254712345678', countryCode: 'KE' },
    }),
  ).data
  const method = { ...example('CreateMobileMoneyMethod'), customerId }
  const saved = await sendRaw(app.url, '/api/v1/payment-method', {
    method: 'POST',
    key,
    body: JSON.stringify(method),
  })
  const { paymentMethodId } = (saved.json as { data: { paymentMethodId: string } }).data
  const collected = await create(key, { ...example('CreateDeposit'), customerId, sourceId: paymentMethodId })
  expect(priceOf(collected)).toEqual(priceOf(example('DepositAwaitsPassword')))
})
