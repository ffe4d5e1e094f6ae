export type { CaseDetails, RailCase, RulingOutcome, StrayCase, StrayDetails } from './rail-case.ts'
export type { OverduePayout } from './overdue.store.ts'
export { outcomesOf } from './rules.ts'
export { createRailCasesService, createUnknownSums, type RailCasesService } from './service.ts'
