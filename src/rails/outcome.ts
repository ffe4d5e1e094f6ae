import type { FailureReasonCode } from '../../generated/catalogue.ts'
import { parseAmount, type Money } from '../kernel/money.ts'
import { parseUrl } from '../kernel/url.ts'

/** Money that came back after a payout was executed. `returnId`: the rail's, which never changes. */
export type PayoutReturn = { readonly returnId: string; readonly amount: Money; readonly returnedAt: Date }

/** A page of a processor on which a payer enters the card. */
export type CardPage = {
  readonly display: 'redirect' | 'frame'
  readonly url: string
  readonly expiresAt: Date
}

/** What one exchange with a rail proves about an order. See docs/design/rails.md#outcomes. */
export type Outcome =
  /** The rail has the order; its state is not final. */
  | { readonly kind: 'accepted'; readonly checkAfterMs?: number; readonly cardPage?: CardPage }
  /** The rail has the order, and the order waits for the bank's next window. */
  | { readonly kind: 'scheduled'; readonly checkAfterMs?: number }
  | {
      readonly kind: 'succeeded'
      readonly partnerReference: string | null
      /** Every return so far; absent where there is none. */
      readonly returns?: readonly PayoutReturn[]
    }
  /** Proved: the order was not executed and never will be. */
  | {
      readonly kind: 'refused'
      readonly failureCode: FailureReasonCode
      readonly retryElsewhere: boolean
      /** It was fenced, and nothing is wrong with it. */
      readonly isCancelled?: true
    }
  /** Nothing of this call arrived, or nothing was taken: the same order may be sent again to the same rail. */
  | {
      readonly kind: 'not-taken'
      readonly reason: string
      readonly retryAfterMs: number | null
      readonly isUnauthorized: boolean
    }
  /** The rail knows no such order. It may still be on its way. */
  | { readonly kind: 'absent' }
  /** Everything else: the order must not be sent again, only asked for. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** What one exchange proves about a collection, whose payer may have to confirm with a one-time password. */
export type CollectionOutcome = Outcome | { readonly kind: 'awaiting-password' }

/** The state of an order to pay. */
export type PayoutState = 'accepted' | 'processing' | 'scheduled' | 'succeeded' | 'failed' | 'cancelled'

type Failure = { readonly code: FailureReasonCode; readonly retryElsewhere: boolean }

/** The members that payouts, collections and credit returns have in common. `amount` is absent only where the order was
 *  fenced before it arrived. */
export type OrderReply<State extends string = PayoutState> = {
  readonly id: string
  readonly state: State
  readonly version: number
  readonly amount?: { readonly value: string; readonly currency: string } | undefined
  readonly partnerReference?: string | undefined
  readonly checkAfterSeconds?: number | undefined
  readonly failure?: Failure | undefined
  readonly returns?: readonly ReplyReturn[] | undefined
}

type ReplyReturn = {
  readonly returnId: string
  readonly amount: { readonly value: string; readonly currency: string }
  readonly at: string
}

/** An error as the rail describes it. Only `taken: no` says that the request had no effect. */
export type Problem = { readonly taken: 'no' | 'unknown'; readonly failure?: Failure | undefined }

/** The end of one call to a rail. `not-sent`: no byte of the request left. `unusable`: no whole response came in time,
 *  or it has no valid signature, or it violates the contract. */
export type Exchange<Reply> =
  | { readonly kind: 'not-sent'; readonly reason: string }
  | { readonly kind: 'unusable'; readonly reason: string }
  | {
      readonly kind: 'problem'
      readonly status: number
      readonly problem: Problem
      readonly retryAfterMs: number | null
    }
  | { readonly kind: 'replied'; readonly reply: Reply }

/** What the reply must repeat. `version` is the highest that was seen of this order, 0 before the first. */
export type ExpectedOrder = {
  readonly id: string
  readonly amount: { readonly value: string; readonly currency: string }
  readonly version: number
}

/** One call about an order: sending it, asking for it, or cancelling it permanently; and its end. */
export type OrderExchange<State extends string = PayoutState> = {
  readonly call: 'put' | 'get' | 'fence'
  readonly expected: ExpectedOrder
  readonly exchange: Exchange<OrderReply<State>>
}

const unknown = (reason: string): Outcome => ({ kind: 'unknown', reason })

const refused = ({ code, retryElsewhere }: Failure): Extract<Outcome, { readonly kind: 'refused' }> => ({
  kind: 'refused',
  failureCode: code,
  retryElsewhere,
})

const checkAfter = ({ checkAfterSeconds }: OrderReply<string>) =>
  checkAfterSeconds === undefined ? {} : { checkAfterMs: checkAfterSeconds * 1_000 }

// A cancelled order is no fault of the recipient unless the rail says so.
const cancelled: Failure = { code: 'SVC_REQUEST_FAILED', retryElsewhere: true }

const parseReturns = (returns: readonly ReplyReturn[]): readonly PayoutReturn[] | undefined => {
  const parsed = returns.map(({ returnId, amount: { value, currency }, at }) => {
    const amount = parseAmount(value, currency)
    return typeof amount === 'string' ? undefined : { returnId, amount, returnedAt: new Date(at) }
  })
  return parsed.every((one) => one !== undefined) ? parsed : undefined
}

