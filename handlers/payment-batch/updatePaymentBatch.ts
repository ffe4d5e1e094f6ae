import { parseBatchInput, viewBatch } from '../../src/batches/index.ts'
import type { Handler } from '../context.ts'

/** Replaces name and source of a batch. */
export const updatePaymentBatch: Handler<'updatePaymentBatch'> = async (
  { caller, services },
  { path, body },
) => {
  const ids = { businessId: caller.business.id, ...path }
  const batch = await services.batches.update(ids, parseBatchInput(body))
  return { status: 200, body: { data: viewBatch(batch) } }
}
