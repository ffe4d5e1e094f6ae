import type { FailureReasonCode, TransactionChannel, TransactionStatus } from '../../generated/catalogue.ts'
import type { Business, WalletKind } from '../auth/caller.ts'
import { createId } from '../kernel/id.ts'
import { mayMove } from '../kernel/machine.ts'
import type { Money } from '../kernel/money.ts'
import { parseRate } from '../kernel/rate.ts'
import { refuse } from '../kernel/refusal.ts'
import { assert } from '../kernel/assert.ts'
import { holdPayout, releasePayout, settlePayout, type Journal } from '../ledger/rules.ts'
import type { FeeSchedule, Price, Terms } from '../pricing/rules.ts'
import { priceOfPair } from '../pricing/rules.ts'
import type { Assessment } from '../rails/rail.ts'
import { transitions } from './states.ts'
import { payoutMoney, type Transaction } from './transaction.ts'

/** A withdrawal as the caller asked for it. */
export type WithdrawalCommand = {
  readonly customerId: string
  readonly destinationId: string
  readonly source: Money
  readonly destination: Money
  readonly prefersSource: boolean
  readonly idempotencyKey: string
  readonly reference: string
  readonly meta: Readonly<Record<string, unknown>>
}

/** What the rules need to know of the payment method that is paid. */
export type PayoutMethod = {
  readonly id: string
  readonly customerId: string
  readonly type: 'WITHDRAW' | 'DEPOSIT'
  readonly channel: TransactionChannel
  readonly currency: string
  /** True where the channel pays any currency that has a route (SWIFT), whatever currency it shows. */
  readonly paysAnyCurrency: boolean
}

/** What was read for a withdrawal or its quote, in one round trip. */
export type WithdrawalFacts<Method extends PayoutMethod = PayoutMethod> = {
  readonly now: Date
  readonly isDuplicate: boolean
  readonly hasCustomer: boolean
  readonly method: Method | null
  readonly rail: string | null
  readonly rate: string | null
  readonly fee: FeeSchedule | null
}

/** Judges the payment method of a payout: its direction, its owner (the business owner's methods serve every customer)
 *  and its currency. Refuses BUSINESS_PAYMENT_METHOD_NOT_FOUND, INVALID_BUSINESS_TRANSACTION_REQUEST, VALIDATION_ERROR.
 *  `customerId` undefined: no owner to judge (D-0009). Pure. Source: contract §4. */
export const requirePayable = <Method extends PayoutMethod>(
  method: Method | null,
  ask: { readonly customerId: string | undefined; readonly currency: string; readonly business: Business },
): Method => {
  if (!method) return refuse('BUSINESS_PAYMENT_METHOD_NOT_FOUND', 'no such payment method: destinationId')
  if (method.type !== 'WITHDRAW') {
    refuse(
      'INVALID_BUSINESS_TRANSACTION_REQUEST',
      'the payment method collects deposits; a withdrawal cannot pay to it',
    )
  }
  const isOwners = method.customerId === ask.business.ownerCustomerId
  if (ask.customerId !== undefined && method.customerId !== ask.customerId && !isOwners) {
    refuse('INVALID_BUSINESS_TRANSACTION_REQUEST', 'the payment method belongs to another customer')
  }
  if (!method.paysAnyCurrency && method.currency !== ask.currency) {
    refuse('VALIDATION_ERROR', `the payment method is paid in ${method.currency}, not in ${ask.currency}`)
  }
  return method
}

/** The terms of a route: refuses VALIDATION_ERROR where no rail pays it or no rate is published. Pure. */
export const requireTerms = (
  facts: Pick<WithdrawalFacts, 'rail' | 'rate' | 'fee'>,
  pair: { readonly source: string; readonly destination: string },
): { readonly rail: string; readonly rateText: string; readonly terms: Terms } => {
  if (facts.rail === null) {
    return refuse('VALIDATION_ERROR', `there is no route that pays ${pair.destination} this way`)
  }
  if (facts.rate === null) {
    return refuse('VALIDATION_ERROR', `there is no rate from ${pair.source} to ${pair.destination}`)
  }
  const rate = parseRate(facts.rate)
  assert(rate, `stored rate ${facts.rate} is no rate`)
  return { rail: facts.rail, rateText: facts.rate, terms: { rate, fee: facts.fee } }
}

/** A decided create: the row, the money, and whether and when its rail takes it up. */
export type CreateDecision = {
  readonly transaction: Transaction
  readonly journal: Journal | null
  readonly dueAt: Date | null
}