const succeeded = ({ partnerReference, returns = [] }: OrderReply): Outcome => {
  const parsed = parseReturns(returns)
  if (!parsed) return unknown('a return has no positive amount of a known currency')
  const outcome = { kind: 'succeeded', partnerReference: partnerReference ?? null } as const
  return parsed.length > 0 ? { ...outcome, returns: parsed } : outcome
}

const outcomeOf = (reply: OrderReply): Outcome => {
  const { state, failure } = reply
  switch (state) {
    case 'accepted':
    case 'processing':
      return { kind: 'accepted', ...checkAfter(reply) }
    case 'scheduled':
      return { kind: 'scheduled', ...checkAfter(reply) }
    case 'succeeded':
      return succeeded(reply)
    case 'failed':
      return failure === undefined ? unknown('the order failed without a reason') : refused(failure)
    case 'cancelled':
      return failure ? refused(failure) : { ...refused(cancelled), isCancelled: true }
  }
}

const unauthorized: readonly number[] = [401, 403]
const sendAgain: readonly number[] = [...unauthorized, 429, 503]

type Call = Pick<OrderExchange, 'call'>

/** Classifies an error. Only the response to `put` says anything about taking: a question that was refused proves
 *  nothing about the order. */
const outcomeOfProblem = (
  { call }: Call,
  { status, problem, retryAfterMs }: Extract<Exchange<unknown>, { readonly kind: 'problem' }>,
): Outcome => {
  const reason = `status ${status}`
  if (call === 'get' && status === 404) return { kind: 'absent' }
  if (call !== 'put' || problem.taken !== 'no') return unknown(reason)
  if (status === 422 && problem.failure) return refused(problem.failure)
  if (!sendAgain.includes(status)) return unknown(reason)
  return { kind: 'not-taken', reason, retryAfterMs, isUnauthorized: unauthorized.includes(status) }
}

const outcomeOfUnsent = ({ call }: Call, reason: string): Outcome =>
  call === 'put'
    ? { kind: 'not-taken', reason, retryAfterMs: null, isUnauthorized: false }
    : unknown(`not asked: ${reason}`)

const faultOf = (reply: OrderReply<string>, expected: ExpectedOrder): string | undefined => {
  const { id, state, version, amount } = reply
  if (id !== expected.id) return 'the reply is about another order'
  if (!Number.isSafeInteger(version)) return 'the reply has a version that numbers do not hold exactly'
  if (version < expected.version) return 'the reply is older than an earlier one'
  if (amount === undefined) return state === 'cancelled' ? undefined : 'the reply has no amount'
  if (amount.currency !== expected.amount.currency) return 'the reply has another currency'
  return amount.value === expected.amount.value ? undefined : 'the reply has another amount'
}

const classify = <State extends string, Result>(
  { call, expected, exchange }: OrderExchange<State>,
  read: (reply: OrderReply<State>) => Result,
): Result | Outcome => {
  switch (exchange.kind) {
    case 'not-sent':
      return outcomeOfUnsent({ call }, exchange.reason)
    case 'unusable':
      return unknown(exchange.reason)
    case 'problem':
      return outcomeOfProblem({ call }, exchange)
    case 'replied': {
      const fault = faultOf(exchange.reply, expected)
      return fault === undefined ? read(exchange.reply) : unknown(fault)
    }
  }
}

/** Classifies an exchange about a payout or a credit return. Pure. */
export const classifyOrder = (order: OrderExchange): Outcome => classify(order, outcomeOf)

/** Classifies an exchange about a collection. Pure. */
export const classifyCollection = (
  order: OrderExchange<PayoutState | 'awaiting_password'>,
): CollectionOutcome =>
  classify(order, (reply): CollectionOutcome => {
    const { state } = reply
    if (state === 'awaiting_password') return { kind: 'awaiting-password' }
    // The contract has returns of payouts only: what a collection has under this name was not validated.
    return outcomeOf({ ...reply, state, returns: [] })
  })

/** The reply to an order for a card page. */
type CardPageReply = {
  readonly collectionId: string
  readonly display: CardPage['display']
  readonly url: string
  readonly expiresAt: string
}

/** Classifies an order for a card page. `origin`: the one that all pages of the rail have. Pure. */
export const classifyCardPage = (
  exchange: Exchange<CardPageReply>,
  { id, origin }: { readonly id: string; readonly origin: string | undefined },
): Outcome => {
  switch (exchange.kind) {
    case 'not-sent':
      return outcomeOfUnsent({ call: 'put' }, exchange.reason)
    case 'unusable':
      return unknown(exchange.reason)
    case 'problem':
      return outcomeOfProblem({ call: 'put' }, exchange)
    case 'replied': {
      const { collectionId, display, url, expiresAt } = exchange.reply
      if (collectionId !== id) return unknown('the reply is about another order')
      if (parseUrl(url)?.origin !== origin) return unknown('the card page has another origin')
      return { kind: 'accepted', cardPage: { display, url, expiresAt: new Date(expiresAt) } }
    }
  }
}
