import { viewTransaction } from '../../src/transactions/index.ts'
import type { Handler } from '../context.ts'

/** Completes a deposit with its payer's one-time password. */
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
