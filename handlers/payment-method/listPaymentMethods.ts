import { parseWireCurrency } from '../../src/contract/amount.ts'
import { viewPaymentMethod } from '../../src/payment-methods/index.ts'
import type { Handler } from '../context.ts'

/** Lists payment methods, newest first; by default those that can be paid to. */
export const listPaymentMethods: Handler<'listPaymentMethods'> = async ({ caller, services }, { query }) => {
  const { page = 0, limit = 10, capabilities = ['WITHDRAW'], status = ['active', 'pending'] } = query
  const { channel: channels, customerId } = query
  const currencies = query.currencies?.map((code) => parseWireCurrency(code, 'currencies'))
  const filter = { channels, currencies, capabilities, statuses: status, customerId }
  const found = await services.paymentMethods.list(caller.business.id, filter, { page, limit })
  return { status: 200, body: { data: found.items.map(viewPaymentMethod), total: found.total, page } }
}
