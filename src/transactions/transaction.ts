import type {
  FailureReasonCode,
  TransactionChannel,
  TransactionStatus,
  TransactionType,
} from '../../generated/catalogue.ts'
import type { WalletKind } from '../auth/index.ts'
import type { Money } from '../kernel/money.ts'

/** Where transactions come from. Keys and references are unique per business, whatever the origin. */
export const origins = ['api', 'console', 'checkout', 'batch', 'transfer', 'pool', 'topup'] as const

/** Where a transaction came from. */
export type Origin = (typeof origins)[number]

/** Names a transaction of a business. */
export type TransactionIds = { readonly businessId: string; readonly transactionId: string }

/** A transaction as the rooms know it. `version` counts its moves; `fee` is in source currency, zero for none. */
export type Transaction = {
  readonly businessId: string
  readonly id: string
  readonly origin: Origin
  readonly type: TransactionType
  readonly status: TransactionStatus
  readonly version: number
  readonly channel: TransactionChannel
  readonly rail: string | null
  readonly customerId: string | null
  readonly sourceId: string | null
  readonly destinationId: string | null
  readonly source: Money
  readonly destination: Money
  /** The exact decimal text that was applied: 1 source = rate destination. */
  readonly rate: string
  readonly fee: Money
  readonly walletType: WalletKind
  readonly feeWalletType: WalletKind
  readonly idempotencyKey: string
  readonly reference: string
  readonly merchantReference: string
  /** What the caller sent, as sent. */
  readonly meta: Readonly<Record<string, unknown>>
  readonly failureCode: FailureReasonCode | null
  /** Tries of the one-time password so far. */
  readonly otpAttempts: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The status of a payout, and why it failed. */
export type PayoutStatus = {
  readonly transactionId: string
  readonly status: TransactionStatus
  readonly failureCode: FailureReasonCode | null
}

/** How often a one-time password may be tried; the fifth wrong one fails the deposit. */
export const maxOtpAttempts = 5

/** The due work of a transaction: hand it to its rail, or ask the rail what became of it. */
export const advanceTask = 'transactions.advance'

/** The due work of a payout that its rail should be asked about, whatever its status. Its subject is the payout as the
 *  rail knows it. */
export const askTask = 'transactions.ask'
