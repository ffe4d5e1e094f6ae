import type { PaymentMethodType, TransactionType } from '../../../generated/catalogue.ts'
import type { Business } from '../../auth/index.ts'
import { assert } from '../../kernel/assert.ts'
import { parseRate, raiseRate, type Rate } from '../../kernel/rate.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { type LimitUse, measureUse, requireWithinLimits } from '../../limits/index.ts'
import { type Price, priceOfPair, quote, type Terms } from '../../pricing/index.ts'
import { choose, isBounded, isServed, isStoppedLong, mayTake } from '../routing/rules.ts'
import type { CounterMethod, CreateCommand, Facts, RouteFacts } from './command.ts'

/** Which field of a request names the payment method. */
const fieldOf = { WITHDRAW: 'destinationId', DEPOSIT: 'sourceId' } as const

/** What a payment method must be. `customerId` undefined: any owner. */
export type MethodRequirement = {
  readonly type: PaymentMethodType
  readonly customerId: string | undefined
  /** The currency of its side: the destination's of a withdrawal, the source's of a deposit. */
  readonly currency: string
  readonly business: Business
}

/** Validates the payment method on the other side: its direction, its owner (the business owner's methods serve every
 *  customer), its status and its currency. Refuses BUSINESS_PAYMENT_METHOD_NOT_FOUND,
 *  INVALID_BUSINESS_TRANSACTION_REQUEST, VALIDATION_ERROR. Pure. */
export const requireMethod = <Method extends CounterMethod>(
  method: Method | null,
  required: MethodRequirement,
): Method => {
  if (!method)
    return refuse(
      'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
      `No payment method with the id in \`${fieldOf[required.type]}\`.`,
    )
  if (method.type !== required.type) {
    const sentence =
      required.type === 'WITHDRAW'
        ? 'the payment method collects deposits; a withdrawal cannot pay to it'
        : 'the payment method receives payouts; a deposit cannot collect from it'
    refuse('INVALID_BUSINESS_TRANSACTION_REQUEST', sentence)
  }
  const isOwners = method.customerId === required.business.ownerCustomerId
  if (required.customerId !== undefined && method.customerId !== required.customerId && !isOwners) {
    refuse('INVALID_BUSINESS_TRANSACTION_REQUEST', 'The payment method belongs to another customer.')
  }
  if (method.status === 'blocked' || method.status === 'expired') {
    refuse('INVALID_BUSINESS_TRANSACTION_REQUEST', `The payment method is ${method.status}.`)
  }
  if (!method.paysAnyCurrency && method.currency !== required.currency) {
    refuse('VALIDATION_ERROR', `The payment method is in ${method.currency}, not in ${required.currency}.`)
  }
  return method
}

/** What is exchanged, and which kind of transaction does it. */
export type CurrencyPair = {
  readonly type: TransactionType
  readonly source: string
  readonly destination: string
}

const payment = ({ type, source, destination }: CurrencyPair): string =>
  type === 'DEPOSIT' ? `collects ${source}` : `pays ${destination}`

const retryAfterSeconds = 60

/** The route that takes an amount: where none does now, one that it may wait for. Refuses EXTERNAL_REQUEST_ERROR where
 *  each of these is stopped for long. */
const requireRoute = (
  { now, routes }: Pick<Facts, 'now' | 'routes'>,
  pair: CurrencyPair,
  minor: bigint,
): RouteFacts => {
  const possible = routes.filter((route) => mayTake(route, minor))
  if (possible.length > 0 && possible.every((route) => isStoppedLong(route, now))) {
    const friendly = `No rail that ${payment(pair)} is available; try again later.`
    throw new Refusal('EXTERNAL_REQUEST_ERROR', { friendly, retryAfterSeconds })
  }
  return (
    choose(possible, minor) ??
    possible[0] ??
    refuse('VALIDATION_ERROR', `There is no route that ${payment(pair)} in this amount.`)
  )
}

/** The route that a payment takes, and its terms: refuses VALIDATION_ERROR where no route takes it or no rate is
 *  published, and EXTERNAL_REQUEST_ERROR where its rails are stopped for long. A promotion in force is in the rate.
 *  `minorOf` returns the amount that the rail pays or collects. Pure. */
