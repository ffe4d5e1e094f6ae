import type { Handler } from '../context.ts'

/** Deletes a customer; its transactions stay. */
export const deleteCustomer: Handler<'deleteCustomer'> = async ({ caller, services }, { path }) => {
  await services.customers.remove(caller.business.id, path.customerId)
  return { status: 200, body: {} }
}
