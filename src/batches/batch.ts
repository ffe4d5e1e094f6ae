import type { Money } from '../kernel/money.ts'
import type { NewPaymentMethod, PaymentMethod } from '../payment-methods/index.ts'

/** A list of recipients that a run pays together, from the main wallet in `sourceCurrency`. */
export type Batch = {
  readonly businessId: string
  readonly id: string
  readonly name: string
  readonly sourceCurrency: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A batch with the number of its recipients. */
export type CountedBatch = Batch & { readonly memberCount: number }

/** The fields of a batch that a business sets. */
export type BatchInput = Pick<Batch, 'name' | 'sourceCurrency'> & {
  /** Chosen by the seed of a sandbox only; else a new one. */
  readonly id?: string
}

/** A recipient and the amount to pay. In the currency of the account `amount` is what the recipient gets; in that of
 *  the batch it is what leaves the wallet before the fee (docs/design/batches.md#amounts). */
export type Payee = {
  readonly recipientId: string
  /** Recipients are paid in the order in which they were added. */
  readonly position: number
  readonly paymentMethodId: string
  readonly accountCurrency: string
  readonly amount: Money
}

/** A recipient of a batch. */
export type Recipient = Payee & { readonly createdAt: Date; readonly updatedAt: Date }

/** A recipient with the account that receives the money. */
export type ShownRecipient = { readonly recipient: Recipient; readonly method: PaymentMethod }

/** The fields of a recipient that a business sets. */
export type RecipientInput = { readonly account: NewPaymentMethod; readonly amount: Money }

/** The maximum number of recipients of a batch: twice the longest list of one request. It bounds a run, and a page of
 *  sessions (docs/design/batches.md#amounts). */
export const maxRecipients = 2_000
