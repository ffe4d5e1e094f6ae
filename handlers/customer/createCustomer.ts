import { viewCustomerWithDocuments } from '../../src/customers/index.ts'
import type { Handler } from '../context.ts'

/** Creates a customer. */
export const createCustomer: Handler<'createCustomer'> = async ({ caller, key, services }, { body }) => {
  const created = await services.customers.create(
    caller.business.id,
    {
      name: body.fullName,
      email: body.email,
      phone: body.phone,
      countryCode: body.countryCode,
      meta: body.meta ?? {},
      kyc: body.kyc ?? {},
    },
    key,
  )
  return { status: 201, body: { data: viewCustomerWithDocuments(created) } }
}
