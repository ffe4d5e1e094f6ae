import type { FailureReasonCode, TransactionStatus } from '../../../generated/catalogue.ts'
import { mayMove } from '../../kernel/machine.ts'
import type { Money } from '../../kernel/money.ts'
import {
  type CollectionOutcome,
  type Deadlines,
  deadlinesOf,
  isExpired,
  type OrderOutcome,
  type PayoutReturn,
  type RailTerms,
} from '../../rails/index.ts'
import type { RailChoice } from '../routing/routing.ts'
import { choose, mayTake, type Candidate } from '../routing/rules.ts'
import { decideReturns } from './returns.ts'
import { awaitsOutcome, endsUnpaid, transitions } from '../states.ts'
import type { AttemptChange, AttemptProof, AttemptState, CaseKind, RailAttempt } from './attempt.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** When another worker asks about a payout whose worker died: later than the timeout of a call. */
export const takeOverAfterMs = 45 * second

const maxAttempts = 3
const unknownAfterMs = minute
const caseAfterMs = 15 * minute
const pollsAfterMs = [5, 15, 30, 60, 120, 300, 900].map((seconds) => seconds * second)
const defaultCheckMs = 30 * second

const clamp = (ms: number, [least, most]: readonly [number, number]): number =>
  Math.min(most, Math.max(least, ms))

const closed: ReadonlySet<AttemptState> = new Set<AttemptState>(['succeeded', 'refused', 'not_executed'])

/** Returns whether an attempt has ended. */
export const isClosed = ({ state }: Pick<RailAttempt, 'state'>): boolean => closed.has(state)

/** Returns the rail of the next attempt. Those before are proven not executed. A rail that refused the
 *  payout does not get it again; one that never took it does, under a new id, after those that were not tried. */
export const chooseNextRail = (
  attempts: readonly Pick<RailAttempt, 'rail' | 'state'>[],
  candidates: readonly Candidate[],
  minor: bigint,
): RailChoice => {
  if (attempts.length >= maxAttempts) return { kind: 'none' }
  const isTried = ({ rail }: Candidate): boolean => attempts.some((attempt) => attempt.rail === rail)
  const hasRefused = ({ rail }: Candidate): boolean =>
    attempts.some((attempt) => attempt.rail === rail && attempt.state === 'refused')
  const left = candidates.filter((candidate) => !hasRefused(candidate))
  const taken = choose([...left.filter((one) => !isTried(one)), ...left.filter(isTried)], minor)
  if (taken) return { kind: 'rail', rail: taken.rail }
  return left.some((candidate) => mayTake(candidate, minor)) ? { kind: 'later' } : { kind: 'none' }
}

/** The move of a payout that had an attempt, and that no rail takes any more. */
export const failWithoutRail = {
  to: 'FAILED',
  failureCode: 'SVC_SERVICE_UNAVAILABLE',
  mover: 'rail',
} as const

/** When a rail that accepts no question now is asked again: after a second one with a rate limit accepts more. */
export const nextTokenMs = second

/** Returns how long a payout waits that no rail takes now: longer, the longer it has waited. */
export const waitForRailMs = ({ updatedAt }: { readonly updatedAt: Date }, now: Date): number =>
  clamp((now.getTime() - updatedAt.getTime()) / 4, [2 * second, minute])

/** What to do for a payout: start an attempt, send one again that was not taken, ask about one, or nothing. */
export type Step = 'start' | 'send-again' | 'ask' | 'nothing'

/** Returns the next step; `state` is that of the last attempt. */
export const nextStep = (status: TransactionStatus, state: AttemptState | undefined): Step => {
  const isOpen = state !== undefined && !closed.has(state)
  if (!isOpen && ['PENDING', 'SCHEDULED', 'RETRY'].includes(status)) return 'start'
  if (state === 'not_taken') return awaitsOutcome(status) ? 'send-again' : 'nothing'
  return state === undefined ? 'nothing' : 'ask'
}

/** Returns later deadlines for an attempt that was not taken, if less than a minute is left. That is safe, because the
 *  rail took no order with the old ones. */
export const renewDeadlines = (
  terms: RailTerms,
  { notAfter, now }: { readonly notAfter: Date; readonly now: Date },
): Deadlines | undefined =>
  notAfter.getTime() - now.getTime() > minute ? undefined : deadlinesOf(terms, now)

/** The call that led to an outcome. */
export type Call = 'send' | 'ask' | 'fence'

/** What an outcome is decided with. */
export type AttemptFacts = {
  readonly status: TransactionStatus
  readonly attempt: Omit<RailAttempt, 'request'>
  readonly terms: RailTerms
  readonly now: Date
  /** No password is taken any more, so a collection that awaits one is given up. */
  readonly isGivenUp: boolean
  /** The wait before it is sent again, unless the rail says how long. */
  readonly backoffMs: number
  /** Whether a rail may get another attempt, should this one turn out not to be executed. */
  readonly hasNext: boolean
  /** What the recipient got, or is to get. */
  readonly amount: Money
  /** Its returns so far. */
  readonly returns: readonly PayoutReturn[]
  /** The ids of returns that the rail has named for another payout before. */
  readonly reused: ReadonlySet<string>
}

