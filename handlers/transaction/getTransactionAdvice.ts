import { viewAdvice } from '../../src/advice/view.ts'
import type { Handler } from '../context.ts'

/** Where a transaction's payment advice is. */
export const getTransactionAdvice: Handler<'getTransactionAdvice'> = async (
  { caller, services },
  { path },
) => {
  const advice = await services.advice.offer({
    businessId: caller.business.id,
    transactionId: path.transactionId,
  })
  return { status: 200, body: { data: viewAdvice(advice) } }
}
