import { malformed, type Answer, type Create, type Quote } from './commands.ts'
import { digits, readAmount, show } from './decimals.ts'
import { newLive } from './attempts.ts'
import { isBelowMinimum, measure, wouldExceed } from './limits.ts'
import { canHold, open } from './moves.ts'
import {
  findFee,
  hasRoute,
  liveChannel,
  priceOfDestination,
  priceOfPair,
  priceOfSource,
  rateOf,
  type Price,
  type Terms,
} from './prices.ts'
import {
  businessOf,
  findCustomer,
  findMethod,
  ownerOf,
  type BusinessName,
  type Customer,
  type Direction,
  type Method,
  type State,
  type Transaction,
  type Use,
} from './state.ts'
import { viewTransaction, type Ids } from './views.ts'

// Creating and quoting a transaction, by docs/behaviour.md.

export const refused = (status: number, code: string): Answer => ({ status, code })
const impossible = refused(422, 'VALIDATION_ERROR')
const badRequest = refused(400, 'INVALID_BUSINESS_TRANSACTION_REQUEST')

const isAnswer = (value: object): value is Answer => 'code' in value && 'status' in value

/** Checks that need only the request. */
const faultOf = (create: Create): Answer | undefined => {
  const { type, fault, customer, method, destination } = create
  if (fault !== undefined && fault !== 'number') return badRequest
  if (customer === malformed) return refused(400, 'INVALID_BUSINESS_CUSTOMER_ID')
  if (method === malformed) return refused(400, 'INVALID_BUSINESS_PAYMENT_METHOD_ID')
  const isIncomplete =
    type !== 'SWAP' && (customer === undefined || method === undefined || destination === undefined)
  const currencies = [create.sourceCurrency, create.destinationCurrency]
  if (isIncomplete || currencies.some((currency) => digits[currency] === undefined)) return impossible
  if (readAmount(create.source, create.sourceCurrency) === undefined) return impossible
  const isIgnored = type === 'SWAP' || destination === undefined
  return isIgnored || readAmount(destination, create.destinationCurrency) !== undefined
    ? undefined
    : impossible
}

type MethodQuery = {
  readonly business: BusinessName
  readonly type: Direction
  readonly method: string | undefined
  readonly customer: string | undefined
  readonly currency: string
}

const validateMethod = (state: State, query: MethodQuery): Method | Answer => {
  const method = findMethod(state, query.business, query.method ?? '')
  if (!method) return refused(404, 'BUSINESS_PAYMENT_METHOD_NOT_FOUND')
  const isOwners = method.customer === ownerOf(query.business)
  if (method.type !== query.type) return badRequest
  if (query.customer !== undefined && method.customer !== query.customer && !isOwners) return badRequest
  // A SWIFT method accepts any currency with a SWIFT route.
  return method.channel === 'SWIFT' || method.currency === query.currency ? method : impossible
}

type Road = { readonly type: string; readonly channel: string; readonly country: string }
type TermsQuery = Road & { readonly from: string; readonly to: string; readonly customer: Customer }

const termsOf = (state: State, query: TermsQuery): Terms | undefined => {
  const { type, from, to, customer } = query
  const currency = type === 'DEPOSIT' ? from : to
  if (type !== 'SWAP' && !hasRoute({ ...query, currency })) return undefined
  const kind = type === 'SWAP' || type === 'DEPOSIT' ? type : 'WITHDRAW'
  const rate = rateOf(state, { from, to }, { type: kind, country: customer.country })
  return rate === undefined ? undefined : { rate, fee: findFee(state, { ...query, sourceCurrency: from }) }
}

const priceOf = (create: Create, terms: Terms): Price | undefined => {
  const pair = { from: create.sourceCurrency, to: create.destinationCurrency }
  const source = readAmount(create.source, pair.from) ?? 0n
  if (create.type === 'SWAP') return priceOfSource(source, terms, pair)
  const destination = readAmount(create.destination ?? '', pair.to) ?? 0n
  return priceOfPair({ source, destination, prefersSource: create.prefersSource }, terms, pair)
}

