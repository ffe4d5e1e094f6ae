export type { CaseDetails, RailCase, RulingOutcome, StrayCase, StrayDetails } from './rail-case.ts'
export { createRailCasesService, createUnknownSums, type RailCasesService } from './service.ts'
