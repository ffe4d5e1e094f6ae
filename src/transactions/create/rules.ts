import type { PaymentMethodType, TransactionType } from '../../../generated/catalogue.ts'
import type { Business, WalletKind } from '../../auth/index.ts'
import { assert } from '../../kernel/assert.ts'
import { formatMinor } from '../../kernel/money.ts'
import { parseRate, raiseRate, type Rate } from '../../kernel/rate.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { findLimitRefusals, type LimitUse, measureUse } from '../../limits/index.ts'
import { type Price, priceOfPair, quote, type Terms } from '../../pricing/index.ts'
import { choose, isBounded, isServed, isStoppedLong, mayTake } from '../routing/rules.ts'
import type { CounterMethod, Facts, OrderCommand, RouteFacts } from './command.ts'

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

/** How the checks of a create are made: `stopAtFirst` throws what the first one refuses; another one may keep it,
 *  return undefined, and go on. */
export type Check = <Result>(check: () => Result) => Result | undefined

const stopAtFirst: Check = (check) => check()

const checkMethod = (check: Check, method: CounterMethod, required: MethodRequirement): void => {
  check(() => {
    const isOwners = method.customerId === required.business.ownerCustomerId
    if (required.customerId !== undefined && method.customerId !== required.customerId && !isOwners)
      refuse('INVALID_BUSINESS_TRANSACTION_REQUEST', 'The payment method belongs to another customer.')
  })
  check(() => {
    if (method.status === 'blocked' || method.status === 'expired')
      refuse('INVALID_BUSINESS_TRANSACTION_REQUEST', `The payment method is ${method.status}.`)
  })
  check(() => {
    if (!method.paysAnyCurrency && method.currency !== required.currency)
      refuse('VALIDATION_ERROR', `The payment method is in ${method.currency}, not in ${required.currency}.`)
  })
}

/** Returns a payment method that has the direction of its transaction. */
const requireDirection = <Method extends CounterMethod>(
  method: Method | null,
  { type }: MethodRequirement,
): Method => {
  if (!method) {
    return refuse(
      'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
      `No payment method with the id in \`${fieldOf[type]}\`.`,
    )
  }
  if (method.type !== type) {
    const sentence =
      type === 'WITHDRAW'
        ? 'The payment method collects deposits; a withdrawal cannot pay to it.'
        : 'The payment method receives payouts; a deposit cannot collect from it.'
    refuse('INVALID_BUSINESS_TRANSACTION_REQUEST', sentence)
  }
  return method
}

/** Validates the payment method on the other side: its direction, its owner (the business owner's methods serve every
 *  customer), its status and its currency. Refuses BUSINESS_PAYMENT_METHOD_NOT_FOUND,
 *  INVALID_BUSINESS_TRANSACTION_REQUEST, VALIDATION_ERROR. Pure. */
