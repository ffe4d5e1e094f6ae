import { parseBatchInput, viewBatch } from '../../src/batches/index.ts'
import type { Handler } from '../context.ts'

/** Creates a batch without recipients. */
export const createPaymentBatch: Handler<'createPaymentBatch'> = async (
  { caller, key, services },
  { body },
) => {
  const batch = await services.batches.create(caller.business.id, parseBatchInput(body), key)
  return { status: 201, body: { data: viewBatch(batch) } }
}
