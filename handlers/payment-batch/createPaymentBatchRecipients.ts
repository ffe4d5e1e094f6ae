import { parseListedWishes, viewAdded } from '../../src/batches/index.ts'
import type { Handler } from '../context.ts'

/** Adds many recipients to a batch, each validated separately. */
export const createPaymentBatchRecipients: Handler<'createPaymentBatchRecipients'> = async (
  { caller, faultyItems, services },
  { path, body },
) => {
  const listed = parseListedWishes(body, faultyItems)
  const wishes = listed.map(({ wish }) => wish)
  const added = await services.batchRecipients.addTogether(caller.business, path.batchId, wishes)
  return { status: 201, body: { data: viewAdded(listed, added) } }
}
