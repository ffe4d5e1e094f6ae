import { viewQuote } from '../../src/pricing/index.ts'
import { parseQuoteCommand } from '../../src/transactions/index.ts'
import type { Handler } from '../context.ts'

/** Prices a withdrawal, and creates nothing. */
export const quoteWithdrawal: Handler<'quoteWithdrawal'> = async ({ caller, services }, { query }) => {
  const { price, rate, indicative } = await services.quotes.quote(caller.business, parseQuoteCommand(query))
  return { status: 200, body: { data: viewQuote(price, rate, indicative) } }
}
