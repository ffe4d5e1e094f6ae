import { failureReasons, type PaymentBatchResultStatus } from '../../generated/catalogue.ts'
import type { Business } from '../auth/index.ts'
import { refuse } from '../kernel/refusal.ts'
import { type NewPaymentMethod, requireChannelRules } from '../payment-methods/index.ts'
import { endsUnpaid } from '../transactions/index.ts'
import type { CreateCommand, PayoutStatus } from '../transactions/index.ts'
import type { Payee, RecipientInput } from './batch.ts'

/** Validates the account of a recipient without any query, and returns its currency. Refuses
 *  INVALID_BUSINESS_PAYMENT_METHOD_REQUEST and VALIDATION_ERROR. Pure. */
export const requireAccount = (account: NewPaymentMethod): string => requireChannelRules(account).currency

/** Refuses VALIDATION_ERROR for an amount in a currency of neither the account nor the batch. SWIFT takes any currency.
 *  Pure. See docs/design/batches.md#amounts. */
export const requireAmountCurrency = (
  { account, amount }: RecipientInput,
  { accountCurrency, sourceCurrency }: { readonly accountCurrency: string; readonly sourceCurrency: string },
): void => {
  const isKnown = amount.currency === accountCurrency || amount.currency === sourceCurrency
  if (isKnown || account.channel === 'SWIFT') return
  refuse(
    'VALIDATION_ERROR',
    `\`amount.currencyCode\` is ${amount.currency}: the account has ${accountCurrency}, the wallet ${sourceCurrency}.`,
  )
}

/** The run that a payout belongs to. */
export type RunOf = {
  readonly batchId: string
  readonly sessionId: string
  readonly sourceCurrency: string
}

/** Returns the idempotency key of a payout, which is its reference too: a run that is continued pays each recipient
 *  once. Pure. */
export const keyOf = (sessionId: string, recipientId: string): string => `batch-${sessionId}-${recipientId}`

/** Builds the withdrawal that pays a recipient, for the business owner. Pure. */
export const payoutOf = (business: Business, run: RunOf, payee: Payee): CreateCommand => {
  const { batchId, sessionId, sourceCurrency } = run
  const { recipientId, paymentMethodId, accountCurrency, amount } = payee
  const key = keyOf(sessionId, recipientId)
  const isInSourceCurrency = amount.currency === sourceCurrency
  return {
    origin: 'batch',
    type: 'WITHDRAW',
    customerId: business.ownerCustomerId,
    methodId: paymentMethodId,
    source: isInSourceCurrency ? amount : { minor: null, currency: sourceCurrency },
    destination: isInSourceCurrency ? undefined : amount,
    destinationCurrency: isInSourceCurrency ? accountCurrency : amount.currency,
    prefersSource: false,
    idempotencyKey: key,
    reference: key,
    meta: { idempotencyKey: key, reference: key, batchId, sessionId, recipientId },
  }
}

/** Why a recipient got no payout in a run; null if it was not refused. */
export type Refused = { readonly errorCode: string | null; readonly errorMessage: string | null }

/** The result of a recipient in a run. `errorCode` is of its refusal, or of the failure of its payout. */
export type Result = {
  readonly status: PaymentBatchResultStatus
  readonly transactionId?: string
  readonly errorCode?: string
  readonly errorMessage?: string
}

const failed = (transactionId: string, errorCode: string, errorMessage: string): Result => ({
  status: 'PROCESSING_FAILED',
  transactionId,
  errorCode,
  errorMessage,
})

/** Derives the result of a recipient from the current status of its payout, which is stored once. A refunded payout did
 *  not reach the recipient, so it counts as failed and may be retried (docs/design/batches.md#results-are-derived).
 *  Pure. */
export const resultOf = ({ errorCode, errorMessage }: Refused, payout: PayoutStatus | undefined): Result => {
  if (!payout) {
    return errorCode === null
      ? { status: 'PROCESSING' }
      : { status: 'PROCESSING_FAILED', errorCode, errorMessage: errorMessage ?? '' }
  }
  const { transactionId, status, failureCode } = payout
  if (status === 'SUCCESS') return { status: 'SUCCESS', transactionId }
  if (status === 'REFUNDED') return failed(transactionId, status, 'The payout was refunded.')
  if (!endsUnpaid(status)) return { status: 'PROCESSING', transactionId }
  if (failureCode === null) return failed(transactionId, status, `The payout was ${status.toLowerCase()}.`)
  return failed(transactionId, failureCode, failureReasons[failureCode].message)
}
