import { performAct } from '../audit/index.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { refuse } from '../kernel/refusal.ts'
import { isRole, mayGiveRole, type Role } from './roles.ts'
import type { Session } from './session.ts'

/** Who changes something: a person in the console, or an operator at the command line, whose command is written into
 *  the audit log already. */
export type Actor =
  | {
      readonly session: Pick<Session, 'realm' | 'businessId' | 'role' | 'person' | 'operatorId' | 'address'>
      readonly requestId: string | null
    }
  | 'command line'

/** What is changed, for the audit log: without secrets. */
export type Change = {
  readonly name: string
  readonly businessId: string | null
  /** Whom or what it is about: an id, or an address. */
  readonly subject: string
  readonly details?: Readonly<Record<string, string>>
}

/** Runs a change in one transaction, with its entry in the audit log. */
export const performChange = <T>(
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  { details = {}, ...change }: Change,
  work: (trx: Trx) => Promise<T>,
): Promise<T> => {
  if (actor === 'command line') return inTransaction(db, work)
  const { session, requestId } = actor
  const { person, operatorId, address } = session
  const as = { personId: person.id, name: person.name, operatorId, address, requestId }
  return performAct({ db, mustBeListed: false }, { ...change, details, as, reason: 'console' }, work)
}

/** Refuses FORBIDDEN where the actor may not make the role of another, which was `before` (null: none), `after`. */
export const requireMayGive = (
  actor: Actor,
  businessId: string,
  { before, after }: { readonly before: Role | null; readonly after: Role | null },
): void => {
  if (actor === 'command line') return
  const { realm, businessId: own, role } = actor.session
  const isOurs = realm === 'business' && own === businessId && isRole(role)
  if (!isOurs || !mayGiveRole(role, before, after)) {
    refuse('FORBIDDEN', 'Your role may not do this. An owner of the business can.')
  }
}
