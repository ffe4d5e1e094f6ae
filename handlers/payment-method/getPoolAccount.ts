import { viewPaymentMethod } from '../../src/payment-methods/index.ts'
import type { Handler } from '../context.ts'

/** Returns the shared account that the business collects into in a country. */
export const getPoolAccount: Handler<'getPoolAccount'> = async ({ caller, services }, { query }) => {
  const { country: countryCode, customerId } = query
  const method = await services.poolAccounts.get(caller.business, { countryCode, customerId })
  return { status: 200, body: { data: viewPaymentMethod(method) } }
}
