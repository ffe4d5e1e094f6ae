import { describe, expect, it } from 'vitest'
import type { Business } from '../../../src/auth/caller.ts'
import { parseWireAmount } from '../../../src/contract/amount.ts'
import { currencyDigits } from '../../../src/kernel/currency.ts'
import { formatMinor, formatMoney, maxAmountMinor, maxMinor, type Money } from '../../../src/kernel/money.ts'
import { parseRate, type Rate } from '../../../src/kernel/rate.ts'
import { Refusal } from '../../../src/kernel/refusal.ts'
import { quote, type FeeSchedule, type Price } from '../../../src/pricing/rules.ts'
import type { CreateCommand, Facts } from '../../../src/transactions/create/command.ts'
import { requireTerms, validateCreate } from '../../../src/transactions/create/rules.ts'
import { fees, minors, pairs, percents, rates } from './price-arbitraries.ts'
import { fc } from '../../support/property.ts'
import { unusedDataKey } from '../../support/keyrings.ts'

// A create with the quoted pair charges the quoted amounts, rate and fee. The quotes are checked with separate
// arithmetic over the decimals in the responses.

const methodId = 'a'.repeat(24)
const customerId = 'b'.repeat(24)

const business: Business = {
  id: 'c'.repeat(24),
  name: 'Acme Payments',
  countryCode: 'NG',
  ownerCustomerId: 'd'.repeat(24),
  feeWalletType: 'MAIN',
  isVerified: true,
  customersMustBeVerified: false,
  isSwapEnabled: true,
  rateLimits: {},
}

const rateOf = (text: string): Rate => parseRate(text) ?? { numerator: 0n, denominator: 1n }

const worlds = fc.record({
  pair: pairs,
  rate: rates,
  promotion: fc.option(percents, { nil: null }),
  fee: fees,
  anchor: fc.constantFrom('source' as const, 'destination' as const),
  minor: minors,
  prefersSource: fc.boolean(),
})

type World = typeof worlds extends fc.Arbitrary<infer One> ? One : never

/** Amounts that a request can carry. */
const sendable = worlds.filter(
  ({ minor, anchor, pair }) => minor <= maxAmountMinor(anchor === 'source' ? pair[0] : pair[1]),
)

const factsOf = ({ rate, promotion, fee, pair }: World): Facts => ({
  now: new Date(0),
  isDuplicate: false,
  customer: { isVerified: true },
  dataKey: unusedDataKey,
  method: {
    id: methodId,
    customerId,
    type: 'WITHDRAW',
    channel: 'SWIFT',
    currency: pair[1],
    paysAnyCurrency: true,
    status: 'active',
  },
  routes: [
    {
      rail: 'sandbox',
      minimum: null,
      maximum: null,
      isEnabled: true,
      isConfigured: true,
      ...{ pausedAt: null, openedAt: null, requestsPerSecond: null, balance: null, exposure: null },
      fee: fee && {
        flatMinor: fee.flatMinor,
        percent: rateOf(fee.percent),
        minimumMinor: fee.minimumMinor,
        maximumMinor: fee.overMinimum === null ? null : fee.minimumMinor + fee.overMinimum,
      },
    },
  ],
  rate,
  promotion,
  limits: null,
})

// The route takes any amount.
const noMinor = (): bigint => 0n

const unlessRefused = <Value>(work: () => Value): Value | undefined => {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'VALIDATION_ERROR') return undefined
    throw error
  }
}

/** The response of `GET /transaction/quote`, or undefined where it refuses. */
const quoteOf = ({ pair: [source, destination], anchor, minor }: World, facts: Facts) =>
  unlessRefused(() => {
    const { rateText, terms } = requireTerms(facts, { type: 'WITHDRAW', source, destination }, noMinor)
    const [own, counter] = anchor === 'source' ? [source, destination] : [destination, source]
    const price = quote({ anchor, amount: { minor, currency: own }, counterCurrency: counter }, terms)
    return { price, rateText }
  })

/** The amount in requests and responses: a string, or a number where the contract allows one. */
const overTheWire = (amount: Money, asNumber: boolean): Money => {
  const text = formatMoney(amount)
  const shortest = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  const number = Number(text)
  const isExact = number.toString() === shortest && shortest.replace('.', '').length <= 15
  return parseWireAmount(asNumber && isExact ? number : text, amount.currency, 'amount')
}

const commandOf = ({ prefersSource }: World, price: Price, asNumber: boolean): CreateCommand => ({
  type: 'WITHDRAW',
  customerId,
  methodId,
  source: overTheWire(price.source, asNumber),
  destination: overTheWire(price.destination, asNumber),
  destinationCurrency: price.destination.currency,
  prefersSource,
  idempotencyKey: 'key',
  reference: 'reference',
  meta: {},
})

const fractionOf = (text: string): readonly [bigint, bigint] => {
  const [whole = '', decimals = ''] = text.split('.')
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}

const ceilDiv = (numerator: bigint, denominator: bigint): bigint =>
  (numerator + denominator - 1n) / denominator

