import { parseWireAmount, parseWireCurrency } from '../../src/contract/amount.ts'
import { viewTransaction } from '../../src/transactions/view.ts'
import type { Handler } from '../context.ts'

/** Creates a withdrawal and holds its money. Source: §4.4, contract §4. */
export const createTransaction: Handler<'createTransaction'> = async ({ caller, services }, { body }) => {
  const sourceCurrency = parseWireCurrency(body.sourceCurrency, 'sourceCurrency')
  const destinationCurrency = parseWireCurrency(body.destinationCurrency, 'destinationCurrency')
  const transaction = await services.transactions.createWithdrawal(caller.business, {
    customerId: body.customerId,
    destinationId: body.destinationId,
    source: parseWireAmount(body.sourceAmount, sourceCurrency, 'sourceAmount'),
    destination: parseWireAmount(body.destinationAmount, destinationCurrency, 'destinationAmount'),
    prefersSource: body.shouldPreferSourceAmount ?? false,
    idempotencyKey: body.meta.idempotencyKey,
    reference: body.meta.reference,
    meta: body.meta,
  })
  return { status: 201, body: { data: viewTransaction(transaction) } }
}
