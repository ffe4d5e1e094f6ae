import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { createId } from '../kernel/id.ts'
import { isBlank } from '../kernel/plain-text.ts'
import { refuse } from '../kernel/refusal.ts'
import {
  insertOperator,
  listEntries,
  listOperators,
  type AuditEntry,
  type AuditFilter,
  type Operator,
} from './store.ts'

/** Operators, and what they did. */
export type AuditService = {
  /** Adds an operator. Refuses VALIDATION_ERROR for a name that is blank or taken. */
  readonly addOperator: (name: string) => Promise<Operator>
  readonly listOperators: () => Promise<readonly Operator[]>
  /** Lists acts, newest first. */
  readonly list: (filter: AuditFilter) => Promise<readonly AuditEntry[]>
}

/** Creates the service of operators and their acts. */
export const createAuditService = ({ db }: { readonly db: Db }): AuditService => ({
  addOperator: async (given) => {
    const name = given.trim()
    if (isBlank(name)) refuse('VALIDATION_ERROR', 'An operator needs a name.')
    const addedAt = await readNow(db)
    const operator: Operator = { id: createId(addedAt), name, addedAt }
    if (!(await insertOperator(db, operator))) {
      refuse('VALIDATION_ERROR', `There is already an operator ${name}.`)
    }
    return operator
  },
  listOperators: () => listOperators(db),
  list: (filter) => listEntries(db, filter),
})
