import { expect } from 'vitest'
import type { OperatorRole } from '../../../src/people/index.ts'
import { query } from '../../../src/db/tx.ts'
import type { WireOptions } from '../../../src/wire/options.ts'
import { useApp } from '../../support/app.ts'
import { useConsole } from '../../support/console.ts'

/** Starts an app with its consoles, and what tests of acts of operators need. */
export const createOperatorWorld = (options: Pick<WireOptions, 'poolDepositsAlone'> = {}) => {
  const app = useApp()
  const site = useConsole(app, () => options)
  const as = (role: OperatorRole) => site.signInOperator(role)
  return {
    app,
    site,
    as,
    /** Lists the newest entries of an act, as "act outcome by operator". */
    listActs: async (act: string, limit = 100) => {
      const filter = { businessId: null, person: null, outcome: null, since: null }
      const entries = await app.wired.audit.list({ ...filter, act, limit })
      expect(entries.every(({ operatorId, personId }) => operatorId !== null && personId !== null)).toBe(true)
      return entries.map(({ act: name, outcome, person }) => `${name} ${outcome} by ${person}`)
    },
    /** Asks for an act as a chief, and returns the path of the request. */
    ask: async (path: string, fields: Readonly<Record<string, string>> = {}): Promise<string> => {
      const reply = await (await as('CHIEF')).submit(path, { reason: 'asked for', ...fields })
      expect(reply.location, reply.html).toMatch(/^\/operator\/approvals\/[0-9a-f]{24}$/)
      return reply.location ?? ''
    },
    /** Approves a request as an operator in this role. */
    approve: async (path: string, role: OperatorRole) =>
      (await as(role)).submit(`${path}/approve`, { reason: 'agreed' }),
    /** Has an operator approve their own request by SQL. */
    approveOwnBySql: (path: string) =>
      query(
        app.wired.db,
        `update approvals set decision = 'APPROVED', decided_by = asked_by, decided_at = app.now() where id = :id`,
        { id: path.split('/').at(-1) ?? '' },
      ),
  }
}
