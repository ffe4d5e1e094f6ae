import { viewBatch } from '../../src/batches/index.ts'
import type { Handler } from '../context.ts'

/** Lists payment batches, newest first. */
export const listPaymentBatches: Handler<'listPaymentBatches'> = async ({ caller, services }, { query }) => {
  const { page = 0, limit = 100 } = query
  const { items, total } = await services.batches.list(caller.business.id, { page, limit })
  return { status: 200, body: { data: items.map(viewBatch), total, page } }
}
