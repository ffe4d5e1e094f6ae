import { isBlank } from '../kernel/plain-text.ts'
import type { PaymentMethod } from '../payment-methods/index.ts'
import { isExpired, type Credit, type OrderOutcome, type RailTerms } from '../rails/index.ts'

/** Why a credit has no deposit. */
export type HeldBecause = 'unknown_account' | 'invalid_amount' | 'recalled' | 'failed'

/** A credit as it was stored. */
export type KnownCredit = {
  readonly requestId: string
  readonly currency: string | null
  readonly amountMinor: bigint | null
  readonly heldBecause: HeldBecause | null
  /** Whether its business has moved to another cell. */
  readonly isElsewhere: boolean
}

/** Returns whether a rail now says something else about a credit that has its deposit. Pure. */
export const isContradicted = (known: KnownCredit, { requestId, amount }: Credit): boolean =>
  known.requestId !== requestId || known.currency !== amount?.currency || known.amountMinor !== amount.minor

/** Returns whether an account expects this money: its currency, and for a one-time account its amount. Pure. */
export const isExpected = (
  { currency, terms }: Pick<PaymentMethod, 'currency' | 'terms'>,
  amount: NonNullable<Credit['amount']>,
): boolean => amount.currency === currency && (!terms?.oneTime || terms.oneTime.amount.minor === amount.minor)

/** The reference of the deposit of a credit: that of a one-time account, else what the sender wrote. Pure. */
export const referenceOf = (
  { terms }: Pick<PaymentMethod, 'terms'>,
  { reference }: Credit,
): string | undefined => {
  const written = reference === undefined || isBlank(reference) ? undefined : reference
  return terms?.oneTime ? terms.reference : written
}

/** The states of the return of a credit. `prepared`: nothing was taken; `sent`: it may have been. */
export type ReturnState = 'prepared' | 'sent' | 'accepted' | 'succeeded' | 'refused'

/** What an outcome does to the return of a credit. `waitMs`: until the next call; null: it has ended. */
export type ReturnDecision = {
  readonly state: ReturnState
  readonly version: number
  readonly waitMs: number | null
  readonly failureCode: string | null
  readonly partnerReference: string | null
  readonly isCase: boolean
}

const minute = 60_000
const caseAfterMs = 15 * minute

/** A return whose rail was called. `isFirst`: no request of it was on its way before this call; `sentAt`: when it was
 *  first sent. */
type CalledReturn = {
  readonly state: ReturnState
  readonly isFirst: boolean
  readonly sentAt: Date
  readonly notAfter: Date
  readonly now: Date
}

/** Decides what an outcome does to the return of a credit. One whose outcome is unknown is sent again only after the
 *  proof that it was not executed. Pure. */
export const decideReturn = (
  { state, isFirst, sentAt, notAfter, now }: CalledReturn,
  terms: RailTerms,
  outcome: OrderOutcome,
): ReturnDecision => {
  const elapsedMs = now.getTime() - sentAt.getTime()
  const waitMs = Math.min(60 * minute, Math.max(5_000, elapsedMs / 2))
  const { version = 0 } = outcome
  const open = { version, failureCode: null, partnerReference: null, isCase: false }
  // One that the rail accepted and does not know any more will not be answered.
  const isLost = state === 'sent' || outcome.kind === 'absent'
  const waiting = { ...open, state, waitMs, isCase: isLost && elapsedMs >= caseAfterMs }
  switch (outcome.kind) {
    case 'succeeded':
      return { ...open, state: 'succeeded', waitMs: null, partnerReference: outcome.partnerReference }
    case 'refused':
      return { ...open, state: 'refused', waitMs: null, failureCode: outcome.failureCode, isCase: true }
    case 'accepted':
    case 'scheduled':
      return { ...open, state: 'accepted', waitMs: outcome.checkAfterMs ?? waitMs }
    case 'not-taken':
      return { ...waiting, state: isFirst ? 'prepared' : state, waitMs: outcome.retryAfterMs ?? waitMs }
    case 'absent':
      if (state === 'sent' && isExpired(terms, { notAfter, now }))
        return { ...waiting, state: 'prepared', waitMs: 0 }
      return waiting
    case 'awaiting-password':
    case 'unknown':
      return waiting
  }
}
