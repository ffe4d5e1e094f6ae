import type { TransactionStatus } from '../../generated/catalogue.ts'
import type { Money } from '../kernel/money.ts'

/** Why a case is open: the outcome is unknown for 15 minutes, the rail contradicts how the attempt ended, it paid
 *  although the money was given back, what came back is not what it paid, a deposit is recalled and the wallet is too
 *  low, or it is not known that a rejected deposit was paid back. */
export type CaseKind =
  | 'unknown'
  | 'contradiction'
  | 'paid_although_released'
  | 'return_mismatch'
  | 'recall_short'
  | 'credit_return'

/** What two operators find: the rail has paid, or it has not and never will; or what they decide: refund the payout, or
 *  keep its status. */
export type RulingOutcome = 'PAID' | 'NOT_PAID' | 'REFUND' | 'KEEP'

/** A case with the payout that it is about. */
export type RailCase = {
  readonly businessId: string
  readonly id: string
  readonly kind: CaseKind
  readonly openedAt: Date
  readonly closedAt: Date | null
  /** The rail's answer, or a ruling. */
  readonly closedBy: 'ANSWER' | 'RULING' | null
  readonly transactionId: string
  readonly status: TransactionStatus
  /** What the recipient gets. */
  readonly amount: Money
  /** The number of the attempt; null: a deposit. */
  readonly number: number | null
  readonly rail: string
  readonly attemptState: string | null
  readonly unknownSince: Date | null
  /** The rail may still report that it has paid until then; null: a deposit. */
  readonly settlesBy: Date | null
  /** The newest proposal that is not confirmed, without what it says: the other operator must not know it. */
  readonly proposal: { readonly by: string; readonly at: Date } | null
}

/** A payout that a rail has and this database does not: a case without a transaction. Its ruling moves nothing. */
export type StrayCase = Pick<RailCase, 'id' | 'rail' | 'openedAt' | 'closedAt' | 'closedBy' | 'proposal'> & {
  readonly kind: 'unknown_to_us'
  /** As the rail names it. */
  readonly subjectId: string
  readonly settlesBy: null
}

/** The operator who proposes or confirms a ruling. */
export type RulingOperator = { readonly id: string }

/** An attempt of the payout, as an operator sees it. */
export type AttemptSummary = {
  readonly number: number
  readonly rail: string
  readonly state: string
  readonly proof: string | null
  readonly sends: number
  readonly asks: number
  readonly failureCode: string | null
  readonly partnerReference: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Money that came back after the payout was executed. */
export type ReturnSummary = {
  readonly returnId: string
  readonly amount: Money
  readonly returnedAt: Date
  /** The rail had named it for another payout before. */
  readonly isReused: boolean
}

/** A confirmed ruling. */
export type Ruling = {
  readonly id: string
  readonly outcome: RulingOutcome
  /** Of the rail; null: none. */
  readonly reference: string | null
  readonly evidence: string
  readonly proposedBy: string
  readonly confirmedBy: string
  readonly confirmedAt: Date
}

/** A case with everything that an operator may see of it. */
export type CaseDetails = RailCase & {
  readonly attempts: readonly AttemptSummary[]
  readonly returns: readonly ReturnSummary[]
  readonly ruling: Ruling | null
}

/** A stray with its ruling. */
export type StrayDetails = StrayCase & { readonly ruling: Ruling | null }
