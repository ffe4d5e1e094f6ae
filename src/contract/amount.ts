import { findCurrencyDigits } from '../kernel/currency.ts'
import { parseAmount, type AmountFault, type Money } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'

const maxSignificantDigits = 15

const sentences: Readonly<Record<AmountFault, string>> = {
  format: 'must be a plain decimal, without sign, exponent, spaces or leading zeros',
  currency: 'is in a currency that is not supported',
  digits: 'has more decimals than the currency',
  zero: 'must be greater than zero',
  'too-large': 'is larger than the largest amount',
}

/** Returns the plain decimal of a JSON number. Refuses more than 15 significant digits and exponents, where a double
 *  does not identify the decimal. See docs/behaviour.md#amounts. */
const decimalOfNumber = (value: number, field: string): string => {
  const text = value.toString()
  const significant = text.replace(/[^0-9]/g, '').replace(/^0+/, '').length
  const isExact = /^-?[0-9]+(\.[0-9]+)?$/.test(text) && significant <= maxSignificantDigits
  return isExact
    ? text
    : refuse('VALIDATION_ERROR', `\`${field}\` is not exact as a JSON number; send it as a string.`)
}

/** Parses an amount of a request into minor units of `currency`, exactly. Refuses VALIDATION_ERROR, naming `field`. See
 *  docs/behaviour.md#amounts. */
export const parseWireAmount = (value: string | number, currency: string, field: string): Money => {
  const text = typeof value === 'number' ? decimalOfNumber(value, field) : value
  const amount = parseAmount(text, currency)
  return typeof amount === 'string'
    ? refuse('VALIDATION_ERROR', `\`${field}\` ${sentences[amount]}.`)
    : amount
}

/** Returns `code`. Refuses VALIDATION_ERROR for an unsupported currency, naming `field`. */
export const parseWireCurrency = (code: string, field: string): string =>
  findCurrencyDigits(code) === undefined
    ? refuse('VALIDATION_ERROR', `\`${field}\` ${code} is not a supported currency.`)
    : code
