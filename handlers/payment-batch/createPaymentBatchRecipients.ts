import { parseListedRecipients, viewAdded } from '../../src/batches/index.ts'
import type { Handler } from '../context.ts'

/** Adds many recipients to a batch, each validated separately. */
export const createPaymentBatchRecipients: Handler<'createPaymentBatchRecipients'> = async (
  { caller, faultyItems, key, services },
  { path, body },
) => {
  const listed = parseListedRecipients(body, faultyItems)
  const inputs = listed.map(({ input }) => input)
  const added = await services.batchRecipients.addMany(caller.business, { ...path, key }, inputs)
  return { status: 201, body: { data: viewAdded(listed, added) } }
}