type Validated = { readonly method: Method | null; readonly terms: Terms; readonly price: Price }

const validateRoute = (state: State, create: Create, customer: Customer): Validated | Answer => {
  const { type, business, sourceCurrency: from, destinationCurrency: to } = create
  if (type === 'SWAP' && from === to) return impossible
  const currency = type === 'DEPOSIT' ? from : to
  const query = { business, method: create.method, customer: create.customer, currency }
  const method = type === 'SWAP' ? null : validateMethod(state, { ...query, type })
  if (method && isAnswer(method)) return method
  const road = { type, channel: method?.channel ?? '', country: method?.country ?? '' }
  const terms = termsOf(state, { ...road, from, to, customer })
  const price = terms && priceOf(create, terms)
  return terms && price ? { method, terms, price } : impossible
}

/** Checks verification, limits and minimum, in this order; returns the amount that counts toward the limits. */
const validateAllowance = (
  state: State,
  { business: name, type }: Create,
  { customer, amount }: { customer: Customer; amount: Pick<Transaction, 'source' | 'sourceCurrency'> },
): Use | Answer | null => {
  const business = businessOf(state, name)
  const { limits } = business
  const use = limits && measure(state, limits, amount)
  if (use === undefined) return impossible
  const isVerified = customer.isOwner ? business.isVerified : customer.bvn !== null
  const mayNot = type === 'SWAP' ? !business.isSwapEnabled : business.mustVerify && !isVerified
  if (mayNot) return refused(403, 'FORBIDDEN')
  if (!limits || !use) return null
  if (wouldExceed(state, { business: name, limits }, use)) return refused(403, 'BUSINESS_LIMIT_EXCEEDED')
  const isTooSmall = isBelowMinimum(state, limits, amount)
  return isTooSmall ? refused(400, 'BUSINESS_TRANSACTION_MIN_AMOUNT_NOT_MET') : use
}

const endingOf = (method: Method | null): string => /[0-9]{4}$/.exec(method?.accountNumber ?? '')?.[0] ?? ''

/** The sandbox outcome of a transaction (docs/behaviour.md#sandbox-outcomes). */
const fateOf = ({ type, reference }: Create, method: Method | null, now: number) => {
  const ending = endingOf(method)
  if (ending === '0005') {
    const failureCode = type === 'DEPOSIT' ? 'SVC_INVALID_SENDER' : 'SVC_INVALID_RECIPIENT'
    return { status: 'FAILED', failureCode, dueAt: null }
  }
  if (ending === '0003') return { status: 'PENDING', failureCode: null, dueAt: null }
  if (ending === '0002' && type === 'DEPOSIT') {
    return { status: 'CUSTOMER_ACTION_REQUIRED', failureCode: null, dueAt: null }
  }
  const usual = reference.includes('SIMULATE_INSTANT') ? 30_000 : 300_000
  return { status: 'PENDING', failureCode: null, dueAt: now + (type === 'SWAP' ? 1_000 : usual) }
}

/** Returns whether the rail will report a failure. */
export const isDoomed = (state: State, { method, reference }: Transaction): boolean =>
  endingOf(state.methods.get(method ?? '') ?? null) === '0001' || reference.toLowerCase().includes('fail')

const isTaken = (state: State, { business, key, reference }: Create): boolean =>
  [...state.transactions.values()].some(
    (one) =>
      one.business === business && one.origin === 'api' && (one.key === key || one.reference === reference),
  )

const isOnLiveRail = ({ type }: Create, method: Method | null): boolean =>
  type === 'WITHDRAW' && method?.channel === liveChannel

