import { parseWireAmount, parseWireCurrency } from '../../contract/amount.ts'
import type { Input } from '../../contract/operation.ts'
import type { OrderCommand } from './command.ts'

// An unused id sent as "" counts as absent; the schema has validated which ids a type uses.
const idOf = (text: string | undefined): string | undefined => (text === '' ? undefined : text)

/** Reads what a transaction is to move, whose shapes the contract has checked. Refuses VALIDATION_ERROR for an unknown
 *  currency, and for an amount that its currency does not have. Pure. */
export const parseOrder = (body: Input<'preflightTransaction'>['body']): OrderCommand => {
  const { type = 'WITHDRAW', sourceAmount, destinationAmount } = body
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
  }
}