/** What an outcome does: to the status (null: nothing), to the attempt, and when the rail is called next. */
export type Decision = {
  readonly to: TransactionStatus | null
  readonly failureCode: FailureReasonCode | null
  readonly change: AttemptChange
  readonly checkAfterMs: number | null
}

const unknownMs = ({ attempt: { unknownSince }, now }: AttemptFacts): number =>
  unknownSince ? now.getTime() - unknownSince.getTime() : 0

const nextPollMs = (elapsedMs: number): number =>
  (pollsAfterMs.find((afterMs) => afterMs > elapsedMs) ?? elapsedMs + hour) - elapsedMs

// A status that cannot be reached directly is reached over PROCESSING.
const statusTowards = (from: TransactionStatus, to: TransactionStatus): TransactionStatus | null => {
  if (from === to) return null
  if (mayMove(transitions, { from, to, mover: 'rail' })) return to
  return from === 'PROCESSING' ? null : 'PROCESSING'
}

const isUnconfirmed = ({ status, isGivenUp }: AttemptFacts, outcome: CollectionOutcome): boolean =>
  outcome.kind === 'awaiting-password' && status === 'CUSTOMER_ACTION_REQUIRED' && isGivenUp

/** Returns whether to fence: a payout that has been unknown for a minute and that the rail does not know, unless the
 *  rail once had it; or a collection whose payer will not confirm it. */
export const isFenceDue = (facts: AttemptFacts, outcome: CollectionOutcome): boolean =>
  facts.terms.canFence && (isUnconfirmed(facts, outcome) || isLost(facts, outcome))

/** Returns whether a payout that its rail did not take may be fenced, so that another rail can get it: after a
 *  minute. */
export const isReplaceable = (
  { status, terms, attempt: { acceptedAt }, now }: AttemptFacts,
  { updatedAt }: { readonly updatedAt: Date },
): boolean =>
  terms.canFence &&
  acceptedAt === null &&
  mayMove(transitions, { from: status, to: 'RETRY', mover: 'rail' }) &&
  now.getTime() - updatedAt.getTime() >= minute

const isLost = (facts: AttemptFacts, outcome: CollectionOutcome): boolean =>
  outcome.kind === 'absent' &&
  awaitsOutcome(facts.status) &&
  facts.attempt.acceptedAt === null &&
  unknownMs(facts) >= unknownAfterMs &&
  !isPastDeadline(facts)

const isPastDeadline = ({ terms, attempt: { notAfter, acceptedAt }, now }: AttemptFacts): boolean =>
  acceptedAt === null && isExpired(terms, { notAfter, now })

const unknown = (facts: AttemptFacts, isAsked: boolean): Decision => {
  const elapsedMs = unknownMs(facts)
  return {
    // The payer may still enter the password.
    to:
      elapsedMs >= unknownAfterMs && facts.status !== 'CUSTOMER_ACTION_REQUIRED'
        ? statusTowards(facts.status, 'UNKNOWN')
        : null,
    failureCode: null,
    change: { state: 'unknown', isAsked, caseKind: elapsedMs >= caseAfterMs ? 'unknown' : null },
    checkAfterMs: nextPollMs(elapsedMs),
  }
}

const taken = (
  { status }: AttemptFacts,
  to: 'PROCESSING' | 'SCHEDULED' | 'CUSTOMER_ACTION_REQUIRED',
  { isAsked, checkAfterMs = defaultCheckMs }: { readonly isAsked: boolean; readonly checkAfterMs?: number },
): Decision => ({
  to: statusTowards(status, to),
  failureCode: null,
  change: { state: 'accepted', isAsked },
  checkAfterMs: clamp(checkAfterMs, [second, hour]),
})

/** Returns whether a rail says that it fenced an attempt, also where the reply to the fence was lost. */
export const isFenced = (
  { acceptedAt }: Pick<RailAttempt, 'acceptedAt'>,
  outcome: CollectionOutcome,
): boolean => outcome.kind === 'refused' && outcome.isCancelled === true && acceptedAt === null

/** Ends an attempt that is proven not executed: another may start, or the payout fails with `failureCode`. */
const unpaid = (
  { status, hasNext }: AttemptFacts,
  failureCode: FailureReasonCode,
  change: AttemptChange,
): Decision =>
  hasNext && mayMove(transitions, { from: status, to: 'RETRY', mover: 'rail' })
    ? { to: 'RETRY', failureCode: null, change, checkAfterMs: 0 }
    : { to: 'FAILED', failureCode, change, checkAfterMs: null }

