import { performAct, recordFault, type ConsolePerson } from '../audit/index.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { refuse } from '../kernel/refusal.ts'
import { isRole, mayGiveRole, type Role } from './roles.ts'
import { isSteppedUp } from './rules.ts'
import type { Session } from './session.ts'

/** A person who changes something in the console, and why, where the page asked. */
export type SignedIn = {
  readonly session: Session
  readonly requestId: string | null
  readonly reason?: string | undefined
}

/** Who changes something: a person in the console, or an operator at the command line, whose command is written into
 *  the audit log already. */
export type Actor = SignedIn | 'command line'

/** What is changed, for the audit log: without secrets. */
export type Change = {
  readonly name: string
  readonly businessId: string | null
  /** Whom or what it is about: an id, or an address. */
  readonly subject: string
  readonly details?: Readonly<Record<string, string>>
}

/** Returns an actor as the audit log names them. */
const personOf = ({ session, requestId }: SignedIn): ConsolePerson => {
  const { person, operatorId, address } = session
  return { personId: person.id, name: person.name, operatorId, address, requestId }
}

const actOf = (person: ConsolePerson, { details = {}, ...change }: Change, reason = 'console') => ({
  ...change,
  details,
  as: person,
  reason,
})

/** Runs a change of a person in one transaction, with its entry in the audit log. */
export const performAs = <T>(
  {
    db,
    person,
    reason,
  }: { readonly db: Db; readonly person: ConsolePerson; readonly reason?: string | undefined },
  change: Change,
  work: (trx: Trx) => Promise<T>,
): Promise<T> => performAct({ db, mustBeListed: false }, actOf(person, change, reason), work)

const ownChange = ({ session: { businessId, person } }: SignedIn, name: string): Change => ({
  name,
  businessId,
  subject: person.id,
})

/** Runs a change in one transaction, with its entry in the audit log. */
export const performChange = <T>(
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  change: Change,
  work: (trx: Trx) => Promise<T>,
): Promise<T> =>
  actor === 'command line'
    ? inTransaction(db, work)
    : performAs({ db, person: personOf(actor), reason: actor.reason }, change, work)

/** Runs work that a change of the actor's own credentials needs before its transaction. Where it is refused or fails,
 *  the audit log has the change as refused or failed. */
export const prepareOwnChange = <T>(
  { db, actor }: { readonly db: Db; readonly actor: SignedIn },
  name: string,
  work: () => Promise<T>,
): Promise<T> => recordFault(db, actOf(personOf(actor), ownChange(actor, name), actor.reason), work)

/** Runs a change of the actor's own credentials, as `performChange`. Refuses FORBIDDEN without a recent second
 *  factor. */
export const performOwnChange = <T>(
  { db, actor }: { readonly db: Db; readonly actor: SignedIn },
  name: string,
  work: (trx: Trx) => Promise<T>,
): Promise<T> =>
  performChange({ db, actor }, ownChange(actor, name), async (trx) => {
    if (!isSteppedUp(actor.session, await readNow(trx))) {
      refuse('FORBIDDEN', 'Confirm with your second factor that it is you, and try again.')
    }
    return work(trx)
  })

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
