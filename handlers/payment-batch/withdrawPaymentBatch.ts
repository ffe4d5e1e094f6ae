import { viewOutcomes } from '../../src/batches/index.ts'
import type { Handler } from '../context.ts'

/** Runs a batch, or retries the failed payouts of a run. */
export const withdrawPaymentBatch: Handler<'withdrawPaymentBatch'> = async (
  { caller, key, services },
  { path, query },
) => {
  const outcomes = await services.batchRuns.withdraw(caller.business, {
    batchId: path.batchId,
    sessionId: query.sessionId,
    key,
  })
  return { status: 200, body: { data: viewOutcomes(outcomes) } }
}
