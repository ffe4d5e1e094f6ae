import type {
  CreatablePaymentMethodChannel,
  PaymentMethodChannel,
  PaymentMethodStatus,
  PaymentMethodType,
  VirtualAccountLabel,
} from '../../generated/catalogue.ts'
import type { Money } from '../kernel/money.ts'

/** The bank or provider of an account, as it was sent. */
export type Institution = {
  readonly institutionCode?: string
  readonly institutionName?: string
  readonly institutionAddress?: string
}

/** The party behind an account, as it was sent. */
export type Recipient = {
  readonly recipientName?: string
  readonly recipientPhone?: string
  readonly recipientEmail?: string
  readonly recipientAddress?: string
}

/** What payments over a method carry by default. */
export type TransactionDetails = {
  readonly transactionInvoice?: string
  readonly transactionNarration?: string
}

/** What an account to collect into has beside its number. `oneTime` is null where it is permanent; `minutesLeft` is
 *  rounded up, as of when it was read. See
 *  docs/design/payment-methods.md#accounts-to-collect-into-are-payment-methods. */
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

/** A payment method as the rooms know it, its account number in the clear. */
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
  /** Null unless the account was issued, or given by the operator, to collect into. */
  readonly terms: CollectionTerms | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A payment method to create, as it was sent. */
export type PaymentMethodWish = {
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
