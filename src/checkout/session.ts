import type { CheckoutChannel } from '../../generated/catalogue.ts'
import type { Money } from '../kernel/money.ts'

/** The primary key of a session. */
export type SessionIds = { readonly businessId: string; readonly sessionId: string }

/** A hosted checkout session: the amount, the customer, and how long it can be paid. */
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
  /** When another session took over the reference, after this one had expired unpaid; else null. */
  readonly referenceFreedAt: Date | null
}

/** The state of a payment. EXTRA: a transfer that arrived when the session could not be paid by it. */
export type PaymentState = 'IN_FLIGHT' | 'PAID' | 'FAILED' | 'EXTRA'

/** A deposit that pays for a session. */
export type CheckoutPayment = {
  readonly transactionId: string
  /** The number of the payment in its session, from 1. */
  readonly attempt: number
  readonly state: PaymentState
  readonly createdAt: Date
}

/** A session with all its payments, oldest first, as read at `now` of the database clock. */
export type SessionSnapshot = {
  readonly session: CheckoutSession
  readonly payments: readonly CheckoutPayment[]
  readonly now: Date
}

/** The state of a session: open to payment, with a payment in flight, paid, or expired. */
export type SessionState = 'open' | 'paying' | 'paid' | 'expired'

/** A new session with the URL of its page. */
export type OpenedCheckout = { readonly session: CheckoutSession; readonly url: string }
