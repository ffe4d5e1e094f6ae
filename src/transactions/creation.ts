import type { TransactionStatus } from '../../generated/catalogue.ts'
import type { Business, WalletKind } from '../auth/caller.ts'
import { createId } from '../kernel/id.ts'
import type { Money } from '../kernel/money.ts'
import { holdSource, type Journal, topUpWallet } from '../ledger/index.ts'
import type { Assessment } from '../rails/index.ts'
import type { CreateCommand } from './command.ts'
import type { Judged } from './rules.ts'
import type { Transaction } from './transaction.ts'

/** A decided create: the row, the money, whether it counts toward the limits, and when its rail takes it up. */
export type Creation = {
  readonly transaction: Transaction
  readonly journal: Journal | null
  readonly isCounted: boolean
  readonly dueAt: Date | null
}

/** When and where a create is decided; `assessment` is what its rail says. */
export type CreationWorld = {
  readonly business: Business
  readonly now: Date
  readonly id: string
  readonly assessment: Assessment
}

const statusOf = ({ kind }: Assessment): TransactionStatus => {
  if (kind === 'decline') return 'FAILED'
  return kind === 'ask' ? 'CUSTOMER_ACTION_REQUIRED' : 'PENDING'
}

const transactionOf = (
  command: CreateCommand,
  judged: Judged,
  { business, now, id, assessment }: CreationWorld,
): Transaction => ({
  businessId: business.id,
  id,
  origin: command.origin ?? 'api',
  type: command.type,
  status: statusOf(assessment),
  version: 1,
  channel: judged.method?.channel ?? 'WALLET',
  rail: judged.rail,
  customerId: command.customerId ?? null,
  sourceId: command.type === 'DEPOSIT' ? (command.methodId ?? null) : null,
  destinationId: command.type === 'WITHDRAW' ? (command.methodId ?? null) : null,
  source: judged.price.source,
  destination: judged.price.destination,
  rate: judged.rateText,
  fee: judged.price.fee,
  walletType: 'MAIN',
  // The payer of a deposit is charged its fee: no wallet of the business gives it.
  feeWalletType: command.type === 'DEPOSIT' ? 'MAIN' : business.feeWalletType,
  idempotencyKey: command.idempotencyKey,
  reference: command.reference,
  merchantReference: command.reference,
  meta: command.meta,
  failureCode: assessment.kind === 'decline' ? assessment.failureCode : null,
  otpAttempts: 0,
  createdAt: now,
  updatedAt: now,
})

/** Builds what a create writes once its rail has assessed it. A declined one is kept FAILED, holds no money and counts
 *  toward no limit (§3, account ending 0005). A deposit holds nothing: it is credited when it succeeds.
 *  Pure. Source: contract §4 "States". */
export const decide = (command: CreateCommand, judged: Judged, world: CreationWorld): Creation => {
  const { now, assessment } = world
  const transaction = transactionOf(command, judged, world)
  if (assessment.kind === 'decline') return { transaction, journal: null, isCounted: false, dueAt: null }
  const dueAfterMs = assessment.kind === 'ask' ? null : assessment.dueAfterMs
  return {
    transaction,
    journal: command.type === 'DEPOSIT' ? null : holdSource(transaction),
    isCounted: true,
    dueAt: dueAfterMs === null ? null : new Date(now.getTime() + dueAfterMs),
  }
}

/** A top-up of the sandbox: a DEPOSIT that is SUCCESS from its creation, at rate 1 and without fee (contract §5). Pure
 *  but for the random part of the id. */
export const decideTopUp = (
  business: Business,
  { amount, walletType }: { readonly amount: Money; readonly walletType: WalletKind },
  now: Date,
): Creation => {
  const id = createId(now)
  const reference = `topup-${id}`
  const transaction: Transaction = {
    businessId: business.id,
    id,
    origin: 'topup',
    type: 'DEPOSIT',
    status: 'SUCCESS',
    version: 1,
    channel: 'WALLET',
    rail: null,
    customerId: business.ownerCustomerId,
    sourceId: null,
    destinationId: null,
    source: amount,
    destination: amount,
    rate: '1',
    fee: { minor: 0n, currency: amount.currency },
    walletType,
    feeWalletType: business.feeWalletType,
    idempotencyKey: reference,
    reference,
    merchantReference: reference,
    meta: { idempotencyKey: reference, reference },
    failureCode: null,
    otpAttempts: 0,
    createdAt: now,
    updatedAt: now,
  }
  return { transaction, journal: topUpWallet(transaction), isCounted: false, dueAt: null }
}

/** A bank transfer that reached a virtual account of a customer, in the currency of the account. */
export type Transfer = {
  readonly customerId: string
  readonly methodId: string
  readonly amount: Money
  readonly rail: string
  /** What deposits of the account are reconciled by; undefined: the deposit's own. */
  readonly reference: string | undefined
}

/** The deposit of a transfer, before its rail has assessed it: at rate 1 and without fee (contract §3). Pure. */
export const depositOf = (
  { customerId, methodId, amount, rail, reference }: Transfer,
  { business, now, id }: Omit<CreationWorld, 'assessment'>,
): Transaction => {
  const ownReference = `transfer-${id}`
  return {
    businessId: business.id,
    id,
    origin: 'transfer',
    type: 'DEPOSIT',
    status: 'PENDING',
    version: 1,
    channel: 'VIRTUAL_BANK_ACCOUNT',
    rail,
    customerId,
    sourceId: methodId,
    destinationId: null,
    source: amount,
    destination: amount,
    rate: '1',
    fee: { minor: 0n, currency: amount.currency },
    walletType: 'MAIN',
    feeWalletType: 'MAIN',
    idempotencyKey: ownReference,
    reference: ownReference,
    merchantReference: reference ?? ownReference,
    meta: { idempotencyKey: ownReference, reference: ownReference },
    failureCode: null,
    otpAttempts: 0,
    createdAt: now,
    updatedAt: now,
  }
}

/** Builds what the deposit of a transfer writes once its rail has assessed it; it counts toward no limit. Pure.
 *  Source: contract §4 "Limits". */
export const decideTransfer = (deposit: Transaction, assessment: Assessment): Creation => {
  const dueAfterMs = assessment.kind === 'accept' ? assessment.dueAfterMs : null
  return {
    transaction: {
      ...deposit,
      status: statusOf(assessment),
      failureCode: assessment.kind === 'decline' ? assessment.failureCode : null,
    },
    journal: null,
    isCounted: false,
    dueAt: dueAfterMs === null ? null : new Date(deposit.createdAt.getTime() + dueAfterMs),
  }
}
