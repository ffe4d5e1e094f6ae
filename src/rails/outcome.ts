import type { FailureReasonCode } from '../../generated/catalogue.ts'

/** What one exchange with a rail proves about an order. See docs/design/rails.md#outcomes. */
export type Outcome =
  /** The rail has the order; its state is not final. */
  | { readonly kind: 'accepted'; readonly checkAfterMs?: number }
  /** The rail has the order, and the order waits for the bank's next window. */
  | { readonly kind: 'scheduled'; readonly checkAfterMs?: number }
  | { readonly kind: 'succeeded'; readonly partnerReference: string | null }
  /** Proved: the order was not executed and never will be. */
  | { readonly kind: 'refused'; readonly failureCode: FailureReasonCode; readonly retryElsewhere: boolean }
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

/** The members that payouts, collections and credit returns have in common, in a response of a rail. `amount` is absent
 *  only where the order was fenced before it arrived. */
export type OrderReply<State extends string = PayoutState> = {
  readonly id: string
  readonly state: State
  readonly version: number
  readonly amount?: { readonly value: string; readonly currency: string } | undefined
  readonly partnerReference?: string | undefined
  readonly checkAfterSeconds?: number | undefined
  readonly failure?: { readonly code: FailureReasonCode; readonly retryElsewhere: boolean } | undefined
}

/** An error in a response of a rail. Only `taken: no` says that the request had no effect. */
export type ProblemReply = {
  readonly taken: 'no' | 'unknown'
  readonly failure?: OrderReply['failure']
}

/** The end of one HTTP call to a rail. `not-sent`: no byte of the request left. `broken`: there is no whole response. A
 *  response has neither `reply` nor `problem` where its body violates the contract. */
export type Exchange<Reply> =
  | { readonly kind: 'not-sent'; readonly reason: string }
  | { readonly kind: 'broken'; readonly reason: string }
  | {
      readonly kind: 'answered'
      readonly status: number
      /** Whether the signature is valid and belongs to this request. */
      readonly isVerified: boolean
      readonly retryAfterMs: number | null
      readonly reply?: Reply
      readonly problem?: ProblemReply
    }

/** What the response must repeat. `version` is the highest that was seen of this order, 0 before the first. */
export type ExpectedOrder = {
  readonly id: string
  readonly amount: string
  readonly currency: string
  readonly version: number
}

/** The call that was made: sending the order, asking for it, or cancelling it permanently. */
export type OrderCall = 'put' | 'get' | 'fence'

/** One call about an order, and its end. */
export type OrderExchange<State extends string = PayoutState> = {
  readonly call: OrderCall
  readonly expected: ExpectedOrder
  readonly exchange: Exchange<OrderReply<State>>
}

const unknown = (reason: string): Outcome => ({ kind: 'unknown', reason })

const unauthorized: readonly number[] = [401, 403]
const tryAgain: readonly number[] = [...unauthorized, 429, 503]

const faultOf = (reply: OrderReply<string>, expected: ExpectedOrder): string | undefined => {
  const { id, state, version, amount } = reply
  if (id !== expected.id) return 'the response is about another order'
  if (version < expected.version) return 'the response is older than an earlier one'
  if (amount === undefined) return state === 'cancelled' ? undefined : 'the response has no amount'
  if (amount.currency !== expected.currency) return 'the response has another currency'
  return amount.value === expected.amount ? undefined : 'the response has another amount'
}

const checkAfter = ({ checkAfterSeconds }: OrderReply<string>) =>
  checkAfterSeconds === undefined ? {} : { checkAfterMs: checkAfterSeconds * 1_000 }

const outcomeOf = (reply: OrderReply): Outcome => {
  switch (reply.state) {
    case 'accepted':
    case 'processing':
      return { kind: 'accepted', ...checkAfter(reply) }
    case 'scheduled':
      return { kind: 'scheduled', ...checkAfter(reply) }
    case 'succeeded':
      return { kind: 'succeeded', partnerReference: reply.partnerReference ?? null }
    case 'failed':
      return reply.failure === undefined
        ? unknown('the response says failed without a reason')
        : refusedBy(reply.failure)
    case 'cancelled':
      // Not executed, and no fault of the recipient unless the rail says so.
      return refusedBy(reply.failure ?? { code: 'SVC_REQUEST_FAILED', retryElsewhere: true })
  }
}

const refusedBy = ({ code, retryElsewhere }: NonNullable<OrderReply['failure']>): Outcome => ({
  kind: 'refused',
  failureCode: code,
  retryElsewhere,
})

type Answered = Extract<Exchange<unknown>, { readonly kind: 'answered' }>

/** Classifies an error. Only the response to a `PUT` says anything about taking: a read that was refused proves nothing
 *  about the order. */
const outcomeOfProblem = (call: OrderCall, { status, problem, retryAfterMs }: Answered): Outcome => {
  const reason = `status ${status}`
  if (call === 'get' && status === 404 && problem) return { kind: 'absent' }
  if (call !== 'put' || problem?.taken !== 'no') return unknown(reason)
  if (status === 422 && problem.failure) return refusedBy(problem.failure)
  return tryAgain.includes(status)
    ? { kind: 'not-taken', reason, retryAfterMs, isUnauthorized: unauthorized.includes(status) }
    : unknown(reason)
}

const classify = <State extends string, Result>(
  { call, expected, exchange }: OrderExchange<State>,
  read: (reply: OrderReply<State>) => Result,
): Result | Outcome => {
  if (exchange.kind === 'not-sent')
    // A question that was not sent says nothing about the order.
    return call === 'put'
      ? { kind: 'not-taken', reason: exchange.reason, retryAfterMs: null, isUnauthorized: false }
      : unknown(exchange.reason)
  if (exchange.kind === 'broken') return unknown(exchange.reason)
  const { status, isVerified, reply } = exchange
  if (!isVerified) return unknown(`status ${status} without a valid signature`)
  if (status !== 200 && status !== 201) return outcomeOfProblem(call, exchange)
  if (reply === undefined) return unknown(`status ${status} with a body that violates the contract`)
  const fault = faultOf(reply, expected)
  return fault === undefined ? read(reply) : unknown(fault)
}

/** Classifies an exchange about a payout or a credit return. Pure. */
export const classifyOrder = (order: OrderExchange): Outcome => classify(order, outcomeOf)

/** Classifies an exchange about a collection. Pure. */
export const classifyCollection = (
  order: OrderExchange<PayoutState | 'awaiting_password'>,
): CollectionOutcome =>
  classify(order, (reply): CollectionOutcome => {
    const { state } = reply
    return state === 'awaiting_password' ? { kind: 'awaiting-password' } : outcomeOf({ ...reply, state })
  })
