import type { SimulationOutcome } from '../../generated/catalogue.ts'
import type { Business, WalletKind } from '../auth/caller.ts'
import type { Money } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import type { PaymentMethod } from '../payment-methods/method.ts'
import type { VirtualAccountsService } from '../payment-methods/accounts/virtual.ts'
import {
  maySimulate,
  type Transaction,
  type TransactionsService,
  type TransfersService,
} from '../transactions/index.ts'
import { chosenRailName, sandboxRailName } from './rail.ts'
import { requireReceivable } from './rules.ts'

/** A bank transfer to send to a virtual account. */
export type TransferWish = {
  readonly accountNumber: string
  readonly amount: Money
  readonly reference: string | undefined
  readonly outcome: SimulationOutcome | undefined
}

/** What only the sandbox does. The operations are marked so in the contract and answer 403 in production. */
export type SandboxService = {
  /** Finishes a transaction at once and gives it as it stood before. Refuses BUSINESS_TRANSACTION_NOT_FOUND, and
   *  INVALID_BUSINESS_TRANSACTION_REQUEST unless it is PENDING, PROCESSING or UNKNOWN. Source: contract §4. */
  readonly simulate: (
    businessId: string,
    transactionId: string,
    outcome: SimulationOutcome,
  ) => Promise<Transaction>
  /** Credits a wallet with play money. Source: contract §5. */
  readonly topUp: (business: Business, amount: Money, walletType: WalletKind) => Promise<Transaction>
  /** Sends a bank transfer to a virtual account of the business, and gives the deposit that it makes. Refuses
   *  BUSINESS_PAYMENT_METHOD_NOT_FOUND, VALIDATION_ERROR for another currency than the account's, and
   *  INVALID_BUSINESS_PAYMENT_METHOD_REQUEST where a one-time account takes another amount, is expired or was used; an
   *  account of a hosted checkout takes its amount then as well. Source: contract §3, D-0572. */
  readonly transfer: (business: Business, wish: TransferWish) => Promise<Transaction>
}

/** What the sandbox's helpers work on. */
export type SandboxDeps = {
  readonly transactions: TransactionsService
  readonly transfers: TransfersService
  readonly virtualAccounts: Pick<VirtualAccountsService, 'find'>
}

const transfer = async (
  { transfers, virtualAccounts }: SandboxDeps,
  business: Business,
  wish: TransferWish,
): Promise<Transaction> => {
  const { accountNumber, amount, outcome } = wish
  const method: PaymentMethod =
    (await virtualAccounts.find(business.id, accountNumber)) ??
    refuse('BUSINESS_PAYMENT_METHOD_NOT_FOUND', 'no virtual account has this number: accountNumber')
  requireReceivable(method, amount)
  const oneTime = method.terms?.oneTime ?? null
  const deposit = await transfers.receive(business, {
    customerId: method.customerId,
    methodId: method.id,
    amount,
    rail: outcome === undefined ? sandboxRailName : chosenRailName(outcome),
    // What a one-time account was opened for is what its deposit is looked for by.
    reference: wish.reference ?? (oneTime ? method.terms?.reference : undefined),
    account: method,
    isOneTime: oneTime !== null,
  })
  const why = oneTime?.isUsed ? 'the account was used before' : 'the account has expired, or was just used'
  return deposit ?? refuse('INVALID_BUSINESS_PAYMENT_METHOD_REQUEST', why)
}

/** Opens the sandbox's helpers over transactions. */
export const createSandboxService = (deps: SandboxDeps): SandboxService => ({
  simulate: async (businessId, transactionId, outcome) => {
    const { transactions } = deps
    const before = await transactions.get({ businessId, transactionId })
    const to = outcome === 'success' ? 'SUCCESS' : 'FAILED'
    const failureCode = outcome === 'success' ? null : 'SVC_PAYMENT_FAILED'
    const isOpen = maySimulate(before.status)
    const after = isOpen
      ? await transactions.advance({ businessId, transactionId }, { to, failureCode, mover: 'simulate' })
      : undefined
    if (!after) {
      refuse(
        'INVALID_BUSINESS_TRANSACTION_REQUEST',
        `the transaction was ${before.status}${isOpen ? ', moved meanwhile' : ''} and cannot be simulated`,
      )
    }
    return before
  },
  topUp: (business, amount, walletType) => deps.transactions.topUp(business, amount, walletType),
  transfer: (business, wish) => transfer(deps, business, wish),
})