export const requireMethod = <Method extends CounterMethod>(
  method: Method | null,
  required: MethodRequirement,
): Method => {
  const found = requireDirection(method, required)
  checkMethod(stopAtFirst, found, required)
  return found
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
  assert(rate, `the rate ${rateText} is a rate`)
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

const priceOf = (command: OrderCommand, terms: Terms): Price => {
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

/** What keeps a business or customer from moving money though the request is right. Refuses FORBIDDEN. */
const checkAllowed = (
  check: Check,
  { type, facts }: { readonly type: TransactionType; readonly facts: Facts },
  { business, isProduction }: CreateContext,
): void => {
  check(() => {
    if (type === 'SWAP' && !business.isSwapEnabled)
      refuse('FORBIDDEN', 'Swaps are not enabled for the business: ask the operator.')
  })
  check(() => {
    if (isProduction && !business.isVerified)
      refuse('FORBIDDEN', 'The business is not verified: ask the operator.')
  })
  check(() => {
    if (type !== 'SWAP' && business.customersMustBeVerified && facts.customer?.isVerified === false)
      refuse('FORBIDDEN', 'The customer is not verified: verify a document first.')
  })
}

/** Refuses a duplicate, an unknown customer, and a swap of one currency. */
const checkOrder = (
  check: Check,
  { type, source, destinationCurrency }: OrderCommand,
  facts: Facts,
): void => {
  check(() => {
    const keys = '`meta.idempotencyKey` or `meta.reference`'
    if (facts.isDuplicate)
      refuse(
        'DUPLICATE_REQUEST',
        `${keys} was already used: look for its transaction before you send it again.`,
      )
  })
  check(() => {
    if (!facts.customer) refuse('BUSINESS_CUSTOMER_NOT_FOUND', 'No customer with the id in `customerId`.')
  })
  check(() => {
    if (type === 'SWAP' && source.currency === destinationCurrency)
      refuse('VALIDATION_ERROR', 'A swap needs two currencies.')
  })
}

/** The payment method; null for a swap, undefined where none can be priced. */
const findMethod = <Method extends CounterMethod>(
  check: Check,
  { type, customerId, source, destinationCurrency }: OrderCommand,
  { facts, business }: { readonly facts: Facts<Method>; readonly business: Business },
): Method | null | undefined => {
  if (type === 'SWAP') return source.currency === destinationCurrency ? undefined : null
  const currency = type === 'DEPOSIT' ? source.currency : destinationCurrency
  const required = { type, customerId: facts.customer ? customerId : undefined, currency, business }
  const found = check(() => requireDirection(facts.method, required))
  if (found) checkMethod(check, found, required)
  return found
}

const priceCreate = (
  command: OrderCommand,
  facts: Facts,
): Pick<ValidatedCreate, 'rail' | 'rateText' | 'price'> => {
  const { type, source, destinationCurrency } = command
  const pair = { type, source: source.currency, destination: destinationCurrency }
  const { rail, rateText, terms } = requireTerms(facts, pair, (rate) => {
    const price = priceOf(command, { rate, fee: null })
    return (type === 'DEPOSIT' ? price.source : price.destination).minor
  })
  return { rail, rateText, price: priceOf(command, terms) }
}

/** A create with the facts that decide it. */
type Candidate<Method extends CounterMethod> = {
  readonly command: OrderCommand
  readonly facts: Facts<Method>
  readonly context: CreateContext
}

/** Validates and prices a create in the contract's order: duplicate, look-ups, route and currency, verification,
 *  limits. Undefined where `check` kept a refusal without which it has no price. Refuses DUPLICATE_REQUEST,
 *  BUSINESS_CUSTOMER_NOT_FOUND, FORBIDDEN, BUSINESS_LIMIT_EXCEEDED, BUSINESS_TRANSACTION_MIN_AMOUNT_NOT_MET and what
 *  `requireMethod`, `requireTerms` and pricing refuse. Pure. */
export const checkCreate = <Method extends CounterMethod>(
  check: Check,
  { command, facts, context }: Candidate<Method>,
): ValidatedCreate<Method> | undefined => {
  checkOrder(check, command, facts)
  const method = findMethod(check, command, { facts, business: context.business })
  const priced = method === undefined ? undefined : check(() => priceCreate(command, facts))
  const limitUse = priced && check(() => measureUse(priced.price.source, facts.limits))
  checkAllowed(check, { type: command.type, facts }, context)
  for (const refusal of findLimitRefusals(limitUse ?? null, facts.limits)) {
    check(() => {
      throw refusal
    })
  }
  return method === undefined || !priced || limitUse === undefined
    ? undefined
    : { method, ...priced, limitUse }
}

/** As `checkCreate`, and throws the first refusal. */
export const validateCreate = <Method extends CounterMethod>(
  command: OrderCommand,
  facts: Facts<Method>,
  context: CreateContext,
): ValidatedCreate<Method> => {
  const validated = checkCreate(stopAtFirst, { command, facts, context })
  assert(validated, 'what is not refused has a price')
  return validated
}

/** What a business can spend now. */
export type Funds = {
  readonly isFrozen: boolean
  /** Available in the source currency, by wallet. */
  readonly available: Readonly<Record<WalletKind, bigint>>
}

/** Checks that each wallet can pay what a payout or swap takes from it. Refuses BALANCE_INSUFFICIENT. Pure. */
export const checkFunds = (
  check: Check,
  { source, fee }: Price,
  { available, feeWallet }: Funds & { readonly feeWallet: WalletKind },
): void => {
  const needed = { MAIN: source.minor, FEE: 0n }
  needed[feeWallet] += fee.minor
  const show = (minor: bigint): string => `${formatMinor(minor, source.currency)} ${source.currency}`
  for (const wallet of ['MAIN', 'FEE'] as const) {
    const [has, needs] = [available[wallet], needed[wallet]]
    check(() => {
      if (needs > has)
        refuse(
          'BALANCE_INSUFFICIENT',
          `The ${wallet} wallet has ${show(has)} available, and ${show(needs)} are needed.`,
        )
    })
  }
}
