import { viewPaymentMethod } from '../../src/payment-methods/index.ts'
import type { Handler } from '../context.ts'

/** Creates a payment method: the account of a party that is paid or collected from. */
export const createPaymentMethod: Handler<'createPaymentMethod'> = async (
  { caller, key, services },
  { body },
) => {
  const method = await services.paymentMethods.create(
    caller.business,
    {
      customerId: body.customerId,
      type: body.type ?? 'WITHDRAW',
      channel: body.channel,
      accountName: body.accountName,
      accountNumber: body.accountNumber,
      countryCode: body.countryCode,
      institution: body.institution,
      recipient: body.recipient ?? {},
      transaction: body.transaction ?? {},
    },
    key,
  )
  return { status: 201, body: { data: viewPaymentMethod(method) } }
}
