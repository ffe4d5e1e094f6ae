import { viewCustomerWithDocuments } from '../../src/customers/index.ts'
import type { Handler } from '../context.ts'

/** Returns a customer. */
export const getCustomer: Handler<'getCustomer'> = async ({ caller, services }, { path }) => {
  const customer = await services.customers.get(caller.business.id, path.customerId)
  return { status: 200, body: { data: viewCustomerWithDocuments(customer) } }
}
