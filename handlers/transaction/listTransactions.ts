import { viewTransaction } from '../../src/transactions/view.ts'
import type { Handler } from '../context.ts'

/** The business's transactions, newest first. Source: §4.4. */
export const listTransactions: Handler<'listTransactions'> = async ({ caller, services }, { query }) => {
  const { page = 0, limit = 10 } = query
  const { items, total } = await services.transactions.list(caller.business.id, { page, limit })
  return { status: 200, body: { data: items.map(viewTransaction), total, page } }
}
