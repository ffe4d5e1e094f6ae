import { parseRecipientInput, viewRecipient } from '../../src/batches/index.ts'
import type { Handler } from '../context.ts'

/** Adds a recipient to a batch. */
export const createPaymentBatchRecipient: Handler<'createPaymentBatchRecipient'> = async (
  { caller, key, services },
  { path, body },
) => {
  const input = parseRecipientInput(body)
  const added = await services.batchRecipients.add(caller.business, { ...path, key }, input)
  return { status: 201, body: { data: viewRecipient(added) } }
}
