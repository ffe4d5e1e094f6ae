export {
  type Act,
  type ActDeps,
  addOperatorAct,
  type ConsolePerson,
  performAct,
  performSteps,
  recordAct,
  recordFault,
} from './act.ts'
export { type AuditService, createAuditService, type TokenIssued } from './service.ts'
export type { AuditEntry, AuditFilter, Operator, Outcome } from './store.ts'
