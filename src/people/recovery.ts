import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { Queryable, Trx } from '../db/tx.ts'
import { createId } from '../kernel/id.ts'
import { refuse } from '../kernel/refusal.ts'
import { performAs, performChange, requireMayGive, type Actor } from './actor.ts'
import type { Ceremonies } from './ceremonies.ts'
import { startTotp, type TotpEnrolment } from './enrolment.ts'
import { findOperatorPerson, listSeats, lockMember, type Membership } from './members.store.ts'
import { notifyFactor } from './notices.ts'
import type { NewPassword, PasswordEnrolment } from './password-enrolment.ts'
import { lockPerson } from './people.store.ts'
import { deleteFactors, findRecovery, insertRecovery, useRecovery, type Recovery } from './recovery.store.ts'
import { isGuarded, type Realm } from './roles.ts'
import type { Client, SignIn } from './session.ts'
import type { SessionOpener } from './sessions.ts'
import { createToken, hashToken } from './tokens.ts'

/** Who gets a recovery link: a member of a business, or an operator. */
export type Recovering =
  | ({ readonly realm: 'business' } & Membership)
  | { readonly realm: 'operator'; readonly operatorId: string }

/** Links for people who cannot sign in any more. Each lasts 24 hours and is used once. */
export type RecoveryService = {
  /** Creates a link for a person, and returns its token, which is shown once. Refuses NOT_FOUND_ERROR for a person who
   *  is none, and in the console FORBIDDEN for a person whose role the actor may not give, whose role needs a
   *  second person, or who belongs to another business too: the link is as good as being that person. */
  readonly create: (
    actor: Actor,
    recovering: Recovering,
  ) => Promise<{ readonly token: string; readonly expiresAt: Date }>
  /** Returns whose link it is. Refuses NOT_FOUND_ERROR where it can no longer be used. */
  readonly find: (realm: Realm, token: string) => Promise<Recovery>
  /** Starts to set up one-time codes, or continues with the token of `ceremony`. Refuses as `find`. */
  readonly startTotp: (token: string, ceremony?: string) => Promise<TotpEnrolment>
  /** Sets a password and one-time codes in place of every factor of the person, and signs in; the recovery codes are
   *  shown once. Businesses only. Refuses as `find`, VALIDATION_ERROR for a bad password, and AUTHENTICATION_ERROR for
   *  a wrong code. */
  readonly withPassword: (
    token: string,
    given: NewPassword,
    client: Client,
  ) => Promise<SignIn & { readonly recoveryCodes: readonly string[] }>
}

/** Recovers a person: removes their factors and sessions, and `enrol` stores the new ones. */
export type RecoverAs = <T>(
  recovery: Recovery,
  client: Client,
  enrol: (trx: Trx, personId: string) => Promise<T>,
) => Promise<SignIn & { readonly enrolled: T }>

const lifetimeMs = 24 * 60 * 60_000

const refuseLink = (): never =>
  refuse('NOT_FOUND_ERROR', 'This recovery link is no longer valid. Ask for a new one.')

/** Returns a recovery link that can still be used. Refuses NOT_FOUND_ERROR for any other. */
export const requireRecovery = async (db: Db, realm: Realm, token: string): Promise<Recovery> =>
  (await findRecovery(db, realm, hashToken(token))) ?? refuseLink()

/** Creates what recovers a person, in one commit. */
export const createRecoverAs =
  ({ db, opener }: { readonly db: Db; readonly opener: SessionOpener }): RecoverAs =>
  ({ id, realm, businessId, personId, name }, client, enrol) => {
    const person = { personId, name, operatorId: null, address: client.address, requestId: null }
    const change = { name: 'recovery link use', businessId, subject: personId }
    return performAs({ db, person }, change, async (trx) => {
      if (!(await useRecovery(trx, id))) refuseLink()
      await deleteFactors(trx, personId)
      const enrolled = await enrol(trx, personId)
      await notifyFactor(trx, { personId, kind: 'RECOVERY_LINK_USED', client })
      return { ...(await opener.start(trx, { realm, personId, isSteppedUp: true, client })), enrolled }
    })
  }

const requireMayRecover = async (trx: Trx, actor: Actor, member: Membership): Promise<void> => {
  const found = (await lockMember(trx, member)) ?? refuse('NOT_FOUND_ERROR', 'This person is not a member.')
  requireMayGive(actor, member.businessId, { before: found.role, after: found.role })
  await lockPerson(trx, member.personId)
  if (actor === 'command line') return
  if (isGuarded(found.role) || (await listSeats(trx, member.personId)).length > 1) {
    const why = 'The role of this person needs a second person, or they belong to another business too.'
    refuse('FORBIDDEN', `${why} Ask the operator of this service for their recovery link.`)
  }
}

const personIdOf = async (on: Queryable, recovering: Recovering): Promise<string> =>
  recovering.realm === 'business'
    ? recovering.personId
    : ((await findOperatorPerson(on, recovering.operatorId)) ??
      refuse('NOT_FOUND_ERROR', 'This operator was not invited to the console yet.'))

type Deps = {
  readonly db: Db
  readonly ceremonies: Ceremonies
  readonly enrolPassword: PasswordEnrolment
  readonly recoverAs: RecoverAs
}

/** Creates the service of recovery links. */
export const createRecoveryService = ({
  db,
  ceremonies,
  enrolPassword,
  recoverAs,
}: Deps): RecoveryService => ({
  create: async (actor, recovering) => {
    const businessId = recovering.realm === 'business' ? recovering.businessId : null
    const personId = await personIdOf(db, recovering)
    const change = { name: 'recovery link create', businessId, subject: personId }
    return performChange({ db, actor }, change, async (trx) => {
      if (recovering.realm === 'business') await requireMayRecover(trx, actor, recovering)
      else if (actor !== 'command line')
        refuse('FORBIDDEN', 'Recovery links of operators are made at the command line.')
      const [at, token] = [await readNow(trx), createToken()]
      const expiresAt = new Date(at.getTime() + lifetimeMs)
      await insertRecovery(trx, {
        id: createId(at),
        businessId,
        personId,
        hash: hashToken(token),
        at,
        expiresAt,
      })
      return { token, expiresAt }
    })
  },
  find: (realm, token) => requireRecovery(db, realm, token),
  startTotp: async (token, ceremony) => {
    const { realm, id: subject, email } = await requireRecovery(db, 'business', token)
    return startTotp(ceremonies, { realm, subject, email }, ceremony)
  },
  withPassword: async (token, given, client) => {
    const recovery = await requireRecovery(db, 'business', token)
    const { realm, id: subject, email, name } = recovery
    const enrol = await enrolPassword({ realm, subject, email, name }, given)
    const { enrolled: recoveryCodes, ...signIn } = await recoverAs(recovery, client, enrol)
    return { ...signIn, recoveryCodes }
  },
})
