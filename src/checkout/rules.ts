import { checkoutChannels, type CheckoutChannel } from '../../generated/catalogue.ts'
import { refuse } from '../kernel/refusal.ts'
import type { CheckoutPayment, CheckoutSession, SessionState, Standing } from './session.ts'

/** How long a session can be paid (contract §6). */
export const sessionMs = 30 * 60_000

/** How often a session may be tried: whoever has its address could otherwise fill the ledger. Source: D-0553. */
export const maxAttempts = 20

const paymentOf = (payments: readonly CheckoutPayment[], state: CheckoutPayment['state']) =>
  payments.find((payment) => payment.state === state)

/** What can be done with a session. A payment under way outlives the half hour; a paid session is final; a session
 *  whose reference was taken over can be paid no more. Pure. Source: contract §6, D-0552. */
export const stateOf = ({ session, payments, now }: Standing): SessionState => {
  if (paymentOf(payments, 'PAID')) return 'paid'
  if (paymentOf(payments, 'IN_FLIGHT')) return 'paying'
  const isOver = now.getTime() >= session.expiresAt.getTime() || session.referenceFreedAt !== null
  return isOver ? 'expired' : 'open'
}

/** The payment that a page tells about: the one that paid, or is under way, else the last one that failed. Pure. */
export const paymentToShow = ({ payments }: Pick<Standing, 'payments'>): CheckoutPayment | undefined =>
  paymentOf(payments, 'PAID') ??
  paymentOf(payments, 'IN_FLIGHT') ??
  payments.findLast(({ state }) => state === 'FAILED')

/** The number of the next payment. Pure. */
export const nextAttempt = (payments: readonly CheckoutPayment[]): number => payments.length + 1

/** The generated key of a payment, which is its reference too: the same for every post of the same form. Pure. */
export const keyOfAttempt = (session: Pick<CheckoutSession, 'id'>, attempt: number): string =>
  `checkout-${session.id}-${attempt.toString()}`

// What a browser would take for something else, or a reader for another host.
const suspicious = /[\s\\\p{Cc}]/u

/** Judges where a payer is sent after paying, and gives it in its normal spelling. Refuses VALIDATION_ERROR for what is
 *  not `https`, and for a user name or password in it. Pure. Source: contract §6. */
export const requireRedirectUrl = (text: string): string => {
  const isHttps = /^https:\/\//i.test(text) && !suspicious.test(text) && URL.canParse(text)
  if (!isHttps) return refuse('VALIDATION_ERROR', 'redirectUrl must be an https address')
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') {
    refuse('VALIDATION_ERROR', 'redirectUrl must not carry a user name or a password')
  }
  return url.href
}

/** Where a payer goes after paying: the redirect URL with `checkoutId` and `merchantReference` behind whatever query it
 *  carries, before its fragment. What the business wrote stays byte for byte. Pure. Source: contract §6. */
export const returnUrlOf = ({ id, merchantReference, redirectUrl }: CheckoutSession): string => {
  const hash = redirectUrl.indexOf('#')
  const base = hash === -1 ? redirectUrl : redirectUrl.slice(0, hash)
  const fragment = hash === -1 ? '' : redirectUrl.slice(hash)
  const joint = !base.includes('?') ? '?' : /[?&]$/.test(base) ? '' : '&'
  const told = `checkoutId=${id}&merchantReference=${encodeURIComponent(merchantReference)}`
  return `${base}${joint}${told}${fragment}`
}

/** The channels of a session: those that were sent, else every one. Where card numbers may not be taken (production
 *  without a processor's hosted fields), CARD is left out, and refused VALIDATION_ERROR where it was sent.
 *  Pure. Source: contract §6. */
export const requireChannels = (
  sent: readonly CheckoutChannel[] | undefined,
  { takesCards }: { readonly takesCards: boolean },
): readonly CheckoutChannel[] => {
  if (!takesCards && sent?.includes('CARD')) {
    refuse('VALIDATION_ERROR', 'CARD needs a card processor with hosted fields, and none is configured')
  }
  return sent ?? checkoutChannels.filter((channel) => channel !== 'CARD' || takesCards)
}
