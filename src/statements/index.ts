export { createClosingService, type ClosedDay, type ClosingService } from './closing.ts'
export { openDayCloser } from './closer.ts'
export {
  createFiguresService,
  type DayBalance,
  type FiguresService,
  type CreatesLeft,
  type MovedFigure,
  type MoneyMoved,
} from './figures.ts'
export { formatChange, statementCsv, statementRows } from './csv.ts'
export { type DayGroup, dayGroups, type DaySums, type WalletDay } from './rules.ts'
export { createStatementsService, type DayStatement, type StatementsService } from './service.ts'
