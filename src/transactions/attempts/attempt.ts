import type { FailureReasonCode } from '../../../generated/catalogue.ts'
import type { PayoutReturn, RailPayout } from '../../rails/index.ts'
import type { Transaction } from '../transaction.ts'

/** The states of an attempt. `prepared`: it may have been sent. `not_taken`: the rail took nothing of what was sent.
 *  `refused` and `not_executed`: it is proven that nothing was paid. */
export type AttemptState =
  | 'prepared'
  | 'not_taken'
  | 'accepted'
  | 'unknown'
  | 'succeeded'
  | 'refused'
  | 'not_executed'

/** What proves the end of an attempt: an answer of the rail, a fence, the rail not knowing it after its deadline, or
 *  a ruling of two operators. */
export type AttemptProof = 'ANSWER' | 'FENCE' | 'DEADLINE' | 'RULING'

/** Why operators have to look at an attempt: unknown for 15 minutes, contradicted by the rail after it had ended,
 *  paid although the money was given back, or returned otherwise than in full. */
export type CaseKind = 'unknown' | 'contradiction' | 'paid_although_released' | 'return_mismatch'

/** A hand-over of a payout, or of the collection of a deposit, to a live rail (docs/design/rails.md#attempts). */
export type RailAttempt = {
  /** From 1. */
  readonly number: number
  readonly rail: string
  readonly state: AttemptState
  /** The instruction, sealed. */
  readonly request: string
  readonly notAfter: Date
  /** How often it was prepared to be sent. */
  readonly sends: number
  /** The highest version that the rail showed of it, 0 before the first. */
  readonly version: number
  /** When the rail first said that it has it. */
  readonly acceptedAt: Date | null
  readonly unknownSince: Date | null
}

/** An attempt to add: it is committed before anything is sent. */
export type NewAttempt = Pick<RailAttempt, 'number' | 'rail' | 'request' | 'notAfter'> & {
  readonly state: 'prepared'
  /** Before this no ruling may say that it was not paid. */
  readonly settlesBy: Date
}

/** What becomes of an attempt; `state` null: it stays, and only cases and returns change. */
export type AttemptChange = {
  readonly state: AttemptState | null
  readonly proof?: AttemptProof
  readonly failureCode?: FailureReasonCode
  readonly partnerReference?: string | null
  /** A new deadline, for one that was not taken. */
  readonly notAfter?: Date
  readonly settlesBy?: Date
  readonly isAsked?: boolean
  /** The version of the answer that says so. */
  readonly seenVersion?: number
  readonly caseKind?: CaseKind | null
  /** Returns to add. */
  readonly returns?: readonly PayoutReturn[]
  /** Its returns add up to its amount: their case is closed. */
  readonly isReturned?: boolean
}

/** A new attempt, or a change, which is made only while the attempt is in the state `from`. */
export type AttemptWrite =
  | NewAttempt
  | (AttemptChange & { readonly number: number; readonly from: AttemptState })

/** The id that a rail knows an attempt by: 27 characters. */
export const payoutIdOf = (transactionId: string, number: number): string =>
  `${transactionId}-${number.toString().padStart(2, '0')}`

/** An attempt, as parsed from the id at its rail. */
export type PayoutName = { readonly transactionId: string; readonly number: number }

/** Reads the id that a rail knows an attempt by; undefined for anything else. */
export const parsePayoutId = (payoutId: string): PayoutName | undefined => {
  const match = /^([0-9a-f]{24})-([0-9]{2})$/.exec(payoutId)
  return match?.[1] === undefined
    ? undefined
    : { transactionId: match[1], number: Number.parseInt(match[2] ?? '', 10) }
}

/** Returns what a rail is called about: the payout, or the collection, of an attempt. The payer of a deposit pays the
 *  fee on top. */
export const railOrderOf = (
  { id, type, channel, source, destination, fee }: Transaction,
  { number, notAfter, version }: Pick<RailAttempt, 'number' | 'notAfter' | 'version'>,
): RailPayout => {
  const order = { payoutId: payoutIdOf(id, number), notAfter, version }
  if (type !== 'DEPOSIT') return { ...order, amount: destination }
  const amount = { minor: source.minor + fee.minor, currency: source.currency }
  return { ...order, amount, collects: channel }
}