const notExecuted = (facts: AttemptFacts, proof: AttemptProof): Decision =>
  unpaid(facts, 'SVC_SERVICE_UNAVAILABLE', { state: 'not_executed', proof, isAsked: true })

// Another rail would refuse these too, whatever `retryElsewhere` says.
const causedByRecipient: ReadonlySet<FailureReasonCode> = new Set<FailureReasonCode>([
  'SVC_INVALID_RECIPIENT',
  'SVC_RECIPIENT_NOT_FOUND',
  'SVC_ACCOUNT_CLOSED',
  'SVC_NAME_MISMATCH',
  'SVC_BENEFICIARY_RESTRICTED',
  'SVC_COMPLIANCE_REJECTED',
  'SVC_RECIPIENT_WALLET_LIMIT_REACHED',
])

const refused = (
  facts: AttemptFacts,
  outcome: Extract<CollectionOutcome, { readonly kind: 'refused' }>,
  isAsked: boolean,
): Decision => {
  const { failureCode, retryElsewhere } = outcome
  if (isFenced(facts.attempt, outcome)) return notExecuted(facts, 'FENCE')
  const change = { state: 'refused', proof: 'ANSWER', failureCode, isAsked } as const
  const hasNext = facts.hasNext && retryElsewhere && !causedByRecipient.has(failureCode)
  return unpaid({ ...facts, hasNext }, failureCode, change)
}

const contradictionOf = ({ status, attempt }: AttemptFacts, outcome: CollectionOutcome): CaseKind | null => {
  const isPaid = closed.has(attempt.state) ? attempt.state === 'succeeded' : !endsUnpaid(status)
  if (outcome.kind === 'succeeded' && !isPaid)
    return endsUnpaid(status) ? 'paid_although_released' : 'contradiction'
  // The rail may still pay an order that was proven not executed.
  const mayPay = ['accepted', 'scheduled', 'awaiting-password'].includes(outcome.kind)
  return (isPaid ? outcome.kind === 'refused' : mayPay) ? 'contradiction' : null
}

/** Decides what an outcome does to an open attempt. */
const decideOpen = (facts: AttemptFacts, call: Call, outcome: CollectionOutcome): Decision | undefined => {
  const { state } = facts.attempt
  const isAsked = call !== 'send'
  // It is sent again under the same id, and the reply to that decides.
  if (state === 'not_taken')
    return call === 'fence' && isFenced(facts.attempt, outcome) ? notExecuted(facts, 'FENCE') : undefined
  switch (outcome.kind) {
    case 'succeeded': {
      const { partnerReference, returns } = outcome
      const change = { state: 'succeeded', proof: 'ANSWER', partnerReference, isAsked } as const
      // Returns are settled after the success: the rail is asked again at once.
      return { to: 'SUCCESS', failureCode: null, change, checkAfterMs: returns ? 0 : null }
    }
    case 'refused':
      return refused(facts, outcome, isAsked)
    case 'accepted':
      return taken(facts, 'PROCESSING', { ...outcome, isAsked })
    case 'scheduled':
      return taken(facts, 'SCHEDULED', { ...outcome, isAsked })
    case 'awaiting-password':
      return taken(facts, 'CUSTOMER_ACTION_REQUIRED', { isAsked })
    case 'not-taken': {
      // A question that was not taken says nothing about the payout.
      if (isAsked) return unknown(facts, isAsked)
      // The rail has said meanwhile that it has it.
      if (facts.attempt.acceptedAt !== null) return undefined
      const waitMs = clamp(outcome.retryAfterMs ?? facts.backoffMs, [second, caseAfterMs])
      return { to: null, failureCode: null, change: { state: 'not_taken' }, checkAfterMs: waitMs }
    }
    case 'absent':
      return call === 'ask' && isPastDeadline(facts)
        ? notExecuted(facts, 'DEADLINE')
        : unknown(facts, isAsked)
    case 'unknown':
      return unknown(facts, isAsked)
  }
}

const oldAnswer: CollectionOutcome = { kind: 'unknown', reason: 'the answer is older than an earlier one' }

/** Decides what an outcome does. An attempt that has ended does not change: returns are recorded, a contradiction opens
 *  a case, and anything else does nothing (undefined). Pure. */
export const decide = (facts: AttemptFacts, call: Call, given: OrderOutcome): Decision | undefined => {
  const { version: seenVersion = facts.attempt.version } = given
  const outcome = seenVersion < facts.attempt.version ? oldAnswer : given
  if (!closed.has(facts.attempt.state) && awaitsOutcome(facts.status)) {
    const decision = decideOpen(facts, call, outcome)
    return decision && { ...decision, change: { ...decision.change, seenVersion } }
  }
  const returned = decideReturns(facts, outcome)
  if (returned) return returned
  const caseKind = contradictionOf(facts, outcome)
  return caseKind === null
    ? undefined
    : { to: null, failureCode: null, change: { state: null, caseKind }, checkAfterMs: null }
}
