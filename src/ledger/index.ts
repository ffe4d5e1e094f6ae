export {
  creditDeposit,
  holdDispute,
  holdSource,
  type Journal,
  type JournalKind,
  loseDispute,
  refund,
  releaseDispute,
  releaseSource,
  settlePayout,
  settleSwap,
  topUpWallet,
} from './rules.ts'
export { createLedgerService, type LedgerService } from './service.ts'
export type { Statement, WalletAmounts } from './statement.ts'
export { viewBalance } from './view.ts'
