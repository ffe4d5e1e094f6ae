import type { CheckoutService } from '../checkout/service.ts'
import { type CustomersService, viewCustomer } from '../customers/index.ts'
import { type PaymentMethodsService, viewPaymentMethod } from '../payment-methods/index.ts'
import type { PoolDepositsService } from '../transactions/pool-deposits.ts'
import type { TransactionsService } from '../transactions/service.ts'
import { viewTransaction } from '../transactions/view.ts'
import type { FindSample, SampleSources } from '../webhooks/samples.ts'

/** Where the data of sample events comes from: the rooms that emit the real ones, by the views they emit. */
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
  // Never with documents (contract §8).
  const customer: FindSample = async (businessId, id) =>
    viewCustomer((await customers.get(businessId, id)).customer)
  const method: FindSample = async (businessId, id) =>
    viewPaymentMethod(await paymentMethods.get({ businessId, paymentMethodId: id }))
  const transaction: FindSample = async (businessId, id) =>
    viewTransaction(await transactions.get({ businessId, transactionId: id }))
  const rejection: FindSample = async (businessId, id) => {
    const rejectionReason = await poolDeposits.findRejectionReason({ businessId, transactionId: id })
    return { ...(await transaction(businessId, id)), rejectionReason }
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
