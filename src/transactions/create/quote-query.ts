import { parseWireAmount, parseWireCurrency } from '../../contract/amount.ts'
import { parseWireCountry } from '../../contract/country.ts'
import type { Input } from '../../contract/operation.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { QuoteCommand } from './quotes.ts'

type Query = Input<'quoteWithdrawal'>['query']

// Channels that may be quoted without a country.
const countryless: readonly string[] = ['SWIFT', 'CRYPTO']

const parseTarget = (query: Query): QuoteCommand['target'] => {
  const { destinationId, destinationChannel, destinationCountry } = query
  if (destinationId !== undefined) {
    if (destinationChannel !== undefined || destinationCountry !== undefined) {
      refuse(
        'VALIDATION_ERROR',
        '`destinationId` excludes `destinationChannel` and `destinationCountry`: send one or the other.',
      )
    }
    return { kind: 'method', methodId: destinationId }
  }
  if (destinationChannel === undefined) {
    return refuse('VALIDATION_ERROR', 'Send either `destinationId` or `destinationChannel`.')
  }
  if (destinationCountry === undefined && !countryless.includes(destinationChannel)) {
    refuse('VALIDATION_ERROR', '`destinationChannel` needs `destinationCountry`.')
  }
  const countryCode =
    destinationCountry === undefined ? undefined : parseWireCountry(destinationCountry, 'destinationCountry')
  return { kind: 'channel', channel: destinationChannel, countryCode }
}

const parseAnchor = (query: Query): Pick<QuoteCommand, 'anchor' | 'amount'> => {
  const { sourceAmount, destinationAmount, sourceCurrency, destinationCurrency } = query
  if (sourceAmount !== undefined && destinationAmount === undefined) {
    return { anchor: 'source', amount: parseWireAmount(sourceAmount, sourceCurrency, 'sourceAmount') }
  }
  if (destinationAmount !== undefined && sourceAmount === undefined) {
    const amount = parseWireAmount(destinationAmount, destinationCurrency, 'destinationAmount')
    return { anchor: 'destination', amount }
  }
  return refuse('VALIDATION_ERROR', 'Send exactly one of `sourceAmount` and `destinationAmount`.')
}

/** Reads what is to be quoted, whose shapes the contract has checked. Refuses VALIDATION_ERROR for an unknown
 *  currency, for none or both of the amounts, and for no target or two. Pure. */
export const parseQuoteCommand = (query: Query): QuoteCommand => ({
  sourceCurrency: parseWireCurrency(query.sourceCurrency, 'sourceCurrency'),
  destinationCurrency: parseWireCurrency(query.destinationCurrency, 'destinationCurrency'),
  ...parseAnchor(query),
  target: parseTarget(query),
  customerId: query.customerId,
})
