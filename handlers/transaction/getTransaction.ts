import { viewTransaction } from '../../src/transactions/index.ts'
import type { Handler } from '../context.ts'

/** Returns a transaction. */
export const getTransaction: Handler<'getTransaction'> = async ({ caller, services }, { path }) => {
  const transaction = await services.transactions.get({
    businessId: caller.business.id,
    transactionId: path.transactionId,
  })
  return { status: 200, body: { data: viewTransaction(transaction) } }
}