/** The other side of an exact amount at the rate of the response. */
const deriveAgain = ({ anchor, pair, minor }: World, rateText: string): bigint => {
  const [numerator, denominator] = fractionOf(rateText)
  const [source, destination] = pair
  const up = numerator * 10n ** BigInt(currencyDigits(destination))
  const down = denominator * 10n ** BigInt(currencyDigits(source))
  return anchor === 'source' ? (minor * up) / down : ceilDiv(minor * down, up)
}

const feeAgain = (source: bigint, fee: FeeSchedule | null, percent: string): bigint => {
  if (!fee) return 0n
  const [numerator, denominator] = fractionOf(percent)
  const share = fee.flatMinor + ceilDiv(source * numerator, denominator * 100n)
  const raised = share < fee.minimumMinor ? fee.minimumMinor : share
  return fee.maximumMinor !== null && raised > fee.maximumMinor ? fee.maximumMinor : raised
}

const expectRaisedRight = (base: string, percent: string, raised: string): void => {
  const [[rate, ofRate], [more, ofMore], [shown, ofShown]] = [
    fractionOf(base),
    fractionOf(percent),
    fractionOf(raised),
  ]
  // base × (1 + percent / 100), as a fraction.
  const [exact, ofExact] = [rate * (ofMore * 100n + more), ofRate * ofMore * 100n]
  // At most the promised rate, at least the published one, and below the promise only by rounding.
  expect(shown * ofExact <= exact * ofShown).toBe(true)
  expect(shown * ofRate >= rate * ofShown).toBe(true)
  const gap = exact * ofShown - shown * ofExact
  const isWithinDigits = gap * 10n ** 11n <= exact * ofShown
  const isWithinDecimals = gap * 10n ** 15n <= ofExact * ofShown
  expect(isWithinDigits || isWithinDecimals).toBe(true)
}

describe('a quote', () => {
  it('is charged exactly by a create with its pair, whatever rate, promotion, fee, currencies and anchor', () => {
    let quoted = 0
    const property = fc.property(sendable, fc.boolean(), (world, asNumber) => {
      const facts = factsOf(world)
      const found = quoteOf(world, facts)
      if (!found) return
      quoted += 1
      const command = commandOf(world, found.price, asNumber)
      const { price, rateText } = validateCreate(command, facts, { business, isProduction: true })
      expect(rateText).toBe(found.rateText)
      expect(price.source).toEqual(found.price.source)
      expect(price.destination).toEqual(found.price.destination)
      expect(price.fee).toEqual(found.price.fee)
    })
    // Regression: a yen amount of sixteen digits was quoted, and could not be sent.
    const tooLong: World = {
      pair: ['GHS', 'JPY'],
      rate: '100',
      promotion: null,
      fee: null,
      anchor: 'source',
      minor: 10n ** 15n,
      prefersSource: false,
    }
    fc.assert(property, { numRuns: 10_000, examples: [[tooLong, false]] })
    expect(quoted, 'most of them are quoted').toBeGreaterThan(4_000)
  })

  it('converts the exact amount at the rate it returns, and computes the fee from its schedule', () => {
    const property = fc.property(sendable, (world) => {
      const facts = factsOf(world)
      const found = quoteOf(world, facts)
      const [paid, got] = world.pair
      const { rateText } = requireTerms(facts, { type: 'WITHDRAW', source: paid, destination: got }, noMinor)
      if (world.promotion !== null) expectRaisedRight(world.rate, world.promotion, rateText)
      const derived = deriveAgain(world, rateText)
      const [source, destination] =
        world.anchor === 'source' ? [world.minor, derived] : [derived, world.minor]
      const fee = feeAgain(source, facts.routes[0]?.fee ?? null, world.fee?.percent ?? '0')
      const isSendable = [source, destination].every((minor, index) => {
        const [whole = ''] = formatMinor(minor, world.pair[index] ?? '').split('.')
        return minor <= maxMinor && whole.length <= 15
      })
      const fits = derived > 0n && source + fee <= maxMinor && isSendable
      expect(found !== undefined, 'refused exactly where a side is zero or too large').toBe(fits)
      if (!found) return
      expect(found.price.source.minor).toBe(source)
      expect(found.price.destination.minor).toBe(destination)
      expect(found.price.fee.minor).toBe(fee)
    })
    fc.assert(property, { numRuns: 10_000 })
  })

  it('never pays out more than the debited amount at the returned rate, whatever pair a create sends', () => {
    const property = fc.property(sendable, minors, (world, other) => {
      const facts = factsOf(world)
      const [source, destination] = world.pair
      const [mine, theirs] = world.anchor === 'source' ? [world.minor, other] : [other, world.minor]
      const sent: Price = {
        anchor: world.anchor,
        source: { minor: mine, currency: source },
        destination: { minor: theirs, currency: destination },
        fee: { minor: 0n, currency: source },
      }
      const priced = unlessRefused(() =>
        validateCreate(commandOf(world, sent, false), facts, { business, isProduction: true }),
      )
      if (!priced) return
      const { price, rateText } = priced
      const [numerator, denominator] = fractionOf(rateText)
      const paid = price.destination.minor * denominator * 10n ** BigInt(currencyDigits(source))
      const worth = price.source.minor * numerator * 10n ** BigInt(currencyDigits(destination))
      expect(paid <= worth, `${formatMinor(price.source.minor, source)} at ${rateText}`).toBe(true)
    })
    fc.assert(property, { numRuns: 5_000 })
  })
})
