import { viewTimeline } from '../../src/timeline/index.ts'
import type { Handler } from '../context.ts'

/** Returns what happened to a transaction. */
export const getTransactionTimeline: Handler<'getTransactionTimeline'> = async (
  { caller, services },
  { path },
) => {
  const timeline = await services.timeline.read({
    businessId: caller.business.id,
    transactionId: path.transactionId,
  })
  return { status: 200, body: { data: viewTimeline(timeline) } }
}
