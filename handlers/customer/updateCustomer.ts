import { viewCustomerWithDocuments } from '../../src/customers/index.ts'
import type { Handler } from '../context.ts'

/** Changes a customer's name, email or phone. */
export const updateCustomer: Handler<'updateCustomer'> = async ({ caller, services }, { path, body }) => {
  const { fullName: name, email, phone } = body
  const updated = await services.customers.update(caller.business.id, path.customerId, { name, email, phone })
  return { status: 200, body: { data: viewCustomerWithDocuments(updated) } }
}
