import { parseOrder, viewPreflight } from '../../src/transactions/index.ts'
import type { Handler } from '../context.ts'

/** Says why a transaction would be refused, and creates nothing. */
export const preflightTransaction: Handler<'preflightTransaction'> = async (
  { caller, services },
  { body },
) => {
  const { idempotencyKey, reference } = body.meta ?? {}
  const keys = {
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(reference !== undefined && { reference }),
  }
  const { refusals } = await services.transactions.preflight(caller.business, {
    ...parseOrder(body),
    ...keys,
  })
  return { status: 200, body: { data: viewPreflight(refusals) } }
}
