import type {
  PaymentMethodStatus,
  PaymentMethodType,
  TransactionChannel,
  TransactionType,
} from '../../../generated/catalogue.ts'
import type { LimitFacts } from '../../limits/index.ts'
import type { Money } from '../../kernel/money.ts'
import type { FeeSchedule } from '../../pricing/index.ts'
import type { DataKey } from '../../vault/index.ts'
import type { Candidate } from '../routing/rules.ts'
import type { Origin } from '../transaction.ts'

/** The side of a create that follows from the other side, which is exact. */
export type DerivedAmount = { readonly minor: null; readonly currency: string }

/** What a transaction is to move, and for whom. */
export type OrderCommand = {
  readonly type: TransactionType
  /** Undefined on a swap that names no customer. */
  readonly customerId: string | undefined
  /** The payment method that is paid (WITHDRAW) or collected from (DEPOSIT); undefined on a swap. */
  readonly methodId: string | undefined
  readonly source: Money | DerivedAmount
  /** Undefined where it follows from the source: always on a swap, which ignores a `destinationAmount`, and for a batch
   *  whose amounts are in the source currency. */
  readonly destination: Money | undefined
  readonly destinationCurrency: string
  readonly prefersSource: boolean
}

/** A transaction as the caller asked for it. */
export type CreateCommand = OrderCommand & {
  /** Chosen by the seed of a sandbox, and by the console before it creates; else a new one. */
  readonly id?: string
  /** `api` unless said. */
  readonly origin?: Origin
  readonly idempotencyKey: string
  readonly reference: string
  readonly meta: Readonly<Record<string, unknown>>
}

/** What the rules need to know of the payment method on the other side. */
export type CounterMethod = {
  readonly id: string
  readonly customerId: string
  readonly type: PaymentMethodType
  readonly channel: TransactionChannel
  readonly currency: string
  /** True where the channel pays any currency that has a route (SWIFT), whatever currency it shows. */
  readonly paysAnyCurrency: boolean
  readonly status: PaymentMethodStatus
}

/** A route that a payment may take, and the fee over its rail. */
export type RouteFacts = Candidate & { readonly fee: FeeSchedule | null }

/** What was read for a create or a quote, in one round trip. */
export type Facts<Method extends CounterMethod = CounterMethod> = {
  readonly now: Date
  readonly isDuplicate: boolean
  /** The named customer, or the business owner where none was named; null where there is no such customer. */
  readonly customer: { readonly isVerified: boolean } | null
  /** Seals the events of the transaction: the customer's key, else the business owner's. */
  readonly dataKey: DataKey
  readonly method: Method | null
  /** In the order in which they are tried; a swap has the exchange alone. */
  readonly routes: readonly RouteFacts[]
  /** The published rate; null where there is none. */
  readonly rate: string | null
  /** By how many percent the best promotion in force raises the rate; null for none. */
  readonly promotion: string | null
  readonly limits: LimitFacts | null
}
