import type { AuditEntry } from '../../src/audit/index.ts'
import type { TestApp } from './app.ts'

/** Lists the entries that an act in the console left, newest first. */
export const listActs = (app: TestApp, businessId: string, act: string): Promise<readonly AuditEntry[]> =>
  app.wired.audit.list({ businessId, act, person: null, outcome: null, since: null, limit: 100 })
