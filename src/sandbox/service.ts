import type { SimulationOutcome } from '../../generated/catalogue.ts'
import type { Business } from '../auth/index.ts'
import type { RequestKey } from '../idempotency/index.ts'
import type { Money } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import type { PaymentMethod, VirtualAccountsService } from '../payment-methods/index.ts'
import {
  maySimulate,
  type TopUp,
  type Transaction,
  type TransactionsService,
  type TransfersService,
} from '../transactions/index.ts'
import { chosenRailName, sandboxRailName } from './rail.ts'
import { requireReceivable } from './rules.ts'

/** A bank transfer to send to a virtual account. */
export type TransferInput = {
  readonly accountNumber: string
  readonly amount: Money
  readonly reference: string | undefined
  readonly outcome: SimulationOutcome | undefined
  readonly key?: RequestKey
}

/** Operations of the sandbox. The contract marks them with `x-availability`, and they are refused with 403 in
 *  production. */
export type SandboxService = {
  /** Finishes a transaction at once and returns it as it was before. Refuses BUSINESS_TRANSACTION_NOT_FOUND, and
   *  INVALID_BUSINESS_TRANSACTION_REQUEST unless it is PENDING, PROCESSING or UNKNOWN. */
  readonly simulate: (
    businessId: string,
    transactionId: string,
    outcome: SimulationOutcome,
  ) => Promise<Transaction>
  /** Credits a wallet with test money. */
  readonly topUp: (business: Business, topUp: TopUp) => Promise<Transaction>
  /** Sends a bank transfer to a virtual account of the business, and returns the deposit. Refuses
   *  BUSINESS_PAYMENT_METHOD_NOT_FOUND, VALIDATION_ERROR for another currency, and
   *  INVALID_BUSINESS_PAYMENT_METHOD_REQUEST where a one-time account takes another amount, has expired or was used.
   *  An account of a hosted checkout takes its amount even then. See
   *  docs/design/checkout.md#late-transfers-are-credited. */
  readonly transfer: (business: Business, input: TransferInput) => Promise<Transaction>
}

/** The services that the sandbox works on. */
export type SandboxDeps = {
  readonly transactions: TransactionsService
  readonly transfers: TransfersService
  readonly virtualAccounts: Pick<VirtualAccountsService, 'find'>
}

const transfer = async (
  { transfers, virtualAccounts }: SandboxDeps,
  business: Business,
  input: TransferInput,
): Promise<Transaction> => {
  const { accountNumber, amount, outcome, key } = input
  const method: PaymentMethod =
    (await virtualAccounts.find(business.id, accountNumber)) ??
    refuse('BUSINESS_PAYMENT_METHOD_NOT_FOUND', 'No virtual account with the number in `accountNumber`.')
  requireReceivable(method, amount)
  const oneTime = method.terms?.oneTime ?? null
  const arrival = {
    customerId: method.customerId,
    dataKey: method.dataKey,
    methodId: method.id,
    amount,
    rail: outcome === undefined ? sandboxRailName : chosenRailName(outcome),
    // A deposit into a one-time account is found by the reference that the account was opened with.
    reference: input.reference ?? (oneTime ? method.terms?.reference : undefined),
    transferReference: input.reference,
    account: method,
    isOneTime: oneTime !== null,
  }
  const deposit = await transfers.receive(business, arrival, key)
  const why = oneTime?.isUsed ? 'The account was used before.' : 'The account has expired, or was just used.'
  return deposit ?? refuse('INVALID_BUSINESS_PAYMENT_METHOD_REQUEST', why)
}

/** Creates the operations of the sandbox. */
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
        `The transaction was ${before.status}${isOpen ? ', moved meanwhile' : ''} and cannot be simulated.`,
      )
    }
    return before
  },
  topUp: (business, topUp) => deps.transactions.topUp(business, topUp),
  transfer: (business, input) => transfer(deps, business, input),
})
