import { viewTransaction } from '../../src/transactions/index.ts'
import type { Handler } from '../context.ts'

/** Finishes a sandbox transaction; returns it as it was before. */
export const simulateTransaction: Handler<'simulateTransaction'> = async (
  { caller, services },
  { path, body },
) => {
  const before = await services.sandbox.simulate(caller.business.id, path.transactionId, body.outcome)
  return { status: 202, body: { data: viewTransaction(before) } }
}
