import type { Handler } from '../context.ts'

/** Deletes a batch; payment methods and payouts stay. */
export const deletePaymentBatch: Handler<'deletePaymentBatch'> = async ({ caller, services }, { path }) => {
  await services.batches.remove({ businessId: caller.business.id, ...path })
  return { status: 200, body: {} }
}
