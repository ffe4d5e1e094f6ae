import type { VirtualAccountLabel } from '../../../generated/catalogue.ts'
import type { Money } from '../../kernel/money.ts'
import type { IssuedKind } from '../../rails/index.ts'

/** The kind of a collection account: permanent or one-time at a bank, a stablecoin wallet, or a pool account of the
 *  operator. */
export type AccountKind = 'PERMANENT' | 'ONE_TIME' | 'WALLET' | 'POOL'

/** An order for a collection account of a customer. `id` is both the idempotency key at the issuer and the id of the
 *  issued payment method. */
export type Order = {
  readonly businessId: string
  readonly id: string
  readonly customerId: string
  readonly kind: AccountKind
  /** For a wallet, its stablecoin. */
  readonly currency: string
  /** Which of the customer's slots it takes; null for a kind without a maximum. */
  readonly place: number | null
  readonly reference: string
  readonly label: VirtualAccountLabel | null
  /** For a one-time account: its amount and expiry. */
  readonly oneTime: { readonly amount: Money; readonly expiresAt: Date } | null
  readonly isIssued: boolean
  /** The rail that it was ordered from first; null: none yet, or not from a rail. */
  readonly rail: string | null
}

/** What an order orders. */
export const issuedKindOf = ({ kind }: Pick<Order, 'kind'>): IssuedKind =>
  kind === 'WALLET' ? 'stablecoin-wallets' : 'virtual-accounts'

/** How many permanent accounts a customer may have in a currency. */
export const maxPermanent = 5

/** How long a one-time account is open. */
export const oneTimeMs = 30 * 60_000

/** How long a request holds its order before another may take it over: longer than the issuer's timeout. */
const holdMs = 60_000

/** Returns until when a request that takes an order at `now` holds it. */
export const holdUntil = (now: Date): Date => new Date(now.getTime() + holdMs)