export const requireTerms = (
  facts: Pick<Facts, 'now' | 'routes' | 'rate' | 'promotion'>,
  pair: CurrencyPair,
  minorOf: (rate: Rate) => bigint,
): { readonly rail: string; readonly rateText: string; readonly terms: Terms } => {
  const served = facts.routes.filter(isServed)
  if (served.length === 0) refuse('VALIDATION_ERROR', `There is no route that ${payment(pair)} this way.`)
  if (facts.rate === null) {
    return refuse('VALIDATION_ERROR', `There is no rate from ${pair.source} to ${pair.destination}.`)
  }
  const rateText = facts.promotion === null ? facts.rate : raiseRate(facts.rate, facts.promotion)
  const rate = parseRate(rateText)
  assert(rate, `the rate ${rateText} is no rate`)
  const route = requireRoute({ ...facts, routes: served }, pair, served.some(isBounded) ? minorOf(rate) : 0n)
  return { rail: route.rail, rateText, terms: { rate, fee: route.fee } }
}

/** A create that is valid and priced, before its rail has assessed it. */
export type ValidatedCreate<Method extends CounterMethod = CounterMethod> = {
  /** Null on a swap. */
  readonly method: Method | null
  readonly rail: string
  readonly rateText: string
  readonly price: Price
  /** What it counts toward the business's limits; null where it has none. */
  readonly limitUse: LimitUse | null
}

const priceOf = (command: CreateCommand, terms: Terms): Price => {
  const { source, destination, destinationCurrency, prefersSource } = command
  if (source.minor === null) {
    assert(destination, 'one side of a create is exact')
    return quote({ anchor: 'destination', amount: destination, counterCurrency: source.currency }, terms)
  }
  return destination === undefined
    ? quote({ anchor: 'source', amount: source, counterCurrency: destinationCurrency }, terms)
    : priceOfPair({ source, destination, prefersSource }, terms)
}

/** Where a create is validated: the business that calls, and whether money is real. */
export type CreateContext = { readonly business: Business; readonly isProduction: boolean }

/** What keeps a business or customer from moving money though the request is right. Refuses FORBIDDEN.
 *  Pure. */
const requireAllowed = (
  { type }: CreateCommand,
  facts: Facts,
  { business, isProduction }: CreateContext,
): void => {
  if (type === 'SWAP' && !business.isSwapEnabled)
    refuse('FORBIDDEN', 'Swaps are not enabled for the business: ask the operator.')
  if (isProduction && !business.isVerified)
    refuse('FORBIDDEN', 'The business is not verified: ask the operator.')
  if (type !== 'SWAP' && business.customersMustBeVerified && facts.customer?.isVerified === false) {
    refuse('FORBIDDEN', 'The customer is not verified: verify a document first.')
  }
}

/** Validates and prices a create in the contract's order: duplicate, look-ups, route and currency, verification,
 *  limits. Refuses DUPLICATE_REQUEST, BUSINESS_CUSTOMER_NOT_FOUND, FORBIDDEN, BUSINESS_LIMIT_EXCEEDED,
 *  BUSINESS_TRANSACTION_MIN_AMOUNT_NOT_MET and what `requireMethod`, `requireTerms` and pricing refuse. Pure. */
export const validateCreate = <Method extends CounterMethod>(
  command: CreateCommand,
  facts: Facts<Method>,
  context: CreateContext,
): ValidatedCreate<Method> => {
  const { type, customerId, source, destinationCurrency } = command
  if (facts.isDuplicate)
    refuse(
      'DUPLICATE_REQUEST',
      '`meta.idempotencyKey` or `meta.reference` was already used: look for its transaction before you send it again.',
    )
  if (!facts.customer) refuse('BUSINESS_CUSTOMER_NOT_FOUND', 'No customer with the id in `customerId`.')
  if (type === 'SWAP' && source.currency === destinationCurrency) {
    refuse('VALIDATION_ERROR', 'A swap needs two currencies.')
  }
  const currency = type === 'DEPOSIT' ? source.currency : destinationCurrency
  const method =
    type === 'SWAP'
      ? null
      : requireMethod(facts.method, { type, customerId, currency, business: context.business })
  const pair = { type, source: source.currency, destination: destinationCurrency }
  const { rail, rateText, terms } = requireTerms(facts, pair, (rate) => {
    const price = priceOf(command, { rate, fee: null })
    return (type === 'DEPOSIT' ? price.source : price.destination).minor
  })
  const price = priceOf(command, terms)
  const limitUse = measureUse(price.source, facts.limits)
  requireAllowed(command, facts, context)
  requireWithinLimits(limitUse, facts.limits)
  return { method, rail, rateText, price, limitUse }
}
