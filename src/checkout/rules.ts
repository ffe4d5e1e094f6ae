import { checkoutChannels, type CheckoutChannel } from '../../generated/catalogue.ts'
import { refuse } from '../kernel/refusal.ts'
import type { CheckoutPayment, CheckoutSession, SessionState, SessionSnapshot } from './session.ts'
import { parseUrl } from '../kernel/url.ts'

/** How long a session can be paid, in milliseconds. */
export const sessionMs = 30 * 60_000

/** How many payments a session takes. Anyone with its address could otherwise fill the ledger with failed ones.
 *  See docs/design/checkout.md#the-channels-of-a-session. */
export const maxAttempts = 20

const paymentOf = (payments: readonly CheckoutPayment[], state: CheckoutPayment['state']) =>
  payments.find((payment) => payment.state === state)

/** Returns the state of a session. A payment in flight keeps an expired session waiting; a paid session is final;
 *  a session whose reference was taken over can no longer be paid. Pure. See
 *  docs/design/checkout.md#payments-in-flight. */
export const stateOf = ({ session, payments, now }: SessionSnapshot): SessionState => {
  if (paymentOf(payments, 'PAID')) return 'paid'
  if (paymentOf(payments, 'IN_FLIGHT')) return 'paying'
  const isExpired = now.getTime() >= session.expiresAt.getTime() || session.referenceFreedAt !== null
  return isExpired ? 'expired' : 'open'
}

/** Returns the payment that the page shows: the one that paid or is in flight, else the last that failed. Pure. */
export const paymentToShow = ({ payments }: Pick<SessionSnapshot, 'payments'>): CheckoutPayment | undefined =>
  paymentOf(payments, 'PAID') ??
  paymentOf(payments, 'IN_FLIGHT') ??
  payments.findLast(({ state }) => state === 'FAILED')

/** Returns the number of the next payment, from 1. Pure. */
export const nextAttempt = (payments: readonly CheckoutPayment[]): number => payments.length + 1

/** Returns the idempotency key of a payment, which is also its reference: the same for every submission of one
 *  form. Pure. */
export const keyOfAttempt = (session: Pick<CheckoutSession, 'id'>, attempt: number): string =>
  `checkout-${session.id}-${attempt.toString()}`

// Browsers drop or rewrite these characters, so that the URL could name another host than it seems to.
const unsafeCharacter = /[\s\\\p{Cc}]/u

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Validates and normalises the URL to which the payer returns after paying. Refuses VALIDATION_ERROR unless it is
 *  `https` without a user name and password; the sandbox also takes `http` of the developer's own machine. Pure. */
export const requireRedirectUrl = (text: string, { isSandbox }: { readonly isSandbox: boolean }): string => {
  const isWeb = /^https?:\/\//i.test(text) && !unsafeCharacter.test(text)
  const url = isWeb ? parseUrl(text) : undefined
  const isLocal = isSandbox && url?.protocol === 'http:' && loopbackHosts.has(url.hostname)
  if (!url || (url.protocol !== 'https:' && !isLocal)) {
    const local = isSandbox ? ', or http on localhost, 127.0.0.1 or [::1]' : ''
    return refuse('VALIDATION_ERROR', `\`redirectUrl\` must be an https address${local}.`)
  }
  if (url.username !== '' || url.password !== '') {
    refuse('VALIDATION_ERROR', '`redirectUrl` must not carry a user name or a password.')
  }
  return url.href
}

/** Returns the redirect URL with `checkoutId` and `merchantReference` appended to its query, before the fragment.
 *  The rest of the URL is unchanged, byte for byte. Pure. */
export const returnUrlOf = ({ id, merchantReference, redirectUrl }: CheckoutSession): string => {
  const hash = redirectUrl.indexOf('#')
  const base = hash === -1 ? redirectUrl : redirectUrl.slice(0, hash)
  const fragment = hash === -1 ? '' : redirectUrl.slice(hash)
  const separator = !base.includes('?') ? '?' : /[?&]$/.test(base) ? '' : '&'
  const parameters = `checkoutId=${id}&merchantReference=${encodeURIComponent(merchantReference)}`
  return `${base}${separator}${parameters}${fragment}`
}

/** Returns the channels of a session: those that were sent, else all. Where card numbers cannot be taken
 *  (production without a rail that serves `card-sessions`), CARD is left out, or refused with VALIDATION_ERROR where it
 *  was sent. Pure. */
export const requireChannels = (
  sent: readonly CheckoutChannel[] | undefined,
  { takesCards }: { readonly takesCards: boolean },
): readonly CheckoutChannel[] => {
  if (!takesCards && sent?.includes('CARD')) {
    refuse('VALIDATION_ERROR', 'CARD needs a rail that serves card sessions, and none is configured.')
  }
  return sent ?? checkoutChannels.filter((channel) => channel !== 'CARD' || takesCards)
}
