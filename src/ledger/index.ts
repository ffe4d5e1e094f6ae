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
export type { Movements, MovementsPage } from './movements.ts'
export type { Statement, StatementLine, WalletAmounts } from './statement.ts'
export type { WalletKey } from './store.ts'
export { viewBalance } from './view.ts'
