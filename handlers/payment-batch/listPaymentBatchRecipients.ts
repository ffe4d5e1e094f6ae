import { viewRecipient } from '../../src/batches/index.ts'
import type { Handler } from '../context.ts'

/** Lists the recipients of a batch, the last added first. */
export const listPaymentBatchRecipients: Handler<'listPaymentBatchRecipients'> = async (
  { caller, services },
  { path, query },
) => {
  const { page = 0, limit = 100 } = query
  const ids = { businessId: caller.business.id, ...path }
  const { items, total } = await services.batchRecipients.list(ids, { page, limit })
  return { status: 200, body: { data: items.map(viewRecipient), total, page } }
}
