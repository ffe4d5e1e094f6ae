import type { Money } from '../kernel/money.ts'
import type { NewPaymentMethod, PaymentMethod } from '../payment-methods/index.ts'

/** A list of recipients that is paid in one go, out of the main wallet in `sourceCurrency`. */
export type Batch = {
  readonly businessId: string
  readonly id: string
  readonly name: string
  readonly sourceCurrency: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A batch with how many recipients it has. */
export type CountedBatch = Batch & { readonly memberCount: number }

/** What a business says of a batch. */
export type BatchWish = Pick<Batch, 'name' | 'sourceCurrency'>

/** Who is paid, and what. `amount` in the currency of the account is what arrives, in the batch's what leaves the
 *  wallet before any fee (D-0513). */
export type Payee = {
  readonly recipientId: string
  /** The order in which recipients were added and are paid. */
  readonly position: number
  readonly paymentMethodId: string
  readonly accountCurrency: string
  readonly amount: Money
}

/** A recipient of a batch. */
export type Recipient = Payee & { readonly createdAt: Date; readonly updatedAt: Date }

/** A recipient with the account that is paid. */
export type ShownRecipient = { readonly recipient: Recipient; readonly method: PaymentMethod }

/** What a business says of a recipient. */
export type RecipientWish = { readonly account: NewPaymentMethod; readonly amount: Money }

/** How many recipients a batch may have: two of the largest lists that can be added at once. It bounds what one run
 *  does, and what a page of sessions shows (D-0513). */
export const maxRecipients = 2_000
