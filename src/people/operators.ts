import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { refuse } from '../kernel/refusal.ts'
import { findOperatorPerson } from './members.store.ts'
import { notifyOperatorRole } from './notices.ts'
import {
  listSeatsOfOperators,
  revokeOperatorInvitations,
  updateOperatorRole,
  type OperatorSeat,
  type RoleChange,
} from './operators.store.ts'
import { deleteRecoveries } from './recovery.store.ts'
import { deleteSessions } from './sessions.store.ts'

/** The operators as people of their console. Its acts are written into the audit log by the page. */
export type OperatorsService = {
  /** Lists the operators by name, with their open invitations. */
  readonly list: () => Promise<readonly OperatorSeat[]>
  /** Changes the role of an operator, and ends their sessions. Refuses VALIDATION_ERROR where their address or their
   *  role `before` is another one now. */
  readonly changeRole: (change: RoleChange) => Promise<void>
  /** Ends all sessions of an operator. Refuses NOT_FOUND_ERROR for one who has not accepted an invitation. */
  readonly endSessions: (operatorId: string) => Promise<void>
  /** Revokes the invitations of an operator. Refuses NOT_FOUND_ERROR where none is open. */
  readonly revokeInvitations: (operatorId: string) => Promise<void>
}

const endSessions = async (trx: Trx, operatorId: string): Promise<void> => {
  const personId = await findOperatorPerson(trx, operatorId)
  if (personId === undefined)
    return refuse('NOT_FOUND_ERROR', 'This operator was not invited to the console yet.')
  await deleteSessions(trx, personId)
}

/** Creates the service of operators as people. */
export const createOperatorsService = ({ db }: { readonly db: Db }): OperatorsService => ({
  list: () => listSeatsOfOperators(db),
  changeRole: (change) =>
    inTransaction(db, async (trx) => {
      const personId = await updateOperatorRole(trx, change)
      if (personId === undefined)
        return refuse(
          'VALIDATION_ERROR',
          'The role or the address of this operator has changed since. Ask again.',
        )
      await notifyOperatorRole(trx, { ...change, personId })
      await deleteSessions(trx, personId)
      // Made for the role before, as in a business.
      await deleteRecoveries(trx, personId)
    }),
  endSessions: (operatorId) => inTransaction(db, (trx) => endSessions(trx, operatorId)),
  revokeInvitations: (operatorId) =>
    inTransaction(db, async (trx) => {
      if (!(await revokeOperatorInvitations(trx, operatorId)))
        refuse('NOT_FOUND_ERROR', 'No invitation of this operator is open.')
    }),
})
