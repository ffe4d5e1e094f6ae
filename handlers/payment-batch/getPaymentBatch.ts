import { viewBatch } from '../../src/batches/index.ts'
import type { Handler } from '../context.ts'

/** Returns a payment batch. */
export const getPaymentBatch: Handler<'getPaymentBatch'> = async ({ caller, services }, { path }) => {
  const batch = await services.batches.get({ businessId: caller.business.id, ...path })
  return { status: 200, body: { data: viewBatch(batch) } }
}
