import { parseWireAmount } from '../../src/contract/amount.ts'
import { refuse } from '../../src/kernel/refusal.ts'
import { viewPaymentMethod } from '../../src/payment-methods/index.ts'
import type { Handler } from '../context.ts'

/** The bank account that a customer is paid into, opened where there is none, or the pool account of a country. */
export const getVirtualAccount: Handler<'getVirtualAccount'> = async ({ caller, services }, { query }) => {
  const { type, country: countryCode, customerId, reference } = query
  if (type === 'POOL_ACCOUNT') {
    const ask = { countryCode, customerId, currency: query.currency, amount: query.amount, reference }
    const pool = await services.poolAccounts.get(caller.business, ask)
    return { status: 200, body: { data: viewPaymentMethod(pool) } }
  }
  const currency = query.currency ?? refuse('VALIDATION_ERROR', 'currency is required')
  const amount = query.amount === undefined ? undefined : parseWireAmount(query.amount, currency, 'amount')
  const wish = { currency, customerId, amount, reference }
  const method = await services.virtualAccounts.obtain(caller.business, wish)
  return { status: 200, body: { data: viewPaymentMethod(method) } }
}
