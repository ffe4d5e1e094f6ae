import { parseWireAmount } from '../../src/contract/amount.ts'
import { parseWireCountry } from '../../src/contract/country.ts'
import { refuse } from '../../src/kernel/refusal.ts'
import { viewPaymentMethod } from '../../src/payment-methods/index.ts'
import type { Handler } from '../context.ts'

/** Returns the bank account that a customer is paid into, opened on first use, or the pool account of a country. */
export const getVirtualAccount: Handler<'getVirtualAccount'> = async ({ caller, services }, { query }) => {
  const { type, country, customerId, reference } = query
  const countryCode = country === undefined ? undefined : parseWireCountry(country, 'country')
  if (type === 'POOL_ACCOUNT') {
    const pooled = { countryCode, customerId, currency: query.currency, amount: query.amount, reference }
    const pool = await services.poolAccounts.get(caller.business, pooled)
    return { status: 200, body: { data: viewPaymentMethod(pool) } }
  }
  const currency = query.currency ?? refuse('VALIDATION_ERROR', '`currency` is missing.')
  const amount = query.amount === undefined ? undefined : parseWireAmount(query.amount, currency, 'amount')
  const input = { currency, customerId, amount, reference }
  const method = await services.virtualAccounts.obtain(caller.business, input)
  return { status: 200, body: { data: viewPaymentMethod(method) } }
}
