import { findCurrencyDigits } from '../kernel/currency.ts'
import { maxAmountMinor, maxMinor, type Money } from '../kernel/money.ts'
import { convertBackUp, convertDown, gains, multiplyRates, type Rate } from '../kernel/rate.ts'
import { refuse, Refusal } from '../kernel/refusal.ts'

/** The side of a price that is exact; the other is derived from it. */
export type Anchor = 'source' | 'destination'

/** The fee of a route, in minor units of the source currency: flat + percent of the source amount, within bounds. */
export type FeeSchedule = {
  readonly flatMinor: bigint
  /** Percent as an exact fraction: 1.5 % is 15/10. */
  readonly percent: Rate
  readonly minimumMinor: bigint
  readonly maximumMinor: bigint | null
}

/** A price: the amount debited before the fee, the amount the recipient gets, and the fee in source currency. */
export type Price = {
  readonly anchor: Anchor
  readonly source: Money
  readonly destination: Money
  readonly fee: Money
}

/** The rate and fee that a price is computed with. */
export type Terms = { readonly rate: Rate; readonly fee: FeeSchedule | null }

/** Computes the fee on `source`, rounded up to a whole minor unit. */
export const feeOn = (source: Money, schedule: FeeSchedule | null): Money => {
  if (!schedule) return { minor: 0n, currency: source.currency }
  const { percent, flatMinor, minimumMinor, maximumMinor } = schedule
  const divisor = percent.denominator * 100n
  const share = (source.minor * percent.numerator + divisor - 1n) / divisor
  const uncapped = flatMinor + share
  const raised = uncapped < minimumMinor ? minimumMinor : uncapped
  const minor = maximumMinor !== null && raised > maximumMinor ? maximumMinor : raised
  return { minor, currency: source.currency }
}

const requireInRange = (price: Price): Price => {
  if (price.source.minor === 0n || price.destination.minor === 0n) {
    refuse('VALIDATION_ERROR', 'The amount is too small: the other side of the exchange would be zero.')
  }
  const isTooLarge = [price.source, price.destination].some(
    ({ minor, currency }) => minor > maxAmountMinor(currency),
  )
  if (isTooLarge || price.source.minor + price.fee.minor > maxMinor) {
    refuse('VALIDATION_ERROR', 'The amount is too large.')
  }
  return price
}

/** The input of a quote: the exact amount, which side it is, and the currency of the other side. */
export type QuoteInput = {
  readonly anchor: Anchor
  readonly amount: Money
  readonly counterCurrency: string
}

/** Computes a price from one exact side, for quotes and creates alike. A derived destination is rounded down, a derived
 *  source up; the fee is added to the source. Refuses VALIDATION_ERROR where a side would be zero or too large. */
export const quote = ({ anchor, amount, counterCurrency }: QuoteInput, terms: Terms): Price => {
  const source = anchor === 'source' ? amount : convertBackUp(amount, terms.rate, counterCurrency)
  const destination = anchor === 'source' ? convertDown(amount, terms.rate, counterCurrency) : amount
  return requireInRange({ anchor, source, destination, fee: feeOn(source, terms.fee) })
}

/** Both amounts of a create, and which one decides where they disagree with the rate. */
export type AmountPair = {
  readonly source: Money
  readonly destination: Money
  readonly prefersSource: boolean
}

/** Prices a create that carries both amounts. A pair that agrees with the live rate under either anchor is charged as
 *  sent, so a quoted pair is charged exactly. Otherwise the source is recomputed from the destination, or the
 *  destination from the source where `prefersSource`. Refuses as `quote`. See docs/behaviour.md#pricing. */
export const priceOfPair = (pair: AmountPair, terms: Terms): Price => {
  const fromSource = quoteIfPossible('source', pair, terms)
  if (fromSource?.destination.minor === pair.destination.minor) return fromSource
  const fromDestination = quoteIfPossible('destination', pair, terms)
  if (fromDestination?.source.minor === pair.source.minor) return fromDestination
  return quote(inputOf(pair.prefersSource ? 'source' : 'destination', pair), terms)
}

const inputOf = (anchor: Anchor, { source, destination }: AmountPair): QuoteInput =>
  anchor === 'source'
    ? { anchor, amount: source, counterCurrency: destination.currency }
    : { anchor, amount: destination, counterCurrency: source.currency }

// A side whose derived amount would be zero cannot be quoted; the pair then disagrees under this anchor.
const quoteIfPossible = (anchor: Anchor, pair: AmountPair, terms: Terms): Price | undefined => {
  try {
    return quote(inputOf(anchor, pair), terms)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** How far one operator alone may move a price, in percent. */
export const mostAlonePercent = 2n

/** Returns whether a rate is so far from `base` that it needs two operators. */
export const isLargeMove = (base: Rate, rate: Rate): boolean => {
  const [was, is] = [base.numerator * rate.denominator, rate.numerator * base.denominator]
  return 100n * (is > was ? is - was : was - is) > mostAlonePercent * was
}

/** Returns whether a promotion of this percentage needs two operators. */
export const isLargePromotion = (percent: Rate): boolean =>
  percent.numerator > mostAlonePercent * percent.denominator

/** A published rate of an ordered pair. */
export type PublishedRate = {
  readonly sourceCurrency: string
  readonly destinationCurrency: string
  readonly rate: Rate
}

/** The currencies of a round trip, beginning and ending with the same one. */
export type RoundTrip = readonly string[]

/** Returns a round trip of two or three pairs through the pair `from → to` that gains, or undefined. `rates` are all
 *  published pairs, the new rate included. See docs/behaviour.md#pricing. */
export const findArbitrage = (
  rates: readonly PublishedRate[],
  from: string,
  to: string,
): RoundTrip | undefined => {
  const rateOf = new Map(
    rates.map((pair) => [`${pair.sourceCurrency}>${pair.destinationCurrency}`, pair.rate]),
  )
  const currencies = new Set(rates.flatMap((pair) => [pair.sourceCurrency, pair.destinationCurrency]))
  const trips = [[from, to, from], ...[...currencies].map((third) => [from, to, third, from])]
  return trips.find((trip) => {
    const legs = trip.slice(1).map((currency, index) => rateOf.get(`${trip[index] ?? ''}>${currency}`))
    const known = legs.filter((rate) => rate !== undefined)
    return known.length === legs.length && gains(multiplyRates(known))
  })
}

/** Returns `code`. Refuses VALIDATION_ERROR where it is not a supported currency. */
export const requireCurrency = (code: string, field: string): string =>
  findCurrencyDigits(code) === undefined
    ? refuse('VALIDATION_ERROR', `${field} ${code} is not supported.`)
    : code
