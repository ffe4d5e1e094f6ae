import type { CheckoutChannel } from '../../generated/catalogue.ts'
import type { Money } from '../kernel/money.ts'

/** Which session: its primary key. */
export type SessionIds = { readonly businessId: string; readonly sessionId: string }

/** A hosted checkout: what is to be paid, by whom, until when. */
export type CheckoutSession = {
  readonly businessId: string
  readonly id: string
  readonly merchantReference: string
  readonly amount: Money
  readonly redirectUrl: string
  readonly customerId: string
  readonly countryCode: string
  readonly channels: readonly CheckoutChannel[]
  readonly metadata: Readonly<Record<string, string>>
  readonly createdAt: Date
  readonly expiresAt: Date
  /** When another session took over its reference: it had expired unpaid by then. */
  readonly referenceFreedAt: Date | null
}

/** How a payment of a session stands. EXTRA: a transfer that came when the session could not be paid by it. */
export type PaymentState = 'IN_FLIGHT' | 'PAID' | 'FAILED' | 'EXTRA'

/** One deposit of a session. */
export type CheckoutPayment = {
  readonly transactionId: string
  /** Counts the session's payments from 1. */
  readonly attempt: number
  readonly state: PaymentState
  readonly createdAt: Date
}

/** A session as it stands at a moment of the database's clock, with all its payments, the oldest first. */
export type Standing = {
  readonly session: CheckoutSession
  readonly payments: readonly CheckoutPayment[]
  readonly now: Date
}

/** What can be done with a session: pay it, wait for a payment under way, or nothing any more. */
export type SessionState = 'open' | 'paying' | 'paid' | 'expired'

/** A session with the address of its page. */
export type OpenedCheckout = { readonly session: CheckoutSession; readonly url: string }
