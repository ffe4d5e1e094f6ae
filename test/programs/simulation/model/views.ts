import { createHash } from 'node:crypto'
import { failureReasons, type FailureReasonCode } from '../../../../generated/catalogue.ts'
import { show } from './decimals.ts'
import { ownerOf, type Customer, type Method, type Transaction } from './state.ts'

// What the contract shows of the model's entities.

/** The ids that the service gave, by handle. */
export type Ids = ReadonlyMap<string, string>

const at = (ms: number): string => new Date(ms).toISOString()

const parseFailureCode = (code: string): FailureReasonCode => code as FailureReasonCode

const failureOf = (code: string | null) => {
  if (code === null) return {}
  const { message, retryable } = failureReasons[parseFailureCode(code)]
  return { failureReason: { code, message, retryable } }
}

const generatedFrom = (text: string): string => `pool-${createHash('sha256').update(text).digest('hex')}`

/** The body of a transaction, whole. */
export const viewTransaction = (transaction: Transaction, ids: Ids) => {
  const { type, method, customer, fee, status, origin, handle } = transaction
  const id = ids.get(handle)
  const methodId = method === null ? '' : ids.get(method)
  const merchantReference = origin === 'topup' ? `topup-${id ?? ''}` : transaction.reference
  // Made up by the service: unique for each, whatever the business calls it.
  const reference = origin === 'pool' ? generatedFrom(merchantReference) : merchantReference
  const keys = { api: transaction.key, topup: reference, pool: generatedFrom(ids.get(transaction.key) ?? '') }
  return {
    transactionId: id,
    status,
    type,
    channel: transaction.channel,
    sourceAmount: show(transaction.source, transaction.sourceCurrency),
    sourceCurrency: transaction.sourceCurrency,
    destinationAmount: show(transaction.destination, transaction.destinationCurrency),
    destinationCurrency: transaction.destinationCurrency,
    destinationId: type === 'WITHDRAW' ? methodId : '',
    ...(type === 'DEPOSIT' && origin === 'api' && { sourceId: methodId }),
    customerId: customer === null ? '' : ids.get(customer),
    merchantReference,
    rate: transaction.rate,
    ...(fee > 0n && { fee: show(fee, transaction.sourceCurrency) }),
    meta: {
      idempotencyKey: keys[origin],
      reference,
      ...(status === 'CUSTOMER_ACTION_REQUIRED' && { otpRequired: true }),
      ...failureOf(transaction.failureCode),
    },
    createdAt: at(transaction.createdAt),
    updatedAt: at(transaction.updatedAt),
  }
}

/** What is compared of a customer: all but what the service makes up by itself. */
export const viewCustomer = ({ handle, name, email, phone, country }: Customer, ids: Ids) => ({
  customerId: ids.get(handle),
  name,
  email,
  phone,
  countryCode: country,
})

/** What is compared of a payment method. */
export const viewMethod = (method: Method, ids: Ids) => ({
  paymentMethodId: ids.get(method.handle),
  customerId: ids.get(method.customer),
  type: method.type,
  channel: method.channel,
  accountNumber: method.accountNumber,
  countryCode: method.country,
  currency: method.currency,
  status: 'active',
})

/** The id a top-up shows as its customer's: the business owner's. */
export const topUpCustomer = ownerOf
