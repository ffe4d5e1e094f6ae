import type { TransactionStatus } from '../../../generated/catalogue.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { TransactionsService } from '../service.ts'
import type { Advance } from './advance.ts'
import type { Transaction } from '../transaction.ts'

/** How a dispute goes on or ends. */
export const disputeOutcomes = {
  evidence: 'DISPUTE_EVIDENCE_SUBMITTED',
  resolved: 'DISPUTE_RESOLVED',
  won: 'DISPUTE_WON',
  lost: 'DISPUTE_LOST',
} as const satisfies Readonly<Record<string, TransactionStatus>>

/** A way a dispute goes on or ends. */
export type DisputeOutcome = keyof typeof disputeOutcomes

/** The transaction to move, and the operator's reason (kept in its history). */
export type OperatorInput = {
  readonly businessId: string
  readonly transactionId: string
  readonly reason?: string
}

/** What operators do to transactions. Each is one move with balanced entries. Refuses BUSINESS_TRANSACTION_NOT_FOUND,
 *  INVALID_BUSINESS_TRANSACTION_REQUEST where its status does not allow the move, and
 *  BALANCE_INSUFFICIENT where the wallet is short of what would be taken back. See docs/behaviour.md#state-machine. */
export type OperatorActions = {
  /** Takes a successful transaction back at its original amounts. */
  readonly refund: (input: OperatorInput) => Promise<Transaction>
  /** Opens a dispute of a deposit and holds its amount. */
  readonly dispute: (input: OperatorInput) => Promise<Transaction>
  /** Takes a dispute further: evidence handed in, resolved, won or lost. */
  readonly resolve: (input: OperatorInput, outcome: DisputeOutcome) => Promise<Transaction>
  /** Accepts a deposit under review: the wallet is credited. */
  readonly approve: (input: OperatorInput) => Promise<Transaction>
  /** Rejects a deposit under review. */
  readonly reject: (input: OperatorInput) => Promise<Transaction>
}

const isPaymentIn = ({ type, origin }: Transaction): boolean => type === 'DEPOSIT' && origin !== 'topup'

/** Creates the actions that operators take on transactions. */
export const createOperatorActions = (transactions: TransactionsService): OperatorActions => {
  const move = async (
    { businessId, transactionId, reason }: OperatorInput,
    target: { readonly to: TransactionStatus; readonly applies: (transaction: Transaction) => boolean },
    failureCode: Advance['failureCode'] = null,
  ): Promise<Transaction> => {
    const { to, applies } = target
    const before = await transactions.get({ businessId, transactionId })
    const advance = { to, failureCode, mover: 'operator' as const, ...(reason !== undefined && { reason }) }
    const after = applies(before)
      ? await transactions.advance({ businessId, transactionId }, advance)
      : undefined
    return (
      after ??
      refuse(
        'INVALID_BUSINESS_TRANSACTION_REQUEST',
        `A ${before.type} that is ${before.status} cannot become ${to}.`,
      )
    )
  }
  const isReviewed = ({ type, status }: Transaction) => type === 'DEPOSIT' && status === 'IN_REVIEW'
  return {
    refund: (input) => move(input, { to: 'REFUNDED', applies: () => true }),
    dispute: (input) => move(input, { to: 'DISPUTED', applies: isPaymentIn }),
    resolve: (input, outcome) => move(input, { to: disputeOutcomes[outcome], applies: isPaymentIn }),
    approve: (input) => move(input, { to: 'SUCCESS', applies: isReviewed }),
    reject: (input) => move(input, { to: 'REJECTED', applies: isReviewed }, 'SVC_COMPLIANCE_REJECTED'),
  }
}
