import type { Handlers } from './context.ts'
import { createCheckoutSession } from './checkout-session/createCheckoutSession.ts'
import { createCustomer } from './customer/createCustomer.ts'
import { deleteCustomer } from './customer/deleteCustomer.ts'
import { getCustomer } from './customer/getCustomer.ts'
import { listCustomers } from './customer/listCustomers.ts'
import { updateCustomer } from './customer/updateCustomer.ts'
import { updateCustomerKyc } from './customer/updateCustomerKyc.ts'
import { verifyCustomer } from './customer/verifyCustomer.ts'
import { createMediaUrl } from './media/createMediaUrl.ts'
import { getBalance } from './org/getBalance.ts'
import { listRates } from './org/listRates.ts'
import { topUpBalance } from './org/topUpBalance.ts'
import { createPaymentBatch } from './payment-batch/createPaymentBatch.ts'
import { createPaymentBatchRecipient } from './payment-batch/createPaymentBatchRecipient.ts'
import { createPaymentBatchRecipients } from './payment-batch/createPaymentBatchRecipients.ts'
import { deletePaymentBatch } from './payment-batch/deletePaymentBatch.ts'
import { deletePaymentBatchRecipient } from './payment-batch/deletePaymentBatchRecipient.ts'
import { getPaymentBatch } from './payment-batch/getPaymentBatch.ts'
import { listPaymentBatchRecipients } from './payment-batch/listPaymentBatchRecipients.ts'
import { listPaymentBatchSessions } from './payment-batch/listPaymentBatchSessions.ts'
import { listPaymentBatches } from './payment-batch/listPaymentBatches.ts'
import { updatePaymentBatch } from './payment-batch/updatePaymentBatch.ts'
import { updatePaymentBatchRecipient } from './payment-batch/updatePaymentBatchRecipient.ts'
import { withdrawPaymentBatch } from './payment-batch/withdrawPaymentBatch.ts'
import { createPaymentMethod } from './payment-method/createPaymentMethod.ts'
import { createVirtualAccount } from './payment-method/createVirtualAccount.ts'
import { deletePaymentMethod } from './payment-method/deletePaymentMethod.ts'
import { getCryptoWallet } from './payment-method/getCryptoWallet.ts'
import { getPaymentMethod } from './payment-method/getPaymentMethod.ts'
import { getPoolAccount } from './payment-method/getPoolAccount.ts'
import { getVirtualAccount } from './payment-method/getVirtualAccount.ts'
import { listInstitutions } from './payment-method/listInstitutions.ts'
import { listPaymentMethods } from './payment-method/listPaymentMethods.ts'
import { getSmeRegistrationStatus } from './sme-registration/getSmeRegistrationStatus.ts'
import { submitSmeRegistration } from './sme-registration/submitSmeRegistration.ts'
import { authorizeTransaction } from './transaction/authorizeTransaction.ts'
import { resolveAccountHolder } from './payment-method/resolveAccountHolder.ts'
import { resolveInstitutionCode } from './payment-method/resolveInstitutionCode.ts'
import { simulateVirtualAccountTransfer } from './payment-method/simulateVirtualAccountTransfer.ts'
import { createPoolAccountDeposit } from './transaction/createPoolAccountDeposit.ts'
import { createTransaction } from './transaction/createTransaction.ts'
import { getTransaction } from './transaction/getTransaction.ts'
import { getTransactionAdvice } from './transaction/getTransactionAdvice.ts'
import { getTransactionTimeline } from './transaction/getTransactionTimeline.ts'
import { listTransactions } from './transaction/listTransactions.ts'
import { preflightTransaction } from './transaction/preflightTransaction.ts'
import { quoteWithdrawal } from './transaction/quoteWithdrawal.ts'
import { simulateTransaction } from './transaction/simulateTransaction.ts'
import { triggerWebhook } from './webhooks/triggerWebhook.ts'

/** The handlers by operation. Does not compile while one is missing, extra, or returns an undeclared response. */
export const handlers = {
  authorizeTransaction,
  createCheckoutSession,
  createCustomer,
  createMediaUrl,
  createPaymentBatch,
  createPaymentBatchRecipient,
  createPaymentBatchRecipients,
  createPaymentMethod,
  createPoolAccountDeposit,
  createTransaction,
  createVirtualAccount,
  deleteCustomer,
  deletePaymentBatch,
  deletePaymentBatchRecipient,
  deletePaymentMethod,
  getBalance,
  getCryptoWallet,
  getCustomer,
  getPaymentBatch,
  getPaymentMethod,
  getPoolAccount,
  getSmeRegistrationStatus,
  getTransaction,
  getTransactionAdvice,
  getTransactionTimeline,
  getVirtualAccount,
  listCustomers,
  listInstitutions,
  listPaymentBatchRecipients,
  listPaymentBatchSessions,
  listPaymentBatches,
  listPaymentMethods,
  listRates,
  listTransactions,
  preflightTransaction,
  quoteWithdrawal,
  resolveAccountHolder,
  resolveInstitutionCode,
  simulateTransaction,
  simulateVirtualAccountTransfer,
  submitSmeRegistration,
  topUpBalance,
  triggerWebhook,
  updateCustomer,
  updateCustomerKyc,
  updatePaymentBatch,
  updatePaymentBatchRecipient,
  verifyCustomer,
  withdrawPaymentBatch,
} satisfies Handlers
