import { assert } from '../kernel/assert.ts'
import type { PaymentMethodsService } from '../payment-methods/index.ts'
import type { Counterparty } from '../rails/index.ts'
import type { InstructionParties } from './instruction.ts'
import type { Transaction, TransactionIds } from './transaction.ts'

/** Where the parties of a transaction come from, also where its payment method was deleted since. */
export type PartiesDeps = {
  readonly findParties: PaymentMethodsService['findParties']
  /** Who pays a deposit that no payment method stands for. */
  readonly findPayer: (ids: TransactionIds) => Promise<Counterparty | undefined>
}

/** Finds everything about the parties of a payout or a collection that a live rail may need. */
export const partiesOf = async (
  { findParties, findPayer }: PartiesDeps,
  { businessId, customerId, id, sourceId, destinationId }: Transaction,
): Promise<InstructionParties> => {
  const paymentMethodId = sourceId ?? destinationId
  if (paymentMethodId !== null) return findParties({ businessId, customerId, paymentMethodId })
  const counterparty = await findPayer({ businessId, transactionId: id })
  assert(counterparty, `the transaction ${id} names its payment method or its payer`)
  return { counterparty }
}
