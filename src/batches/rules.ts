import { failureReasons, type PaymentBatchResultStatus } from '../../generated/catalogue.ts'
import type { Business } from '../auth/index.ts'
import { refuse } from '../kernel/refusal.ts'
import { type NewPaymentMethod, requireChannelRules } from '../payment-methods/index.ts'
import { isGivenUp } from '../transactions/index.ts'
import type { CreateCommand, PayoutStatus } from '../transactions/index.ts'
import type { Payee, RecipientWish } from './batch.ts'

/** Judges a recipient before anything is looked up, and gives the currency of its account. Refuses
 *  INVALID_BUSINESS_PAYMENT_METHOD_REQUEST and VALIDATION_ERROR. Pure. Source: D-0201. */
export const requireAccount = (account: NewPaymentMethod): string => requireChannelRules(account).currency

/** Refuses VALIDATION_ERROR for an amount that neither the account nor the batch's wallet is in. A SWIFT account takes
 *  any currency. Pure. Source: §7 "422", D-0513. */
export const requireAmountCurrency = (
  { account, amount }: RecipientWish,
  { accountCurrency, sourceCurrency }: { readonly accountCurrency: string; readonly sourceCurrency: string },
): void => {
  const isKnown = amount.currency === accountCurrency || amount.currency === sourceCurrency
  if (isKnown || account.channel === 'SWIFT') return
  refuse(
    'VALIDATION_ERROR',
    `amount.currencyCode is ${amount.currency}: the account is in ${accountCurrency}, the wallet in ${sourceCurrency}`,
  )
}

/** The run that a payout belongs to. */
export type RunOf = {
  readonly batchId: string
  readonly sessionId: string
  readonly sourceCurrency: string
}

/** Idempotency key and reference of a payout: one run pays one recipient once, however often it is begun again.
 *  Pure. */
export const keyOf = (sessionId: string, recipientId: string): string => `batch-${sessionId}-${recipientId}`

/** The withdrawal that pays a recipient: an ordinary one, for the business owner. Pure. Source: contract §7. */
export const payoutOf = (business: Business, run: RunOf, payee: Payee): CreateCommand => {
  const { batchId, sessionId, sourceCurrency } = run
  const { recipientId, paymentMethodId, accountCurrency, amount } = payee
  const key = keyOf(sessionId, recipientId)
  const isOfSource = amount.currency === sourceCurrency
  return {
    origin: 'batch',
    type: 'WITHDRAW',
    customerId: business.ownerCustomerId,
    methodId: paymentMethodId,
    source: isOfSource ? amount : { minor: null, currency: sourceCurrency },
    destination: isOfSource ? undefined : amount,
    destinationCurrency: isOfSource ? accountCurrency : amount.currency,
    prefersSource: false,
    idempotencyKey: key,
    reference: key,
    meta: { idempotencyKey: key, reference: key, batchId, sessionId, recipientId },
  }
}

/** What a run knows of a recipient beside its payout: why there is none. */
export type Refused = { readonly errorCode: string | null; readonly errorMessage: string | null }

/** What became of a recipient in a run. `errorCode`: of an error, or of the failure of its payout. */
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

/** Derives what became of a recipient from its payout as it stands: nothing of that is kept a second time. One that was
 *  refunded has not reached its recipient: it counts as failed and may be tried again. Pure. Source: D-0516. */
export const resultOf = ({ errorCode, errorMessage }: Refused, payout: PayoutStatus | undefined): Result => {
  if (!payout) {
    return errorCode === null
      ? { status: 'PROCESSING' }
      : { status: 'PROCESSING_FAILED', errorCode, errorMessage: errorMessage ?? '' }
  }
  const { transactionId, status, failureCode } = payout
  if (status === 'SUCCESS') return { status: 'SUCCESS', transactionId }
  if (status === 'REFUNDED') return failed(transactionId, status, 'The payout was refunded.')
  if (!isGivenUp(status)) return { status: 'PROCESSING', transactionId }
  if (failureCode === null) return failed(transactionId, status, `The payout was ${status.toLowerCase()}.`)
  return failed(transactionId, failureCode, failureReasons[failureCode].message)
}
