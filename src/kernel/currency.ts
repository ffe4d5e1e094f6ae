import iso4217 from 'currency-codes'

// Stablecoins the service pays and holds; not ISO 4217, both quoted to six digits.
const stablecoins: readonly (readonly [string, number])[] = [
  ['USDT', 6],
  ['USDC', 6],
]

// ISO 4217 codes newer than the table of `currency-codes`.
const newerCodes: readonly (readonly [string, number])[] = [['XCG', 2]]

// ISO 4217 codes that are not money: metals, units of account, test codes and "no currency".
const nonMoneyCodes = /^(X(AU|AG|PT|PD|TS|XX|DR|UA|SU|BA|BB|BC|BD)|CLF|COU|CHE|CHW|BOV|MXV|UYI|UYW|USN)$/

const isoMoney = iso4217.data.filter(({ code }) => !nonMoneyCodes.test(code))

const digitsOf: ReadonlyMap<string, number> = new Map([
  ...isoMoney.map(({ code, digits }) => [code, digits] as const),
  ...newerCodes,
  ...stablecoins,
])

/** Number of digits after the point of `currency`, or undefined where it is no currency we know; codes are in capitals.
 *  Source: ISO 4217. */
export const findCurrencyDigits = (currency: string): number | undefined => digitsOf.get(currency)

/** Digits of a currency already accepted at the edge; an unknown one here is our bug. */
export const currencyDigits = (currency: string): number => {
  const digits = findCurrencyDigits(currency)
  if (digits === undefined) throw new Error(`no such currency inside the service: ${currency}`)
  return digits
}
