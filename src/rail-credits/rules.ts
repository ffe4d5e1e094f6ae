import { isBlank } from '../kernel/plain-text.ts'
import type { PaymentMethod } from '../payment-methods/index.ts'
import type { Credit } from '../rails/index.ts'

/** Why a credit has no deposit. */
export type HeldBecause = 'unknown_account' | 'invalid_amount' | 'recalled'

/** A credit as it was stored. */
export type KnownCredit = {
  readonly requestId: string
  readonly currency: string | null
  readonly amountMinor: bigint | null
  readonly heldBecause: HeldBecause | null
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
