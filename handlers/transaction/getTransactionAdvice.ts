import { viewAdvice } from '../../src/advice/index.ts'
import type { Handler } from '../context.ts'

/** Returns the payment advice of a transaction. */
export const getTransactionAdvice: Handler<'getTransactionAdvice'> = async (
  { caller, services },
  { path },
) => {
  const advice = await services.advice.createUrl({
    businessId: caller.business.id,
    transactionId: path.transactionId,
  })
  return { status: 200, body: { data: viewAdvice(advice) } }
}
