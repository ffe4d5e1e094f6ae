import { parseTransactionFilters, viewTransaction } from '../../src/transactions/index.ts'
import type { Handler } from '../context.ts'

/** Lists the transactions that match every filter, newest first. */
export const listTransactions: Handler<'listTransactions'> = async ({ caller, services }, { query }) => {
  const { page = 0, limit = 10, ...wire } = query
  const filters = parseTransactionFilters(wire)
  const { items, total } = await services.transactions.list(caller.business.id, filters, { page, limit })
  return { status: 200, body: { data: items.map(viewTransaction), total, page } }
}
