import type { SimulationOutcome } from '../../generated/catalogue.ts'
import type { Business, WalletKind } from '../auth/caller.ts'
import type { Money } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import type { TransactionsService } from '../transactions/service.ts'
import { maySimulate } from '../transactions/states.ts'
import type { Transaction } from '../transactions/transaction.ts'

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
}

/** Opens the sandbox's helpers over transactions. */
export const createSandboxService = ({
  transactions,
}: {
  readonly transactions: TransactionsService
}): SandboxService => ({
  simulate: async (businessId, transactionId, outcome) => {
    const before = await transactions.get(businessId, transactionId)
    const to = outcome === 'success' ? 'SUCCESS' : 'FAILED'
    const failureCode = outcome === 'success' ? null : 'SVC_PAYMENT_FAILED'
    const isOpen = maySimulate(before.status)
    const after = isOpen
      ? await transactions.advance(businessId, transactionId, { to, failureCode, mover: 'simulate' })
      : undefined
    if (!after) {
      refuse(
        'INVALID_BUSINESS_TRANSACTION_REQUEST',
        `the transaction was ${before.status}${isOpen ? ', moved meanwhile' : ''} and cannot be simulated`,
      )
    }
    return before
  },
  topUp: (business, amount, walletType) => transactions.topUp(business, amount, walletType),
})
