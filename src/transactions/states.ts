import type { TransactionStatus } from '../../generated/catalogue.ts'
import type { Transitions } from '../kernel/machine.ts'

/** The moves a transaction may make. Written once, here: the migrator copies it into `transaction_transitions`, and the
 *  database refuses any other move. Source: contract §4 "States", D-0011. */
export const transitions: Transitions<TransactionStatus> = {
  PENDING: ['PROCESSING', 'SUCCESS', 'FAILED', 'CANCELLED', 'REJECTED', 'IN_REVIEW'],
  PROCESSING: ['SUCCESS', 'FAILED', 'UNKNOWN', 'RETRY'],
  CUSTOMER_ACTION_REQUIRED: ['PROCESSING', 'SUCCESS', 'FAILED', 'CANCELLED'],
  IN_REVIEW: ['PROCESSING', 'SUCCESS', 'REJECTED'],
  RETRY: ['PROCESSING', 'SUCCESS', 'FAILED'],
  SCHEDULED: ['PROCESSING', 'SUCCESS', 'FAILED'],
  UNKNOWN: ['PROCESSING', 'SUCCESS', 'FAILED'],
  SUCCESS: ['REFUNDED', 'DISPUTED'],
  DISPUTED: ['DISPUTE_EVIDENCE_SUBMITTED', 'DISPUTE_RESOLVED', 'DISPUTE_WON', 'DISPUTE_LOST'],
  DISPUTE_EVIDENCE_SUBMITTED: ['DISPUTE_RESOLVED', 'DISPUTE_WON', 'DISPUTE_LOST'],
  FAILED: [],
  CANCELLED: [],
  REFUNDED: [],
  REJECTED: [],
  DISPUTE_RESOLVED: [],
  DISPUTE_WON: [],
  DISPUTE_LOST: [],
}

/** The statuses in which a rail may still tell, or be asked for, the outcome. */
export const awaitsOutcome = (status: TransactionStatus): boolean =>
  status === 'PENDING' || status === 'PROCESSING' || status === 'UNKNOWN' || status === 'RETRY'

/** The statuses from which the sandbox's `simulate` finishes a transaction (contract §4). */
export const maySimulate = (status: TransactionStatus): boolean =>
  status === 'PENDING' || status === 'PROCESSING' || status === 'UNKNOWN'