const build = (state: State, create: Create, { method, terms, price }: Validated): Transaction => {
  const isLive = isOnLiveRail(create, method)
  const fate = isLive
    ? { status: 'PENDING', failureCode: null, dueAt: state.now }
    : fateOf(create, method, state.now)
  return {
    handle: create.handle,
    business: create.business,
    origin: 'api',
    type: create.type,
    ...fate,
    history: [fate.status],
    journals: [],
    channel: method?.channel ?? 'WALLET',
    customer: create.customer ?? null,
    method: method?.handle ?? null,
    ...price,
    sourceCurrency: create.sourceCurrency,
    destinationCurrency: create.destinationCurrency,
    rate: terms.rate,
    wallet: 'MAIN',
    feeWallet: create.type === 'DEPOSIT' ? 'MAIN' : businessOf(state, create.business).feeWallet,
    key: create.key,
    reference: create.reference,
    tries: 0,
    calls: 0,
    live: isLive ? newLive : null,
    use: null,
    createdAt: state.now,
    updatedAt: state.now,
    leaseUntil: null,
  }
}

/** Applies a create. */
export const applyCreate = (state: State, create: Create, ids: Ids): Answer => {
  const fault = faultOf(create)
  if (fault) return fault
  if (isTaken(state, create)) return refused(409, 'DUPLICATE_REQUEST')
  const customer = findCustomer(state, create.business, create.customer ?? ownerOf(create.business))
  if (!customer) return refused(404, 'BUSINESS_CUSTOMER_NOT_FOUND')
  const validated = validateRoute(state, create, customer)
  if (isAnswer(validated)) return validated
  const amount = { source: validated.price.source, sourceCurrency: create.sourceCurrency }
  const use = validateAllowance(state, create, { customer, amount })
  if (use !== null && isAnswer(use)) return use
  const drafted = build(state, create, validated)
  // Declined immediately: nothing is held and nothing counts.
  const transaction = drafted.status === 'FAILED' ? drafted : { ...drafted, use }
  const holds = transaction.type !== 'DEPOSIT' && transaction.status !== 'FAILED'
  if (holds && !canHold(state, transaction)) return refused(402, 'BALANCE_INSUFFICIENT')
  open(state, transaction)
  return { status: 201, data: viewTransaction(transaction, ids) }
}

const roadOfQuote = (state: State, quote: Quote): Road | Answer => {
  if (quote.channel) {
    const { name, country } = quote.channel
    if (country === undefined && name !== 'SWIFT') return impossible
    return { type: 'WITHDRAW', channel: name, country: country ?? '' }
  }
  const { business, method, customer, destinationCurrency: currency } = quote
  const validated = validateMethod(state, { business, type: 'WITHDRAW', method, customer, currency })
  if (isAnswer(validated)) return validated
  return { type: 'WITHDRAW', channel: validated.channel, country: validated.country }
}

/** Applies a quote: the price of a create, without checking whether it is allowed. */
export const answerQuote = (state: State, quote: Quote): Answer => {
  const { anchor, sourceCurrency: from, destinationCurrency: to, business } = quote
  if (quote.customer === malformed) return refused(400, 'INVALID_BUSINESS_CUSTOMER_ID')
  if (quote.method === malformed) return refused(400, 'INVALID_BUSINESS_PAYMENT_METHOD_ID')
  const amount = readAmount(quote.amount, anchor === 'source' ? from : to)
  if (amount === undefined) return impossible
  const customer = findCustomer(state, business, quote.customer ?? ownerOf(business))
  if (!customer) return refused(404, 'BUSINESS_CUSTOMER_NOT_FOUND')
  const road = roadOfQuote(state, quote)
  if (isAnswer(road)) return road
  const terms = termsOf(state, { ...road, from, to, customer })
  const priced = anchor === 'source' ? priceOfSource : priceOfDestination
  const price = terms && priced(amount, terms, { from, to })
  if (!price) return impossible
  const data = {
    anchor,
    sourceAmount: show(price.source, from),
    sourceCurrency: from,
    destinationAmount: show(price.destination, to),
    destinationCurrency: to,
    rate: terms.rate,
    ...(price.fee > 0n && { fee: show(price.fee, from) }),
    ...(quote.channel && { indicative: true }),
  }
  return { status: 200, data }
}
