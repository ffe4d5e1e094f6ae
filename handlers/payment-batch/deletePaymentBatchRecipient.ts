import type { Handler } from '../context.ts'

/** Removes a recipient from a batch; its payment method stays. */
export const deletePaymentBatchRecipient: Handler<'deletePaymentBatchRecipient'> = async (
  { caller, services },
  { path },
) => {
  await services.batchRecipients.remove({ businessId: caller.business.id, ...path })
  return { status: 200, body: {} }
}
