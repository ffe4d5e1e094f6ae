import { parseWireAmount, parseWireCurrency } from '../../src/contract/amount.ts'
import type { Input } from '../../src/contract/operation.ts'
import { type CreateCommand, viewTransaction } from '../../src/transactions/index.ts'
import type { Handler } from '../context.ts'

type Body = Input<'createTransaction'>['body']

// An unused id sent as "" counts as absent; the schema has validated which ids a type uses.
const idOf = (text: string | undefined): string | undefined => (text === '' ? undefined : text)

const toCommand = (body: Body): CreateCommand => {
  const { type = 'WITHDRAW', sourceAmount, destinationAmount, meta } = body
  const sourceCurrency = parseWireCurrency(body.sourceCurrency, 'sourceCurrency')
  const destinationCurrency = parseWireCurrency(body.destinationCurrency, 'destinationCurrency')
  return {
    type,
    customerId: idOf(body.customerId),
    methodId: idOf(body.destinationId) ?? idOf(body.sourceId),
    source: parseWireAmount(sourceAmount, sourceCurrency, 'sourceAmount'),
    destination:
      type === 'SWAP' || destinationAmount === undefined
        ? undefined
        : parseWireAmount(destinationAmount, destinationCurrency, 'destinationAmount'),
    destinationCurrency,
    prefersSource: body.shouldPreferSourceAmount ?? false,
    idempotencyKey: meta.idempotencyKey,
    reference: meta.reference,
    meta,
  }
}

/** Creates a transaction, and holds its money. */
export const createTransaction: Handler<'createTransaction'> = async ({ caller, services }, { body }) => {
  const transaction = await services.transactions.create(caller.business, toCommand(body))
  return { status: 201, body: { data: viewTransaction(transaction) } }
}
