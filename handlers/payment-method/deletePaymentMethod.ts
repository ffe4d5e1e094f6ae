import type { Handler } from '../context.ts'

/** Deletes a payment method; its transactions stay. */
export const deletePaymentMethod: Handler<'deletePaymentMethod'> = async ({ caller, services }, { path }) => {
  await services.paymentMethods.remove({
    businessId: caller.business.id,
    paymentMethodId: path.paymentMethodId,
  })
  return { status: 200, body: {} }
}
