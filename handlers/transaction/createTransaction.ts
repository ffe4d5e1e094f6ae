import { parseOrder, viewTransaction } from '../../src/transactions/index.ts'
import type { Handler } from '../context.ts'

/** Creates a transaction, and holds its money. */
export const createTransaction: Handler<'createTransaction'> = async (
  { caller, services, admitted },
  { body },
) => {
  const { meta } = body
  const { idempotencyKey, reference } = meta
  const command = { ...parseOrder(body), idempotencyKey, reference, meta }
  const transaction = await services.transactions.create(caller.business, command, admitted)
  return { status: 201, body: { data: viewTransaction(transaction) } }
}
