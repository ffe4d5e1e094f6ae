import { viewCustomerWithDocuments } from '../../src/customers/index.ts'
import type { Handler } from '../context.ts'

/** Verifies the identity of a customer by a document. */
export const verifyCustomer: Handler<'verifyCustomer'> = async ({ caller, services }, { path, body }) => {
  const verified = await services.customers.verify(caller.business.id, path.customerId, body)
  return { status: 200, body: { data: viewCustomerWithDocuments(verified) } }
}
