import type {
  CreatablePaymentMethodChannel,
  PaymentMethodChannel,
  PaymentMethodStatus,
  PaymentMethodType,
  VirtualAccountLabel,
} from '../../generated/catalogue.ts'
import type { Money } from '../kernel/money.ts'
import type { DataKey } from '../vault/index.ts'

/** The bank or provider of an account. */
export type Institution = {
  readonly institutionCode?: string
  readonly institutionName?: string
  readonly institutionAddress?: string
}

/** The party behind an account. */
export type Recipient = {
  readonly recipientName?: string
  readonly recipientPhone?: string
  readonly recipientEmail?: string
  readonly recipientAddress?: string
}

/** Default details of payments over a method. */
export type TransactionDetails = {
  readonly transactionInvoice?: string
  readonly transactionNarration?: string
}

/** The terms of a collection account. `oneTime` is null for a permanent one; `minutesLeft` is rounded up, as of the
 *  time of reading. See docs/design/payment-methods.md#accounts-to-collect-into-are-payment-methods. */
export type CollectionTerms = {
  readonly reference: string
  readonly label: VirtualAccountLabel | null
  readonly oneTime: {
    readonly amount: Money
    readonly expiresAt: Date
    readonly minutesLeft: number
    readonly isUsed: boolean
  } | null
}

/** A payment method, decrypted. */
export type PaymentMethod = {
  readonly businessId: string
  readonly id: string
  readonly customerId: string
  readonly type: PaymentMethodType
  readonly channel: PaymentMethodChannel
  readonly accountName: string
  readonly accountNumber: string
  readonly countryCode: string
  readonly currency: string
  readonly status: PaymentMethodStatus
  readonly institution: Institution
  readonly recipient: Recipient
  readonly transaction: TransactionDetails
  /** Null unless it is a collection account. */
  readonly terms: CollectionTerms | null
  /** Of its customer. */
  readonly dataKey: DataKey
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A payment method to create. */
export type NewPaymentMethod = {
  /** Chosen by the seed of a sandbox only; else a new one. */
  readonly id?: string
  readonly customerId: string | undefined
  readonly type: PaymentMethodType
  readonly channel: CreatablePaymentMethodChannel
  readonly accountName: string
  readonly accountNumber: string
  readonly countryCode: string
  readonly institution: Institution
  readonly recipient: Recipient
  readonly transaction: TransactionDetails
}
