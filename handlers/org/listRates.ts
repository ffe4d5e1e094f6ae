import { parseWireCurrency } from '../../src/contract/amount.ts'
import { viewRates } from '../../src/pricing/index.ts'
import type { Handler } from '../context.ts'

const defaultFrom = ['USD']

/** Lists the published rates. */
export const listRates: Handler<'listRates'> = async ({ services }, { query }) => {
  const from = (query.fromSymbols ?? defaultFrom).map((code) => parseWireCurrency(code, 'fromSymbols'))
  const to = query.toSymbols?.map((code) => parseWireCurrency(code, 'toSymbols'))
  const rates = await services.pricing.listRates()
  return { status: 200, body: { data: viewRates(rates, from, to) } }
}
