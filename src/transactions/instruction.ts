import type { Counterparty, Instruction } from '../rails/index.ts'
import type { Transaction } from './transaction.ts'

/** Returns what a rail needs of a transaction with `counterparty` on the other side (none on a swap). Pure. */
export const instructionOf = (
  transaction: Pick<
    Transaction,
    'id' | 'type' | 'channel' | 'source' | 'destination' | 'fee' | 'merchantReference'
  >,
  counterparty: Counterparty | undefined,
): Instruction => ({
  transactionId: transaction.id,
  type: transaction.type,
  channel: transaction.channel,
  source: transaction.source,
  destination: transaction.destination,
  fee: transaction.fee,
  reference: transaction.merchantReference,
  counterparty,
})
