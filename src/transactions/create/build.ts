import type { TransactionChannel, TransactionStatus, TransactionType } from '../../../generated/catalogue.ts'
import type { Business, WalletKind } from '../../auth/index.ts'
import { assert } from '../../kernel/assert.ts'
import { createId } from '../../kernel/id.ts'
import type { Money } from '../../kernel/money.ts'
import { holdSource, type Journal, topUpWallet } from '../../ledger/index.ts'
import { assess, type Assessment, type Counterparty, type Rails } from '../../rails/index.ts'
import type { DataKey } from '../../vault/index.ts'
import { instructionOf } from '../instruction.ts'
import type { Origin, Transaction } from '../transaction.ts'

/** What differs between the kinds of creation. */
type Kind = {
  /** The status it begins in; `assessed`: the one that its rail's assessment leads to. */
  readonly status: TransactionStatus | 'assessed'
  readonly isLimited: boolean
  /** What it does to the money at once; null for nothing. */
  readonly journalOf: (transaction: Transaction) => Journal | null
}

// A deposit holds nothing: it is credited when it succeeds.
const holdUnlessDeposit = (transaction: Transaction): Journal | null =>
  transaction.type === 'DEPOSIT' ? null : holdSource(transaction)

const asked: Kind = { status: 'assessed', isLimited: true, journalOf: holdUnlessDeposit }
const collected: Kind = { status: 'assessed', isLimited: false, journalOf: () => null }

const kinds: Readonly<Record<Origin, Kind>> = {
  api: asked,
  console: asked,
  batch: asked,
  checkout: collected,
  transfer: collected,
  pool: { ...collected, status: 'IN_REVIEW' },
  topup: { status: 'SUCCESS', isLimited: false, journalOf: topUpWallet },
}

/** What is exchanged, and the decimal text of the rate: 1 source = rate destination. */
export type Exchange = {
  readonly source: Money
  readonly destination: Money
  readonly fee: Money
  readonly rate: string
}

/** An amount that arrives as it was sent: at rate 1, without a fee. Pure. */
export const atPar = (amount: Money): Exchange => ({
  source: amount,
  destination: amount,
  fee: { minor: 0n, currency: amount.currency },
  rate: '1',
})

/** A transaction to make. What is left out follows from its origin and its id. */
export type Draft = {
  /** A new one if absent. */
  readonly id?: string | undefined
  readonly origin: Origin
  readonly type: TransactionType
  readonly channel: TransactionChannel
  readonly rail: string | null
  readonly exchange: Exchange
  readonly customerId: string | null
  /** Seals its events. */
  readonly dataKey: DataKey
  readonly sourceId?: string
  readonly destinationId?: string
  /** The account on the other side; absent on a swap, and where no rail is asked. */
  readonly counterparty?: Counterparty | undefined
  readonly walletType?: WalletKind
  readonly keys?: { readonly idempotencyKey: string; readonly reference: string }
  readonly merchantReference?: string | undefined
  readonly meta?: Readonly<Record<string, unknown>>
  /** An operator decides before any money moves. */
  readonly isReviewed?: boolean
  /** What it counts toward the limits; null where the business has none. */
  readonly limitUse?: Money | null
}

/** A transaction that is ready to be written: its row, its money, and what it draws on the limits (null: they do not
 *  apply to it). `dueAt`: when its job runs; 'infinity': only `simulate` ends it; null: it has no job. */
export type NewTransaction = {
  readonly transaction: Transaction
  readonly journal: Journal | null
  readonly limit: { readonly isCounted: boolean; readonly use: Money | null } | null
  readonly dueAt: Date | 'infinity' | null
  /** Seals its events. */
  readonly dataKey: DataKey
}

/** The business, time and rails that a transaction is built with. */
export type BuildContext = { readonly business: Business; readonly now: Date; readonly rails: Rails }

const pendingOf = (draft: Draft, { business, now }: BuildContext): Transaction => {
  const { origin, exchange, walletType = 'MAIN' } = draft
  const { source, destination, fee, rate } = exchange
  const id = draft.id ?? createId(now)
  const keys = draft.keys ?? { idempotencyKey: `${origin}-${id}`, reference: `${origin}-${id}` }
  return {
    businessId: business.id,
    id,
    origin,
    type: draft.type,
    status: 'PENDING',
    version: 1,
    channel: draft.channel,
    rail: draft.rail,
    customerId: draft.customerId,
    sourceId: draft.sourceId ?? null,
    destinationId: draft.destinationId ?? null,
    source,
    destination,
    rate,
    fee,
    walletType,
    // The payer of a deposit is charged its fee: no wallet of the business gives it.
    feeWalletType: draft.type === 'DEPOSIT' && origin !== 'topup' ? 'MAIN' : business.feeWalletType,
    idempotencyKey: keys.idempotencyKey,
    reference: keys.reference,
    merchantReference: draft.merchantReference ?? keys.reference,
    meta: draft.meta ?? keys,
    failureCode: null,
    otpAttempts: 0,
    createdAt: now,
    updatedAt: now,
  }
}

const assessmentOf = (
  pending: Transaction,
  counterparty: Counterparty | undefined,
  rails: Rails,
): Assessment => {
  const rail = rails.get(pending.rail ?? '')
  assert(rail, `the rail ${pending.rail ?? 'of no name'} is configured in this process`)
  return assess(rail, instructionOf(pending, { counterparty }))
}

const statusOf = ({ kind }: Assessment): TransactionStatus => {
  if (kind === 'decline') return 'FAILED'
  return kind === 'ask' ? 'CUSTOMER_ACTION_REQUIRED' : 'PENDING'
}

// Every PENDING transaction has a job, so that the verifier finds one that lost it.
const dueAtOf = (assessment: Assessment, now: Date): NewTransaction['dueAt'] => {
  if (assessment.kind !== 'accept') return null
  const { dueAfterMs } = assessment
  return dueAfterMs === null ? 'infinity' : new Date(now.getTime() + dueAfterMs)
}

/** Builds a transaction of any kind, after its rail has assessed it. One that the rail declines is kept FAILED, holds
 *  no money and counts toward no limit. Pure but for the random part of the id. */
export const buildTransaction = (draft: Draft, context: BuildContext): NewTransaction => {
  const { isLimited, journalOf, ...kind } = kinds[draft.origin]
  const status = draft.isReviewed === true ? 'IN_REVIEW' : kind.status
  const pending = pendingOf(draft, context)
  const { dataKey } = draft
  const use = draft.limitUse ?? null
  if (status !== 'assessed') {
    const transaction = { ...pending, status }
    return { transaction, journal: journalOf(transaction), limit: null, dueAt: null, dataKey }
  }
  const assessment = assessmentOf(pending, draft.counterparty, context.rails)
  const transaction = { ...pending, status: statusOf(assessment) }
  if (assessment.kind === 'decline') {
    const limit = isLimited ? { isCounted: false, use } : null
    const { failureCode } = assessment
    return { transaction: { ...transaction, failureCode }, journal: null, limit, dueAt: null, dataKey }
  }
  return {
    transaction,
    journal: journalOf(transaction),
    limit: isLimited ? { isCounted: true, use } : null,
    dueAt: dueAtOf(assessment, context.now),
    dataKey,
  }
}