/** A withdrawal that may be created, before its rail has judged it. */
export type PricedWithdrawal<Method extends PayoutMethod> = {
  readonly method: Method
  readonly rail: string
  readonly rateText: string
  readonly price: Price
}

/** Judges and prices a withdrawal in the contract's order: duplicate, look-ups, route and currency.
 *  Refuses DUPLICATE_REQUEST, BUSINESS_CUSTOMER_NOT_FOUND and what `requirePayable`, `requireTerms` and pricing refuse.
 *  Pure. Source: contract §1 "Order of judgement". */
export const judgeWithdrawal = <Method extends PayoutMethod>(
  command: WithdrawalCommand,
  facts: WithdrawalFacts<Method>,
  business: Business,
): PricedWithdrawal<Method> => {
  if (facts.isDuplicate) refuse('DUPLICATE_REQUEST', 'meta.idempotencyKey or meta.reference was already used')
  if (!facts.hasCustomer) refuse('BUSINESS_CUSTOMER_NOT_FOUND', 'no such customer: customerId')
  const currency = command.destination.currency
  const method = requirePayable(facts.method, { customerId: command.customerId, currency, business })
  const pair = { source: command.source.currency, destination: currency }
  const { rail, rateText, terms } = requireTerms(facts, pair)
  const price = priceOfPair(command, terms)
  return { method, rail, rateText, price }
}

/** Builds what a create writes once its rail has assessed it. A declined one is kept FAILED and holds no money (§3,
 *  account ending 0005). Pure but for the random part of the id. Source: contract §4 "States". */
export const decideWithdrawal = (
  command: WithdrawalCommand,
  priced: PricedWithdrawal<PayoutMethod>,
  world: {
    readonly business: Business
    readonly now: Date
    readonly id: string
    readonly assessment: Assessment
  },
): CreateDecision => {
  const { business, now, id, assessment } = world
  const transaction: Transaction = {
    businessId: business.id,
    id,
    origin: 'api',
    type: 'WITHDRAW',
    status: assessment.kind === 'decline' ? 'FAILED' : 'PENDING',
    version: 1,
    channel: priced.method.channel,
    rail: priced.rail,
    customerId: command.customerId,
    sourceId: null,
    destinationId: priced.method.id,
    source: priced.price.source,
    destination: priced.price.destination,
    rate: priced.rateText,
    fee: priced.price.fee,
    walletType: 'MAIN',
    feeWalletType: business.feeWalletType,
    idempotencyKey: command.idempotencyKey,
    reference: command.reference,
    merchantReference: command.reference,
    meta: command.meta,
    failureCode: assessment.kind === 'decline' ? assessment.failureCode : null,
    createdAt: now,
    updatedAt: now,
  }
  if (assessment.kind === 'decline') return { transaction, journal: null, dueAt: null }
  const dueAt = assessment.dueAfterMs === null ? null : new Date(now.getTime() + assessment.dueAfterMs)
  return { transaction, journal: holdPayout(payoutMoney(transaction)), dueAt }
}

/** Where a transaction goes next, and why. */
export type Destination = { readonly to: TransactionStatus; readonly failureCode: FailureReasonCode | null }

/** What a move does to the money: settle on SUCCESS, release on FAILED, REJECTED or CANCELLED, else nothing.
 *  Pure. Source: house §2.5. */
export const journalOfMove = (transaction: Transaction, to: TransactionStatus): Journal | null => {
  assert(transaction.type === 'WITHDRAW', `moves of a ${transaction.type} have no journal yet`)
  if (to === 'SUCCESS') {
    assert(transaction.rail !== null, 'a payout names its rail')
    return settlePayout(payoutMoney(transaction), transaction.rail)
  }
  const isGivenUp = to === 'FAILED' || to === 'REJECTED' || to === 'CANCELLED'
  return isGivenUp ? releasePayout(payoutMoney(transaction)) : null
}

/** The transaction after a move at `now`. A move the table does not allow is a bug: callers ask `mayMove` first. */
export const moved = (transaction: Transaction, { to, failureCode }: Destination, now: Date): Transaction => {
  assert(mayMove(transitions, transaction.status, to), `no move from ${transaction.status} to ${to}`)
  return { ...transaction, status: to, version: transaction.version + 1, failureCode, updatedAt: now }
}

/** A top-up of the sandbox: a DEPOSIT that is SUCCESS from its creation, at rate 1 and without fee (contract §5). */
export const topUpTransaction = (
  business: Business,
  { amount, walletType }: { readonly amount: Money; readonly walletType: WalletKind },
  now: Date,
): Transaction => {
  const id = createId(now)
  const reference = `topup-${id}`
  return {
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
    createdAt: now,
    updatedAt: now,
  }
}
