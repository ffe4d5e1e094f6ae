import { unwrapDocuments, viewCustomerWithDocuments } from '../../src/customers/index.ts'
import type { Handler } from '../context.ts'

/** Adds KYC documents to a customer. */
export const updateCustomerKyc: Handler<'updateCustomerKyc'> = async ({ caller, services }, input) => {
  const { path, body } = input
  const documents = unwrapDocuments(body)
  const updated = await services.customers.updateDocuments(caller.business.id, path.customerId, documents)
  return { status: 200, body: { data: viewCustomerWithDocuments(updated) } }
}
