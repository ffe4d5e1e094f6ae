import type { Handler } from '../context.ts'

/** Takes a recipient out of a batch; its payment method is kept. */
export const deletePaymentBatchRecipient: Handler<'deletePaymentBatchRecipient'> = async (
  { caller, services },
  { path },
) => {
  await services.batchRecipients.remove({ businessId: caller.business.id, ...path })
  return { status: 200, body: {} }
}
