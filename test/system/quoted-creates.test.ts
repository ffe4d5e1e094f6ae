import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatMinor, parseAmount } from '../../src/kernel/money.ts'
import { useApp } from '../support/app.ts'
import { setUpPayout, must, swiftAccount, type PayoutSetup } from '../support/builders.ts'
import { expectRefusal } from '../support/expectRefusal.ts'
import { currencies, fees, percents, rates } from '../rooms/pricing/price-arbitraries.ts'
import { fc } from '../support/property.ts'

// Over HTTP: rates, fees and promotions as an operator sets them, quotes, and creates with the quoted pair.
// test/rooms/pricing/quotes.property.test.ts checks the arithmetic with thousands of values.

const app = useApp()
const seed = 20_260_518
const rounds = 12
const quotesPerRound = 30

let setup: PayoutSetup
beforeAll(async () => {
  setup = await setUpPayout(app, { rate: 1_000_000 })
  const swift = await setup.client.POST('/api/v1/payment-method', { body: swiftAccount(setup.customerId) })
  setup = { ...setup, destinationId: must(swift).data.paymentMethodId }
  await app.wired.services.pricing.setRoutes(
    currencies.map((currency) => ({
      type: 'WITHDRAW' as const,
      channel: 'SWIFT' as const,
      country_code: null,
      currency,
      rail: 'sandbox',
    })),
  )
  for (const currency of currencies) await app.topUp(setup.business, currency, '1000000000')
})

const some = <Value>(arbitrary: fc.Arbitrary<Value>, count: number, round: number): Value[] =>
  fc.sample(arbitrary, { numRuns: count, seed: seed + round })

/** Every pair from a currency to a later one: without round trips, any rates may be published. */
const pairs = currencies.flatMap((source, index) =>
  currencies.slice(index + 1).map((destination) => ({ source, destination })),
)

/** Publishes other rates, fees and promotions; the promotions run for the customer's country, another's, or all. */
const setPrices = async (round: number): Promise<void> => {
  const { pricing } = app.wired.services
  const drawn = some(rates, pairs.length, round)
  await pricing.setRates(pairs.map((pair, index) => ({ ...pair, rate: drawn[index] ?? '1' })))
  const schedules = some(fees, currencies.length, round)
  for (const [index, sourceCurrency] of currencies.entries()) {
    const fee = schedules[index]
    if (!fee) continue
    const amount = (minor: bigint) => formatMinor(minor, sourceCurrency)
    await pricing.setFee({
      sourceCurrency,
      channel: 'SWIFT',
      type: 'WITHDRAW',
      percent: fee.percent === '100.000000' ? '100' : fee.percent,
      flat: amount(fee.flatMinor),
      minimum: amount(fee.minimumMinor),
      ...(fee.overMinimum !== null && { maximum: amount(fee.minimumMinor + fee.overMinimum) }),
    })
  }
  const now = await app.wired.clock.read()
  const running = { startsAt: now, endsAt: new Date(now.getTime() + 3_600_000) }
  const promoted = some(fc.record({ at: fc.nat({ max: pairs.length - 1 }), percent: percents }), 12, round)
  for (const [index, { at, percent }] of promoted.entries()) {
    const pair = pairs[at]
    if (!pair) continue
    const country = ['NG', 'KE', undefined][index % 3]
    const customers = country === undefined ? {} : { customerCountryCode: country }
    await app.wired.promotions.add({ ...pair, percent, ...running, ...customers })
  }
}

const asks = fc.record({
  pair: fc.constantFrom(...pairs),
  anchor: fc.constantFrom('sourceAmount' as const, 'destinationAmount' as const),
  minor: fc.oneof(fc.bigInt({ min: 1n, max: 1_000n }), fc.bigInt({ min: 1n, max: 10n ** 9n })),
  prefersSource: fc.boolean(),
})

type Ask = typeof asks extends fc.Arbitrary<infer One> ? One : never

const quoteOf = ({ pair, anchor, minor }: Ask) => {
  const amount = formatMinor(minor, anchor === 'sourceAmount' ? pair.source : pair.destination)
  const query = {
    sourceCurrency: pair.source,
    destinationCurrency: pair.destination,
    destinationId: setup.destinationId,
    customerId: setup.customerId,
    [anchor]: amount,
  }
  return setup.client.GET('/api/v1/transaction/quote', { params: { query } })
}

const createOf = (quoted: Awaited<ReturnType<typeof quoteOf>>['data'], { prefersSource }: Ask) => {
  if (!quoted) throw new Error('nothing was quoted')
  const { sourceAmount, sourceCurrency, destinationAmount, destinationCurrency } = quoted.data
  return setup.client.POST('/api/v1/transaction', {
    body: {
      sourceAmount,
      sourceCurrency,
      destinationAmount,
      destinationCurrency,
      shouldPreferSourceAmount: prefersSource,
      customerId: setup.customerId,
      destinationId: setup.destinationId,
      meta: { idempotencyKey: randomUUID(), reference: randomUUID() },
    },
  })
}

const minorOf = (text: string, currency: string): bigint => {
  const amount = parseAmount(text, currency)
  return typeof amount === 'string' ? 0n : amount.minor
}

describe('a quoted pair', () => {
  it('is created with the quoted amounts, rate and fee, and holds exactly these', async () => {
    let created = 0
    for (let round = 0; round < rounds; round += 1) {
      await setPrices(round)
      for (const ask of some(asks, quotesPerRound, round)) {
        const { source } = ask.pair
        const quoted = await quoteOf(ask)
        if (!quoted.data) {
          expectRefusal(quoted, 'VALIDATION_ERROR')
          continue
        }
        const { sourceAmount, destinationAmount, rate, fee } = quoted.data.data
        const before = await app.wallet(setup.business.id, source)
        const answer = await createOf(quoted.data, ask)
        const cost = minorOf(sourceAmount, source) + minorOf(fee ?? '0', source)
        if (!answer.data) {
          expectRefusal(answer, 'BALANCE_INSUFFICIENT')
          expect(cost).toBeGreaterThan(minorOf(before.available, source))
          continue
        }
        created += 1
        expect(answer.data.data).toMatchObject({ sourceAmount, destinationAmount, rate })
        expect(answer.data.data.fee).toBe(fee)
        const after = await app.wallet(setup.business.id, source)
        expect(minorOf(before.available, source) - minorOf(after.available, source)).toBe(cost)
        expect(minorOf(after.pending, source) - minorOf(before.pending, source)).toBe(cost)
      }
    }
    expect(created).toBeGreaterThan(100)
  })
})

describe('a promotion', () => {
  it('that would raise a rate above the largest is refused, and so is such a rate with a promotion', async () => {
    const { pricing } = app.wired.services
    const now = await app.wired.clock.read()
    const running = { startsAt: now, endsAt: new Date(now.getTime() + 60_000) }
    const pair = { source: 'KES', destination: 'XOF' }
    await pricing.setRates([{ ...pair, rate: '999999999999000' }])
    const promotion = { ...pair, percent: '50', ...running }
    await expect(app.wired.promotions.add(promotion)).rejects.toThrow('VALIDATION_ERROR')
    await pricing.setRates([{ ...pair, rate: '0.5' }])
    const { id } = await app.wired.promotions.add(promotion)
    await expect(pricing.setRates([{ ...pair, rate: '999999999999000' }])).rejects.toThrow('VALIDATION_ERROR')
    await app.wired.promotions.end(id)
  })
})
