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

/** A transaction an operator works on, and why, in their words (kept in its history). */
export type OperatorAsk = {
  readonly businessId: string
  readonly transactionId: string
  readonly reason?: string
}

/** What operators do to transactions. Each is one move with balanced entries. Refuses BUSINESS_TRANSACTION_NOT_FOUND,
 *  INVALID_BUSINESS_TRANSACTION_REQUEST where the transaction does not stand so that it could be done, and
 *  BALANCE_INSUFFICIENT where the wallet is short of what would be taken back. Source: contract §4 "States". */
export type OperationsService = {
  /** Takes a successful transaction back at its original amounts. */
  readonly refund: (ask: OperatorAsk) => Promise<Transaction>
  /** Opens a dispute of a deposit and holds its amount. */
  readonly dispute: (ask: OperatorAsk) => Promise<Transaction>
  /** Takes a dispute further: evidence handed in, resolved, won or lost. */
  readonly resolve: (ask: OperatorAsk, outcome: DisputeOutcome) => Promise<Transaction>
  /** Accepts a deposit under review: the wallet is credited. */
  readonly approve: (ask: OperatorAsk) => Promise<Transaction>
  /** Rejects a deposit under review. */
  readonly reject: (ask: OperatorAsk) => Promise<Transaction>
}

const isPaymentIn = ({ type, origin }: Transaction): boolean => type === 'DEPOSIT' && origin !== 'topup'

/** Opens the operators' side of transactions. */
export const createOperationsService = (transactions: TransactionsService): OperationsService => {
  const move = async (
    { businessId, transactionId, reason }: OperatorAsk,
    wish: { readonly to: TransactionStatus; readonly applies: (transaction: Transaction) => boolean },
    failureCode: Advance['failureCode'] = null,
  ): Promise<Transaction> => {
    const { to, applies } = wish
    const before = await transactions.get({ businessId, transactionId })
    const advance = { to, failureCode, mover: 'operator' as const, ...(reason !== undefined && { reason }) }
    const after = applies(before)
      ? await transactions.advance({ businessId, transactionId }, advance)
      : undefined
    return (
      after ??
      refuse(
        'INVALID_BUSINESS_TRANSACTION_REQUEST',
        `a ${before.type} that is ${before.status} cannot become ${to}`,
      )
    )
  }
  const isReviewed = ({ type, status }: Transaction) => type === 'DEPOSIT' && status === 'IN_REVIEW'
  return {
    refund: (ask) => move(ask, { to: 'REFUNDED', applies: () => true }),
    dispute: (ask) => move(ask, { to: 'DISPUTED', applies: isPaymentIn }),
    resolve: (ask, outcome) => move(ask, { to: disputeOutcomes[outcome], applies: isPaymentIn }),
    approve: (ask) => move(ask, { to: 'SUCCESS', applies: isReviewed }),
    reject: (ask) => move(ask, { to: 'REJECTED', applies: isReviewed }, 'SVC_COMPLIANCE_REJECTED'),
  }
}
