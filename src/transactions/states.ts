import { transactionStatuses, type TransactionStatus } from '../../generated/catalogue.ts'
import { mayMove, type Transitions } from '../kernel/machine.ts'

/** Who moves a transaction: its rail (the worker, on the rail's word), the sandbox's `simulate`, the customer (by a
 *  one-time password), or an operator. */
export type Mover = 'rail' | 'simulate' | 'customer' | 'operator'

/** The moves a transaction may make, and who may make each. Written once, here: the migrator copies it into
 *  `transaction_transitions`, and the database refuses any other move or mover. See
 *  docs/design/transactions.md#moves-are-data. */
export const transitions: Transitions<TransactionStatus, Mover> = {
  PENDING: {
    PROCESSING: ['rail'],
    SCHEDULED: ['rail'],
    CUSTOMER_ACTION_REQUIRED: ['rail'],
    SUCCESS: ['rail', 'simulate'],
    FAILED: ['rail', 'simulate'],
    CANCELLED: ['operator'],
    REJECTED: ['operator'],
    IN_REVIEW: ['operator'],
  },
  PROCESSING: {
    SUCCESS: ['rail', 'simulate'],
    FAILED: ['rail', 'simulate'],
    UNKNOWN: ['rail'],
    RETRY: ['rail'],
    SCHEDULED: ['rail'],
    CUSTOMER_ACTION_REQUIRED: ['rail'],
  },
  CUSTOMER_ACTION_REQUIRED: {
    // The rail, where a password was sent and its outcome is unknown: a lost response, a process that died.
    PROCESSING: ['customer', 'rail'],
    SUCCESS: ['customer', 'rail'],
    FAILED: ['customer', 'rail'],
    CANCELLED: ['operator'],
  },
  IN_REVIEW: { PROCESSING: ['operator'], SUCCESS: ['operator'], REJECTED: ['operator'] },
  RETRY: { PROCESSING: ['rail'], SUCCESS: ['rail'], FAILED: ['rail'] },
  // Cancelled only where it was never handed to a rail: the database refuses it otherwise.
  SCHEDULED: { PROCESSING: ['rail'], SUCCESS: ['rail'], FAILED: ['rail'], CANCELLED: ['operator'] },
  UNKNOWN: {
    PROCESSING: ['rail'],
    RETRY: ['rail'],
    // An operator only by a ruling (docs/design/rails.md#cases-and-rulings), which the database requires.
    SUCCESS: ['rail', 'simulate', 'operator'],
    FAILED: ['rail', 'simulate', 'operator'],
  },
  // A rail refunds a payout by returns of exactly its amount (docs/design/rails.md#returns).
  // It disputes a deposit that is recalled.
  SUCCESS: { REFUNDED: ['operator', 'rail'], DISPUTED: ['operator', 'rail'] },
  DISPUTED: {
    DISPUTE_EVIDENCE_SUBMITTED: ['operator'],
    DISPUTE_RESOLVED: ['operator'],
    DISPUTE_WON: ['operator'],
    DISPUTE_LOST: ['operator'],
  },
  DISPUTE_EVIDENCE_SUBMITTED: {
    DISPUTE_RESOLVED: ['operator'],
    DISPUTE_WON: ['operator'],
    DISPUTE_LOST: ['operator'],
  },
  FAILED: {},
  CANCELLED: {},
  REFUNDED: {},
  REJECTED: {},
  DISPUTE_RESOLVED: {},
  DISPUTE_WON: {},
  DISPUTE_LOST: {},
}

/** The statuses a transaction may begin in (docs/behaviour.md#state-machine). */
export const initialStatuses: readonly TransactionStatus[] = [
  'PENDING',
  'CUSTOMER_ACTION_REQUIRED',
  'FAILED',
  'IN_REVIEW',
  'SUCCESS',
]

/** The statuses in which a transaction is not final: it may still need the account on the other side. */
export const openStatuses: readonly TransactionStatus[] = transactionStatuses.filter(
  (status) => status !== 'SUCCESS' && Object.keys(transitions[status]).length > 0,
)

/** Returns whether a rail may still report, or be asked for, the outcome. */
export const awaitsOutcome = (from: TransactionStatus): boolean =>
  mayMove(transitions, { from, to: 'SUCCESS', mover: 'rail' })

/** Returns whether the sandbox's `simulate` may finish a transaction. */
export const maySimulate = (from: TransactionStatus): boolean =>
  mayMove(transitions, { from, to: 'SUCCESS', mover: 'simulate' })

/** Returns whether a transaction ended without moving money: its hold and its limits are given back. */
export const endsUnpaid = (status: TransactionStatus): boolean =>
  status === 'FAILED' || status === 'REJECTED' || status === 'CANCELLED'
