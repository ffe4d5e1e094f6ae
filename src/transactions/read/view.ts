import { failureReasons, type FailureReasonCode } from '../../../generated/catalogue.ts'
import type { Schemas } from '../../contract/operation.ts'
import { formatMoney } from '../../kernel/money.ts'
import type { Transaction } from '../transaction.ts'

const viewFailure = (code: FailureReasonCode) => {
  const { message, retryable } = failureReasons[code]
  return { code, message, retryable }
}

/** A transaction as the contract shows it, in answers and in events. `fee` is omitted where it is zero; `meta` echoes
 *  what was sent, with `failureReason` once it failed. */
export const viewTransaction = (transaction: Transaction): Schemas['Transaction'] => ({
  transactionId: transaction.id,
  status: transaction.status,
  type: transaction.type,
  channel: transaction.channel,
  sourceAmount: formatMoney(transaction.source),
  sourceCurrency: transaction.source.currency,
  destinationAmount: formatMoney(transaction.destination),
  destinationCurrency: transaction.destination.currency,
  destinationId: transaction.destinationId ?? '',
  ...(transaction.sourceId !== null && { sourceId: transaction.sourceId }),
  customerId: transaction.customerId ?? '',
  merchantReference: transaction.merchantReference,
  rate: transaction.rate,
  ...(transaction.fee.minor > 0n && { fee: formatMoney(transaction.fee) }),
  meta: {
    ...transaction.meta,
    idempotencyKey: transaction.idempotencyKey,
    reference: transaction.reference,
    ...(transaction.status === 'CUSTOMER_ACTION_REQUIRED' && { otpRequired: true }),
    ...(transaction.failureCode !== null && { failureReason: viewFailure(transaction.failureCode) }),
  },
  createdAt: transaction.createdAt.toISOString(),
  updatedAt: transaction.updatedAt.toISOString(),
})
