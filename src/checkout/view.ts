import type { Schemas } from '../contract/operation.ts'
import type { Customer } from '../customers/index.ts'
import { assert } from '../kernel/assert.ts'
import type { CheckoutSession, OpenedCheckout } from './session.ts'

// Exact, because the amount of a checkout is at most 10^15.
const parseMinor = (minor: bigint): number => {
  const value = Number.parseInt(minor.toString(), 10)
  assert(Number.isSafeInteger(value), 'the amount of a checkout fits a JSON number')
  return value
}

/** Returns the response body of a new session. */
export const viewCheckout = ({ session, url }: OpenedCheckout): Schemas['CheckoutSession'] => ({
  checkoutId: session.id,
  checkoutUrl: url,
  channels: [...session.channels],
})

/** Returns the data of CHECKOUT_SESSION.CREATED. */
export const viewCreatedSession = (
  session: CheckoutSession,
  customer: Customer,
): Schemas['CheckoutSessionCreated'] => ({
  sessionId: session.id,
  merchantReference: session.merchantReference,
  amount: parseMinor(session.amount.minor),
  currency: session.amount.currency,
  expiresAt: session.expiresAt.toISOString(),
  createdAt: session.createdAt.toISOString(),
  metadata: session.metadata,
  customer: {
    customerId: customer.id,
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    countryCode: customer.countryCode,
  },
})
