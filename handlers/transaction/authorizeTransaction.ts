import { viewTransaction } from '../../src/transactions/index.ts'
import type { Handler } from '../context.ts'

/** Completes a deposit that awaits its payer's one-time password. Source: §3, contract §4. */
export const authorizeTransaction: Handler<'authorizeTransaction'> = async (
  { caller, services },
  { path, body },
) => {
  const transaction = await services.authorization.authorize(
    { businessId: caller.business.id, transactionId: path.transactionId },
    body.otp,
  )
  return { status: 200, body: { data: viewTransaction(transaction) } }
}
