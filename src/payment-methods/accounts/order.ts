import type { VirtualAccountLabel } from '../../../generated/catalogue.ts'
import type { Money } from '../../kernel/money.ts'

/** An account to collect into: permanent or one-time at a bank, a stablecoin wallet, or the operator's pool account. */
export type AccountKind = 'PERMANENT' | 'ONE_TIME' | 'WALLET' | 'POOL'

/** What was asked for, of which customer. `id` is the request id at the issuer, and the payment method's once it was
 *  issued: whoever asks for the same order is given the same account. */
export type Order = {
  readonly businessId: string
  readonly id: string
  readonly customerId: string
  readonly kind: AccountKind
  /** Of a wallet: its stablecoin. */
  readonly currency: string
  /** Which of the customer's places it takes; null for a kind that is not counted. */
  readonly place: number | null
  readonly reference: string
  readonly label: VirtualAccountLabel | null
  /** Of a one-time account: the amount it takes, and until when. */
  readonly oneTime: { readonly amount: Money; readonly expiresAt: Date } | null
  readonly isIssued: boolean
}

/** How many permanent accounts a customer may have in a currency. */
export const maxPermanent = 5

/** How long a one-time account lives. */
export const oneTimeMs = 30 * 60_000

/** How long a request may be at its order before another may take it over: longer than the issuer is waited for. */
const holdMs = 60_000

/** Until when a request that takes an order up at `now` is at it. Pure. */
export const holdUntil = (now: Date): Date => new Date(now.getTime() + holdMs)
