import { parseWireCountry } from '../../src/contract/country.ts'
import { viewPaymentMethod } from '../../src/payment-methods/index.ts'
import type { Handler } from '../context.ts'

/** Returns the shared account that the business collects into in a country. */
export const getPoolAccount: Handler<'getPoolAccount'> = async ({ caller, services }, { query }) => {
  const { country, customerId } = query
  const countryCode = parseWireCountry(country, 'country')
  const method = await services.poolAccounts.get(caller.business, { countryCode, customerId })
  return { status: 200, body: { data: viewPaymentMethod(method) } }
}
