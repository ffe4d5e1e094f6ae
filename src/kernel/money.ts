import { assert } from './assert.ts'
import { currencyDigits, findCurrencyDigits } from './currency.ts'

/** An amount of one currency in its minor units (USD 1.00 is `{minor: 100n, currency: 'USD'}`). Never a float. */
export type Money = { readonly minor: bigint; readonly currency: string }

/** No amount and no wallet may exceed this many minor units. */
export const maxMinor = 10n ** 15n

/** Returns the largest amount of a currency that a request can carry: `maxMinor`, in at most 15 digits before the
 *  point. A quoted amount must fit into a create. See docs/behaviour.md#amounts. */
export const maxAmountMinor = (currency: string): bigint =>
  currencyDigits(currency) === 0 ? maxMinor - 1n : maxMinor

/** Why a text is not an amount; the caller turns it into a `Refusal` that names the field. */
export type AmountFault = 'format' | 'currency' | 'digits' | 'zero' | 'too-large'

const plainDecimal = /^(0|[1-9][0-9]{0,14})(?:\.([0-9]+))?$/

/** Parses a plain decimal into minor units of `currency`, exactly. Rejects signs, exponents, spaces, leading zeros,
 *  non-ASCII digits, and more decimal places than the currency has. See docs/behaviour.md#amounts. */
export const parseAmount = (text: string, currency: string): Money | AmountFault => {
  const match = plainDecimal.exec(text)
  if (!match) return 'format'
  const digits = findCurrencyDigits(currency)
  if (digits === undefined) return 'currency'
  const fraction = match[2] ?? ''
  if (fraction.length > digits) return 'digits'
  const minor = BigInt(`${match[1]}${fraction.padEnd(digits, '0')}`)
  if (minor === 0n) return 'zero'
  return minor > maxMinor ? 'too-large' : { minor, currency }
}

/** Formats minor units as a decimal with all the digits of the currency ("154025.00", JPY "5000"). */
export const formatMinor = (minor: bigint, currency: string): string => {
  assert(minor >= 0n, 'an amount on the wire is never negative')
  const digits = currencyDigits(currency)
  const text = minor.toString().padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Formats money as a decimal string; see `formatMinor`. */
export const formatMoney = (money: Money): string => formatMinor(money.minor, money.currency)

/** Converts money to a JSON number where the contract has one (the balance map, a virtual account's amount). Amounts
 *  have at most 16 significant digits, so the nearest double prints as the same decimal. No other code turns money into
 *  a number. */
export const toJsonNumber = (money: Money): number => Number(formatMoney(money))
