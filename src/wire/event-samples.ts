import type { CheckoutService } from '../checkout/index.ts'
import { type CustomersService, viewCustomer } from '../customers/index.ts'
import { type PaymentMethodsService, viewPaymentMethod } from '../payment-methods/index.ts'
import { type PoolDepositsService, type TransactionsService, viewTransaction } from '../transactions/index.ts'
import type { FindSample, SampleSources } from '../webhooks/index.ts'

/** Finds the data of sample events, with the same views as the real events. */
export const sampleSources = ({
  customers,
  paymentMethods,
  transactions,
  poolDeposits,
  checkout,
}: {
  readonly customers: Pick<CustomersService, 'get'>
  readonly paymentMethods: Pick<PaymentMethodsService, 'get'>
  readonly transactions: Pick<TransactionsService, 'get'>
  readonly poolDeposits: Pick<PoolDepositsService, 'findRejectionReason'>
  readonly checkout: Pick<CheckoutService, 'describe'>
}): SampleSources => {
  // Without documents, as in real events.
  const customer: FindSample = async (businessId, id) => ({
    data: viewCustomer((await customers.get(businessId, id)).customer),
    customerId: id,
  })
  const method: FindSample = async (businessId, id) => {
    const found = await paymentMethods.get({ businessId, paymentMethodId: id })
    return { data: viewPaymentMethod(found), customerId: found.customerId }
  }
  const transaction: FindSample = async (businessId, id) => {
    const found = await transactions.get({ businessId, transactionId: id })
    return { data: viewTransaction(found), customerId: found.customerId }
  }
  const rejection: FindSample = async (businessId, id) => {
    const rejectionReason = await poolDeposits.findRejectionReason({ businessId, transactionId: id })
    const { data, customerId } = await transaction(businessId, id)
    return { data: { ...data, rejectionReason }, customerId }
  }
  const session: FindSample = async (businessId, sessionId) => {
    const data = await checkout.describe({ businessId, sessionId })
    return { data, customerId: data.customer.customerId }
  }
  return {
    'CUSTOMER.CREATED': customer,
    'CUSTOMER.UPDATED': customer,
    'CUSTOMER.DELETED': customer,
    'PAYMENT_METHOD.CREATED': method,
    'PAYMENT_METHOD.UPDATED': method,
    'PAYMENT_METHOD.DELETED': method,
    'TRANSACTION.CREATED': transaction,
    'TRANSACTION.UPDATED': transaction,
    'CHECKOUT_SESSION.CREATED': session,
    'POOL_DEPOSIT_REQUEST.REJECTED': rejection,
  }
}
