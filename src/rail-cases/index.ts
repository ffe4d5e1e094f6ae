export type { CaseDetails, RailCase, RulingOutcome } from './rail-case.ts'
export { createRailCasesService, createUnknownSums, type RailCasesService } from './service.ts'
