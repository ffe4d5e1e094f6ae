import type { Handler } from '../context.ts'

/** Hides a batch; payment methods and payouts stay. Source: §4.5, contract §7. */
export const deletePaymentBatch: Handler<'deletePaymentBatch'> = async ({ caller, services }, { path }) => {
  await services.batches.remove({ businessId: caller.business.id, ...path })
  return { status: 200, body: {} }
}
