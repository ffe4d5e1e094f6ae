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
import { createPaymentMethod } from './payment-method/createPaymentMethod.ts'
import { createVirtualAccount } from './payment-method/createVirtualAccount.ts'
import { deletePaymentMethod } from './payment-method/deletePaymentMethod.ts'
import { getCryptoWallet } from './payment-method/getCryptoWallet.ts'
import { getPaymentMethod } from './payment-method/getPaymentMethod.ts'
import { getPoolAccount } from './payment-method/getPoolAccount.ts'
import { getVirtualAccount } from './payment-method/getVirtualAccount.ts'
import { listInstitutions } from './payment-method/listInstitutions.ts'
import { listPaymentMethods } from './payment-method/listPaymentMethods.ts'
import { authorizeTransaction } from './transaction/authorizeTransaction.ts'
import { resolveAccountHolder } from './payment-method/resolveAccountHolder.ts'
import { resolveInstitutionCode } from './payment-method/resolveInstitutionCode.ts'
import { simulateVirtualAccountTransfer } from './payment-method/simulateVirtualAccountTransfer.ts'
import { createPoolAccountDeposit } from './transaction/createPoolAccountDeposit.ts'
import { createTransaction } from './transaction/createTransaction.ts'
import { getTransaction } from './transaction/getTransaction.ts'
import { getTransactionAdvice } from './transaction/getTransactionAdvice.ts'
import { listTransactions } from './transaction/listTransactions.ts'
import { quoteWithdrawal } from './transaction/quoteWithdrawal.ts'
import { simulateTransaction } from './transaction/simulateTransaction.ts'

/** The registry: does not compile while an operation is missing, extra or mistyped, or answers what is not declared. */
export const handlers = {
  authorizeTransaction,
  createCheckoutSession,
  createCustomer,
  createMediaUrl,
  createPaymentMethod,
  createPoolAccountDeposit,
  createTransaction,
  createVirtualAccount,
  deleteCustomer,
  deletePaymentMethod,
  getBalance,
  getCryptoWallet,
  getCustomer,
  getPaymentMethod,
  getPoolAccount,
  getTransaction,
  getTransactionAdvice,
  getVirtualAccount,
  listCustomers,
  listInstitutions,
  listPaymentMethods,
  listRates,
  listTransactions,
  quoteWithdrawal,
  resolveAccountHolder,
  resolveInstitutionCode,
  simulateTransaction,
  simulateVirtualAccountTransfer,
  topUpBalance,
  updateCustomer,
  updateCustomerKyc,
  verifyCustomer,
} satisfies Handlers
