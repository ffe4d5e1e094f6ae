export { createDayLoop, runDays } from './days.ts'
export { type DaysTable, findNextDay, lockDays, readDueDay } from './days.store.ts'
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
export { createLedgerService, type LedgerService, type Wallet } from './service.ts'
export type { Movements, MovementsPage } from './movements.ts'
export type { Statement, StatementLine, WalletAmounts } from './statement.ts'
export type { WalletKey } from './store.ts'
export { viewBalance } from './view.ts'
