import iso4217 from 'currency-codes'

// Stablecoins the service pays and holds; not ISO 4217, both quoted to six digits (contract §1).
const stablecoins: readonly (readonly [string, number])[] = [
  ['USDT', 6],
  ['USDC', 6],
]

// ISO 4217 codes younger than the table of `currency-codes`.
const recent: readonly (readonly [string, number])[] = [['XCG', 2]]

// Codes ISO lists that are no money: metals, units of account, testing and «no currency».
const notMoney = /^(X(AU|AG|PT|PD|TS|XX|DR|UA|SU|BA|BB|BC|BD)|CLF|COU|CHE|CHW|BOV|MXV|UYI|UYW|USN)$/

const isoMoney = iso4217.data.filter(({ code }) => !notMoney.test(code))

const digitsOf: ReadonlyMap<string, number> = new Map([
  ...isoMoney.map(({ code, digits }) => [code, digits] as const),
  ...recent,
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
