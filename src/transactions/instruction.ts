import type { Counterparty, Instruction, Sender } from '../rails/index.ts'
import type { Transaction } from './transaction.ts'

/** Who is on the other side of a transaction (no account on a swap), and, for a live rail, who pays and what the
 *  payment method says that the recipient reads. */
export type InstructionParties = {
  readonly counterparty: Counterparty | undefined
  readonly sender?: Sender
  readonly narration?: string | undefined
}

// The contract takes any JSON value here.
const narrationOf = ({ meta }: Pick<Transaction, 'meta'>, given: string | undefined): string | undefined => {
  const { narration } = meta
  return typeof narration === 'string' && narration.trim() !== '' ? narration : given
}

/** Returns what a rail needs of a transaction. Pure. */
export const instructionOf = (
  transaction: Pick<
    Transaction,
    'id' | 'type' | 'channel' | 'source' | 'destination' | 'fee' | 'merchantReference' | 'meta'
  >,
  { counterparty, sender, ...given }: InstructionParties,
): Instruction => {
  const narration = narrationOf(transaction, given.narration)
  return {
    transactionId: transaction.id,
    type: transaction.type,
    channel: transaction.channel,
    source: transaction.source,
    destination: transaction.destination,
    fee: transaction.fee,
    reference: transaction.merchantReference,
    counterparty,
    ...(sender && { sender }),
    ...(narration !== undefined && { narration }),
  }
}
