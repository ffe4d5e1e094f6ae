import type { Schemas } from '../contract/operation.ts'
import { formatMoney } from '../kernel/money.ts'
import type { Price } from './rules.ts'
import type { ShownRate } from './rates.ts'

/** Builds the quote of a response: `fee` is absent where it is zero, `indicative` is present only for a price from a
 *  channel alone. */
export const viewQuote = (price: Price, rate: string, indicative: boolean): Schemas['Quote'] => ({
  anchor: price.anchor,
  sourceAmount: formatMoney(price.source),
  sourceCurrency: price.source.currency,
  destinationAmount: formatMoney(price.destination),
  destinationCurrency: price.destination.currency,
  rate,
  ...(price.fee.minor > 0n && { fee: formatMoney(price.fee) }),
  ...(indicative && { indicative: true as const }),
})

/** Builds the rate table of `GET /org/rates`: from → to → rate, and "1" for a currency to itself. `updatedAt` is the
 *  latest change of the rates shown, else of all rates, in ms since 1970. */
export const viewRates = (
  rates: readonly ShownRate[],
  fromSymbols: readonly string[],
  toSymbols: readonly string[] | undefined,
): Schemas['Rates'] => {
  const wanted = (symbol: string): boolean => toSymbols?.includes(symbol) ?? true
  const shown = rates.filter((rate) => fromSymbols.includes(rate.source) && wanted(rate.destination))
  const table = fromSymbols.map((from) => {
    const self = wanted(from) ? [[from, '1'] as const] : []
    const others = shown
      .filter((rate) => rate.source === from)
      .map((rate) => [rate.destination, rate.rate] as const)
    return [from, Object.fromEntries([...self, ...others])] as const
  })
  return {
    rates: Object.fromEntries(table),
    updatedAt: Math.max(0, ...(shown.length > 0 ? shown : rates).map((rate) => rate.updatedAt.getTime())),
  }
}
