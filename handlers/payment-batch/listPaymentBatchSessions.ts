import { viewSession } from '../../src/batches/index.ts'
import type { Handler } from '../context.ts'

/** Lists the runs of a batch, newest first, with the current status of their payouts. */
export const listPaymentBatchSessions: Handler<'listPaymentBatchSessions'> = async (
  { caller, services },
  { path, query },
) => {
  const { page = 0, limit = 100 } = query
  const ids = { businessId: caller.business.id, ...path }
  const { items, total } = await services.batchRuns.list(ids, { page, limit })
  return { status: 200, body: { data: items.map(viewSession), total, page } }
}
