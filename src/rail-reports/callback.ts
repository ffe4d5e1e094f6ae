import { createHash, timingSafeEqual } from 'node:crypto'
import { parsePayoutId, type PayoutName } from '../transactions/index.ts'
import { signStandard, type SignedContent } from '../webhooks/index.ts'
import type { RailCallback } from '../rails/index.ts'

/** The headers of Standard Webhooks as they came. */
export type CallbackHeaders = {
  readonly id: string | undefined
  readonly timestamp: string | undefined
  readonly signature: string | undefined
}

/** Headers whose form and time are right; the signature is not verified yet. */
export type CallbackHead = {
  readonly id: string
  readonly timestamp: number
  readonly signatures: readonly string[]
}

const toleranceMs = 5 * 60_000
// A sender that rotates its secret sends two.
const maxSignatures = 4

/** Parses the headers; `expired`: more than five minutes off, `forged`: of no valid form. Pure. */
export const parseHead = (
  { id = '', timestamp = '', signature = '' }: CallbackHeaders,
  now: Date,
): CallbackHead | 'expired' | 'forged' => {
  const signatures = signature.split(' ')
  const isWellFormed = /^[!-~]{1,255}$/.test(id) && /^\d{1,12}$/.test(timestamp)
  if (!isWellFormed || signatures.length > maxSignatures) return 'forged'
  const seconds = Number.parseInt(timestamp, 10)
  if (Math.abs(now.getTime() - seconds * 1_000) > toleranceMs) return 'expired'
  return { id, timestamp: seconds, signatures }
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Returns whether one of the signatures is of these bytes, by one of the secrets. Pure, in constant time. */
export const isSigned = (
  secrets: readonly string[],
  signatures: readonly string[],
  content: SignedContent,
): boolean => {
  const right = secrets.map((secret) => digestOf(signStandard([secret], content)))
  return signatures.map(digestOf).some((given) => right.some((one) => timingSafeEqual(one, given)))
}

/** What a callback makes Corridor ask about: an attempt, or a credit or its return. `nothing`: an account, which is
 *  asked for when it is ordered or closed. `invalid`: no id of ours. */
export type CallbackSubject = PayoutName | 'credit' | 'nothing' | 'invalid'

/** Returns what a callback names. */
export const subjectOf = ({ type, id }: RailCallback): CallbackSubject => {
  switch (type) {
    case 'payout.changed':
    case 'collection.changed':
      return parsePayoutId(id) ?? 'invalid'
    case 'credit.received':
    case 'credit.recalled':
      return 'credit'
    case 'credit-return.changed':
      return parsePayoutId(id) ? 'credit' : 'invalid'
    case 'virtual-account.changed':
    case 'stablecoin-wallet.changed':
      return 'nothing'
  }
}
