import { assert } from './assert.ts'
import { currencyDigits } from './currency.ts'
import type { Money } from './money.ts'

/** An exact exchange rate: 1 unit of the source currency = `numerator / denominator` units of the destination. */
export type Rate = { readonly numerator: bigint; readonly denominator: bigint }

const rateText = /^(0|[1-9][0-9]{0,14})(?:\.([0-9]{1,15}))?$/
const maxSignificantDigits = 12

/** Parses a rate greater than zero of at most 12 significant digits; returns undefined for anything else. See
 *  docs/behaviour.md#pricing. */
export const parseRate = (text: string): Rate | undefined => {
  const match = rateText.exec(text)
  if (!match) return undefined
  const fraction = match[2] ?? ''
  const digits = `${match[1]}${fraction}`
  const numerator = BigInt(digits)
  const significant = digits.replace(/^0+/, '').replace(/0+$/, '').length
  if (numerator === 0n || significant > maxSignificantDigits) return undefined
  return { numerator, denominator: 10n ** BigInt(fraction.length) }
}

/** The rate of a currency to itself. */
const unitRate: Rate = { numerator: 1n, denominator: 1n }

const rateDecimals = 15

/** Returns a rate raised by `percent` (a decimal text), rounded down to the digits a rate may have, so that the rate
 *  shown is the rate applied. Both texts must have passed `parseRate`. See docs/behaviour.md#pricing. */
export const raiseRate = (text: string, percent: string): string => {
  const rate = parseRate(text)
  const raise = parseRate(percent)
  assert(rate && raise, `${text} and ${percent} are a rate and a percentage`)
  const factor = raise.denominator * 100n + raise.numerator
  const scaled =
    (rate.numerator * factor * 10n ** BigInt(rateDecimals)) / (rate.denominator * raise.denominator * 100n)
  const digits = scaled.toString()
  const kept = digits.slice(0, maxSignificantDigits).padEnd(digits.length, '0')
  const padded = kept.padStart(rateDecimals + 1, '0')
  return `${padded.slice(0, -rateDecimals)}.${padded.slice(-rateDecimals)}`.replace(/\.?0+$/, '')
}

/** Multiplies a plain decimal text by ten to the power of `places`, exactly. */
export const shiftDecimal = (text: string, places: number): string => {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = whole + fraction
  const point = whole.length + places
  const padded = digits.padStart(digits.length + Math.max(0, 1 - point), '0').padEnd(Math.max(point, 1), '0')
  const at = Math.max(point, 1)
  return `${padded.slice(0, at)}.${padded.slice(at)}0`
}

/** Multiplies rates, to follow money through a chain of currencies. */
export const multiplyRates = (rates: readonly Rate[]): Rate =>
  rates.reduce(
    (product, rate) => ({
      numerator: product.numerator * rate.numerator,
      denominator: product.denominator * rate.denominator,
    }),
    unitRate,
  )

/** Returns whether the rate is greater than one: money that comes back to its currency at this rate has grown. */
export const gains = (rate: Rate): boolean => rate.numerator > rate.denominator

/** Returns the rate between minor units: it includes the digits of the two currencies. */
const rateOfMinorUnits = (rate: Rate, source: string, destination: string): Rate => ({
  numerator: rate.numerator * 10n ** BigInt(currencyDigits(destination)),
  denominator: rate.denominator * 10n ** BigInt(currencyDigits(source)),
})

/** Converts `source` to `destination`, rounded **down**: the business does not receive a fraction of a minor unit. */
export const convertDown = (source: Money, rate: Rate, destination: string): Money => {
  const { numerator, denominator } = rateOfMinorUnits(rate, source.currency, destination)
  assert(source.minor >= 0n, 'only amounts of zero or more are converted')
  return { minor: (source.minor * numerator) / denominator, currency: destination }
}

/** Converts `source` to `destination`, rounded **up**, so that no use of a limit is counted too low. */
export const convertUp = (source: Money, rate: Rate, destination: string): Money => {
  const { numerator, denominator } = rateOfMinorUnits(rate, source.currency, destination)
  assert(source.minor >= 0n, 'only amounts of zero or more are converted')
  return { minor: (source.minor * numerator + denominator - 1n) / denominator, currency: destination }
}

/** Returns how much `source` buys `destination`, rounded **up**: the business pays for a fraction of a minor unit. */
export const convertBackUp = (destination: Money, rate: Rate, source: string): Money => {
  const { numerator, denominator } = rateOfMinorUnits(rate, source, destination.currency)
  assert(destination.minor >= 0n, 'only amounts of zero or more are converted')
  return { minor: (destination.minor * denominator + numerator - 1n) / numerator, currency: source }
}
