import type { Schemas } from '../contract/operation.ts'
import type { Customer } from '../customers/index.ts'
import { assert } from '../kernel/assert.ts'
import type { CheckoutSession, OpenedCheckout } from './session.ts'

// Minor units as a JSON number (contract §6): at most 10^15, so that the number is exact.
const parseMinor = (minor: bigint): number => {
  const value = Number.parseInt(minor.toString(), 10)
  assert(Number.isSafeInteger(value), 'the amount of a checkout fits a JSON number')
  return value
}

/** A session as its creation answers it. Source: contract §6. */
export const viewCheckout = ({ session, url }: OpenedCheckout): Schemas['CheckoutSession'] => ({
  checkoutId: session.id,
  checkoutUrl: url,
  channels: [...session.channels],
})

/** A session as its event tells it. Source: contract §6. */
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
