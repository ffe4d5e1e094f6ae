import { viewRates } from '../../src/pricing/view.ts'
import type { Handler } from '../context.ts'

const defaultFrom = ['USD']

/** The published rates. Source: contract §5. */
export const listRates: Handler<'listRates'> = async ({ services }, { query }) => {
  const rates = await services.pricing.listRates()
  return { status: 200, body: { data: viewRates(rates, query.fromSymbols ?? defaultFrom, query.toSymbols) } }
}
