import { viewCustomerWithDocuments } from '../../src/customers/index.ts'
import type { Handler } from '../context.ts'

/** Lists customers, newest first. */
export const listCustomers: Handler<'listCustomers'> = async ({ caller, services }, { query }) => {
  const { page = 0, limit = 10, email } = query
  // A `+` that was not percent-encoded arrives as a space.
  const phone = query.phone?.replace(/^ /, '+')
  const found = await services.customers.list(caller.business.id, { email, phone }, { page, limit })
  return { status: 200, body: { data: found.items.map(viewCustomerWithDocuments), total: found.total, page } }
}
