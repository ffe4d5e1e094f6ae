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
  readonly transactions: Pick<TransactionsService, 'getWithKey'>
  readonly poolDeposits: Pick<PoolDepositsService, 'findRejectionReason'>
  readonly checkout: Pick<CheckoutService, 'describe'>
}): SampleSources => {
  // Without documents, as in real events.
  const customer: FindSample = async (businessId, id) => {
    const found = (await customers.get(businessId, id)).customer
    return { data: viewCustomer(found), dataKey: found.dataKey }
  }
  const method: FindSample = async (businessId, id) => {
    const found = await paymentMethods.get({ businessId, paymentMethodId: id })
    return { data: viewPaymentMethod(found), dataKey: found.dataKey }
  }
  const transaction: FindSample = async (businessId, id) => {
    const { transaction: found, dataKey } = await transactions.getWithKey({ businessId, transactionId: id })
    return { data: viewTransaction(found), dataKey }
  }
  const rejection: FindSample = async (businessId, id) => {
    const rejectionReason = await poolDeposits.findRejectionReason({ businessId, transactionId: id })
    const { data, dataKey } = await transaction(businessId, id)
    return { data: { ...data, rejectionReason }, dataKey }
  }
  const session: FindSample = (businessId, sessionId) => checkout.describe({ businessId, sessionId })
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
