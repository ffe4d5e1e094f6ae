import { parseRecipientInput, viewRecipient } from '../../src/batches/index.ts'
import type { Handler } from '../context.ts'

/** Replaces account and amount of a recipient. */
export const updatePaymentBatchRecipient: Handler<'updatePaymentBatchRecipient'> = async (
  { caller, services },
  { path, body },
) => {
  const input = parseRecipientInput(body)
  const changed = await services.batchRecipients.update(caller.business, path, input)
  return { status: 200, body: { data: viewRecipient(changed) } }
}
