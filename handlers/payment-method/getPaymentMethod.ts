import { viewPaymentMethod } from '../../src/payment-methods/index.ts'
import type { Handler } from '../context.ts'

/** Returns a payment method. */
export const getPaymentMethod: Handler<'getPaymentMethod'> = async ({ caller, services }, { path }) => {
  const method = await services.paymentMethods.get({
    businessId: caller.business.id,
    paymentMethodId: path.paymentMethodId,
  })
  return { status: 200, body: { data: viewPaymentMethod(method) } }
}
