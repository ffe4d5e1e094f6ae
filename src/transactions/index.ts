// The public entry of the room: other rooms and the handlers import transactions from here only.

export {
  createAuthorizationService,
  type AuthorizationService,
  type CancelResult,
} from './advance/authorization.ts'
export {
  createOperatorActions,
  disputeOutcomes,
  type DisputeOutcome,
  type OperatorActions,
  type OperatorInput,
} from './advance/operator-actions.ts'
export { createRecallsService, type RecallResult, type RecallsService } from './advance/recalls.ts'
export { transactionTasks } from './advance/tasks.ts'
export { askTasks } from './attempts/ask-task.ts'
export { parsePayoutId, payoutIdOf, type PayoutName } from './attempts/attempt.ts'
export { createCardPages, type CardPages } from './attempts/card-pages.ts'
export { createAdvancePayout, createAskPayout } from './attempts/flow.ts'
export {
  createCollectionsService,
  type Collection,
  type CollectionsService,
  type Payer,
} from './create/collections.ts'
export type { CreateCommand, OrderCommand } from './create/command.ts'
export { createPoolDepositsService, type PoolDepositsService } from './create/pool-deposits.ts'
export type { PoolDepositInReview } from './create/pool.store.ts'
export { parseQuoteCommand } from './create/quote-query.ts'
export { parseOrder } from './create/order-body.ts'
export { type Preflight, type PreflightPrice, viewPreflight } from './create/preflight.ts'
export type { PayoutDraft } from './create/preflight-payouts.ts'
export { createQuotesService, type Quote, type QuotesService } from './create/quotes.ts'
export type { CreateResult } from './create/create.ts'
export { createFactsReader } from './create/facts.ts'
export { createSetSlot, createWriter } from './create/writer.ts'
export {
  createTransfersService,
  type TransferPurpose,
  type TransfersDeps,
  type TransfersService,
} from './create/transfers.ts'
export { type Browsed, type BrowseQuery, maxSummed } from './read/browse.ts'
export { parseTransactionFilters, type TransactionFilters } from './read/filters.ts'
export { createOverviewService, type OverviewService } from './read/overview.ts'
export { createStatusCounts } from './read/status-counts.ts'
export type { Paid } from './read/party.store.ts'
export { viewTransaction } from './read/view.ts'
export { createRoutingService, type RoutingService } from './routing/routing.ts'
export { createTransactionsService, type TopUp, type TransactionsService } from './service.ts'
export { initialStatuses, endsUnpaid, maySimulate, openStatuses, transitions } from './states.ts'
export {
  askTask,
  maxOtpAttempts,
  type Origin,
  origins,
  type PayoutStatus,
  type Transaction,
  type TransactionIds,
} from './transaction.ts'
