import { viewTransaction } from '../../src/transactions/index.ts'
import type { Handler } from '../context.ts'

/** Finishes a sandbox transaction; answers it as it stood before. Source: §3, contract §4. */
export const simulateTransaction: Handler<'simulateTransaction'> = async (
  { caller, services },
  { path, body },
) => {
  const before = await services.sandbox.simulate(caller.business.id, path.transactionId, body.outcome)
  return { status: 202, body: { data: viewTransaction(before) } }
}
