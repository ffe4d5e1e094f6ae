import type { Business } from '../../auth/index.ts'
import type { Money } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type Anchor, type Price, quote } from '../../pricing/index.ts'
import type { ReadFacts } from './facts.ts'
import { requireMethod, requireTerms } from './rules.ts'

/** What is quoted: one exact amount, and either a saved payment method or a channel. */
export type QuoteCommand = {
  readonly anchor: Anchor
  readonly amount: Money
  readonly sourceCurrency: string
  readonly destinationCurrency: string
  readonly customerId: string | undefined
  readonly target:
    | { readonly kind: 'method'; readonly methodId: string }
    | { readonly kind: 'channel'; readonly channel: string; readonly countryCode: string | undefined }
}

/** A quote: the price, the rate applied (with any promotion), and whether it is indicative (priced from a channel
 *  alone). */
export type Quote = { readonly price: Price; readonly rate: string; readonly indicative: boolean }

/** Prices withdrawals without creating anything. */
export type QuotesService = {
  /** Refuses BUSINESS_CUSTOMER_NOT_FOUND, BUSINESS_PAYMENT_METHOD_NOT_FOUND, INVALID_BUSINESS_TRANSACTION_REQUEST and
   *  VALIDATION_ERROR exactly as the create does; limits and verification are not checked. */
  readonly quote: (business: Business, command: QuoteCommand) => Promise<Quote>
}

/** Creates the quotes service, which reads the same facts as a create. */
export const createQuotesService = ({ readFacts }: { readonly readFacts: ReadFacts }): QuotesService => ({
  quote: async (business, command) => {
    const { target, customerId, sourceCurrency, destinationCurrency } = command
    const named = target.kind === 'method' ? { methodId: target.methodId } : target
    const query = { type: 'WITHDRAW' as const, customerId, sourceCurrency, destinationCurrency, ...named }
    const facts = await readFacts(business.id, query)
    if (!facts.customer) refuse('BUSINESS_CUSTOMER_NOT_FOUND', 'No customer with the id in `customerId`.')
    if (target.kind === 'method') {
      requireMethod(facts.method, { type: 'WITHDRAW', customerId, currency: destinationCurrency, business })
    }
    const pair = { type: 'WITHDRAW' as const, source: sourceCurrency, destination: destinationCurrency }
    const { anchor, amount } = command
    const counterCurrency = anchor === 'source' ? destinationCurrency : sourceCurrency
    const input = { anchor, amount, counterCurrency }
    const { terms, rateText } = requireTerms(
      facts,
      pair,
      (rate) => quote(input, { rate, fee: null }).destination.minor,
    )
    const price = quote(input, terms)
    return { price, rate: rateText, indicative: target.kind === 'channel' }
  },
})
