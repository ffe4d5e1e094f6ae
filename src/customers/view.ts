import type { Schemas } from '../contract/operation.ts'
import type { Customer, CustomerWithDocuments } from './customer.ts'

/** Builds the customer of an event, without documents. `meta` is absent where it is empty. */
export const viewCustomer = (customer: Customer): Schemas['Customer'] => ({
  customerId: customer.id,
  reference: customer.reference,
  name: customer.name,
  email: customer.email,
  phone: customer.phone,
  countryCode: customer.countryCode,
  ...(Object.keys(customer.meta).length > 0 && { meta: customer.meta }),
  createdAt: customer.createdAt.toISOString(),
  updatedAt: customer.updatedAt.toISOString(),
})

/** Builds the customer of a response, with its documents in `meta.kyc.data`. */
export const viewCustomerWithDocuments = ({
  customer,
  documents,
}: CustomerWithDocuments): Schemas['Customer'] => {
  const view = viewCustomer(customer)
  return Object.keys(documents).length === 0
    ? view
    : { ...view, meta: { ...view.meta, kyc: { data: documents } } }
}
