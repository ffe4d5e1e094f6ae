import type { FailureReasonCode, TransactionStatus } from '../../../generated/catalogue.ts'
import { assert } from '../../kernel/assert.ts'
import { mayMove } from '../../kernel/machine.ts'
import {
  creditDeposit,
  holdDispute,
  type Journal,
  loseDispute,
  refund,
  releaseDispute,
  releaseSource,
  settlePayout,
  settleSwap,
  topUpWallet,
} from '../../ledger/index.ts'
import type { AttemptWrite } from '../attempts/attempt.ts'
import { endsUnpaid, transitions, type Mover } from '../states.ts'
import type { Transaction } from '../transaction.ts'

/** A move to make: where to, why, and on whose word. `reason` is an operator's, in their words. `rail` is the rail of a
 *  new attempt; `attempt` is what the move does to the attempts of a payout on a live rail. */
export type Move = {
  readonly to: TransactionStatus
  readonly failureCode: FailureReasonCode | null
  readonly mover: Mover
  readonly reason?: string
  readonly rail?: string
  readonly attempt?: AttemptWrite
}

const railOf = ({ id, rail }: Transaction): string => {
  assert(rail !== null, `the transaction ${id} names its rail`)
  return rail
}

/** The entry by which a transaction reached its end: what a refund takes back. */
const settlement = (transaction: Transaction): Journal => {
  if (transaction.type === 'WITHDRAW') return settlePayout(transaction, railOf(transaction))
  if (transaction.type === 'SWAP') return settleSwap(transaction)
  return transaction.origin === 'topup'
    ? topUpWallet(transaction)
    : creditDeposit(transaction, railOf(transaction))
}

type Entry = (transaction: Transaction) => Journal

// Statuses that are not here do nothing to the money.
const entryOf: Readonly<Partial<Record<TransactionStatus, Entry>>> = {
  SUCCESS: settlement,
  REFUNDED: (transaction) => refund(settlement(transaction)),
  DISPUTED: holdDispute,
  DISPUTE_WON: releaseDispute,
  DISPUTE_RESOLVED: releaseDispute,
  DISPUTE_LOST: (transaction) => loseDispute(transaction, railOf(transaction)),
}

/** What a move does to the money, null for nothing. Whatever was held is released when the transaction is given up; a
 *  deposit has held nothing. Pure. See docs/design/ledger.md#accounts-and-entries. */
export const journalOfMove = (transaction: Transaction, to: TransactionStatus): Journal | null => {
  if (endsUnpaid(to)) return transaction.type === 'DEPOSIT' ? null : releaseSource(transaction)
  return entryOf[to]?.(transaction) ?? null
}

/** The transaction after a move at `now`. A move the table does not allow is a bug: callers ask `mayMove` first. */
export const applyMove = (
  transaction: Transaction,
  { to, failureCode, mover, rail }: Move,
  now: Date,
): Transaction => {
  const isAllowed = mayMove(transitions, { from: transaction.status, to, mover })
  assert(isAllowed, `${mover} may move a transaction from ${transaction.status} to ${to}`)
  const version = transaction.version + 1
  const after = { ...transaction, status: to, version, failureCode, updatedAt: now }
  return rail === undefined ? after : { ...after, rail }
}
