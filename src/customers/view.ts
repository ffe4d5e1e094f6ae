import type { Schemas } from '../contract/operation.ts'
import type { Customer, CustomerWithDocuments } from './customer.ts'

/** A customer without its documents: what events carry. `meta` left out when empty. */
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

/** A customer with its documents in `meta.kyc.data`: what the customer operations answer. */
export const viewCustomerWithDocuments = ({
  customer,
  documents,
}: CustomerWithDocuments): Schemas['Customer'] => {
  const view = viewCustomer(customer)
  return Object.keys(documents).length === 0
    ? view
    : { ...view, meta: { ...view.meta, kyc: { data: documents } } }
}
