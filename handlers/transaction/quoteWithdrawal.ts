import { parseWireAmount, parseWireCurrency } from '../../src/contract/amount.ts'
import type { Input } from '../../src/contract/operation.ts'
import { refuse } from '../../src/kernel/refusal.ts'
import { viewQuote } from '../../src/pricing/view.ts'
import type { QuoteCommand } from '../../src/transactions/quotes.ts'
import type { Handler } from '../context.ts'

type Query = Input<'quoteWithdrawal'>['query']

// Channels that may be quoted without a country (§4.1).
const countryless: readonly string[] = ['SWIFT', 'CRYPTO']

const toTarget = (query: Query): QuoteCommand['target'] => {
  const { destinationId, destinationChannel, destinationCountry } = query
  if (destinationId !== undefined) {
    if (destinationChannel !== undefined || destinationCountry !== undefined) {
      refuse('VALIDATION_ERROR', 'destinationId excludes destinationChannel and destinationCountry')
    }
    return { kind: 'method', methodId: destinationId }
  }
  if (destinationChannel === undefined) {
    return refuse('VALIDATION_ERROR', 'send either destinationId or destinationChannel')
  }
  if (destinationCountry === undefined && !countryless.includes(destinationChannel)) {
    refuse('VALIDATION_ERROR', 'destinationChannel needs destinationCountry')
  }
  return { kind: 'channel', channel: destinationChannel, countryCode: destinationCountry }
}

const toAmount = (query: Query): Pick<QuoteCommand, 'anchor' | 'amount'> => {
  const { sourceAmount, destinationAmount, sourceCurrency, destinationCurrency } = query
  if (sourceAmount !== undefined && destinationAmount === undefined) {
    return { anchor: 'source', amount: parseWireAmount(sourceAmount, sourceCurrency, 'sourceAmount') }
  }
  if (destinationAmount !== undefined && sourceAmount === undefined) {
    const amount = parseWireAmount(destinationAmount, destinationCurrency, 'destinationAmount')
    return { anchor: 'destination', amount }
  }
  return refuse('VALIDATION_ERROR', 'send exactly one of sourceAmount and destinationAmount')
}

/** Prices a withdrawal and creates nothing. Source: §4.1. */
export const quoteWithdrawal: Handler<'quoteWithdrawal'> = async ({ caller, services }, { query }) => {
  const { price, rate, indicative } = await services.quotes.quote(caller.business, {
    sourceCurrency: parseWireCurrency(query.sourceCurrency, 'sourceCurrency'),
    destinationCurrency: parseWireCurrency(query.destinationCurrency, 'destinationCurrency'),
    ...toAmount(query),
    target: toTarget(query),
    customerId: query.customerId,
  })
  return { status: 200, body: { data: viewQuote(price, rate, indicative) } }
}
