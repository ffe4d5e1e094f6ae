import { performChange, type SignedIn } from './actor.ts'
import type { Mode } from '../auth/index.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Queryable, type Trx } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { createId } from '../kernel/id.ts'
import { toPlainText } from '../kernel/plain-text.ts'
import { refuse } from '../kernel/refusal.ts'
import { listSeats } from './members.store.ts'
import { notifyDevice } from './notices.ts'
import { isOperatorRole, isRole, operatorPermissionsOf, permissionsOf, type Realm } from './roles.ts'
import { isSteppedUp, lifetimeOf } from './rules.ts'
import type { Client, Session, SignIn } from './session.ts'
import {
  deleteOldSessions,
  deleteSession,
  deleteSessionByToken,
  findSession,
  insertSession,
  listSessions,
  renewSession,
  touchSession,
  type SessionRow,
} from './sessions.store.ts'
import { createToken, hashToken } from './tokens.ts'

/** The sessions of the console. Nothing is cached: one that ends is refused from the next request on. */
export type SessionsService = {
  /** Returns the session with this token, while it lasts, and notes its use once a minute. */
  readonly open: (realm: Realm, token: string) => Promise<Session | undefined>
  /** Lists the sessions of a person, the one that was used last first. */
  readonly list: (realm: Realm, personId: string) => Promise<readonly Session[]>
  /** Ends a session of a person. Refuses NOT_FOUND_ERROR for an unknown id. */
  readonly revoke: (personId: string, sessionId: string, actor: SignedIn) => Promise<void>
  /** Signs out: ends the session with this token, if there is one. */
  readonly end: (token: string) => Promise<void>
  /** Opens another business of the same person, with a new token. Refuses FORBIDDEN where they are no member. */
  readonly switchBusiness: (token: string, businessId: string) => Promise<SignIn>
  readonly isSteppedUp: (session: Pick<Session, 'steppedUpAt'>, now: Date) => boolean
}

const grantedTo = ({ realm, role }: SessionRow, mode: Mode): Pick<Session, 'role' | 'permissions'> => {
  if (realm === 'operator') {
    assert(isOperatorRole(role), `${role} is a role of an operator`)
    return { role, permissions: operatorPermissionsOf(role) }
  }
  assert(isRole(role), `${role} is a role of a business`)
  return { role, permissions: permissionsOf(role, mode) }
}

const sessionOf = (row: SessionRow, mode: Mode): Session => {
  const { personId, name, email, businessName, countryCode, isStale: _isStale, ...session } = row
  const business = businessName === null || countryCode === null ? null : { name: businessName, countryCode }
  return { ...session, ...grantedTo(row, mode), person: { id: personId, name, email }, business }
}

const findByToken = (on: Queryable, realm: Realm, token: string): Promise<SessionRow | undefined> =>
  findSession(on, { hash: hashToken(token), realm, ...lifetimeOf(realm) })

const maxAgentLength = 300

/** Who signs in, where, and from what browser. */
type Opening = {
  readonly realm: Realm
  readonly personId: string
  readonly isSteppedUp: boolean
  readonly client: Client
}

type Renewing = { readonly token: string; readonly businessId?: string }

/** Opens and renews sessions, for the ways to sign in. */
export type SessionOpener = {
  /** Opens a session with a new token, in the first business of the person, and notifies them of a new device. Refuses
   *  FORBIDDEN where they have no role. */
  readonly start: (trx: Trx, opening: Opening) => Promise<SignIn>
  /** Gives a session a new token: of a person who proved a second factor, or in another business. Refuses
   *  AUTHENTICATION_ERROR where it has ended, and FORBIDDEN where they are no member of that business. */
  readonly renew: (trx: Trx, realm: Realm, renewal: Renewing) => Promise<SignIn>
}

const refuseWithoutRole = (): never =>
  refuse('FORBIDDEN', 'You have no role in the console any more. Ask for a new invitation.')

/** Creates what opens sessions. */
export const createSessionOpener = (mode: Mode): SessionOpener => {
  const read = async (trx: Trx, realm: Realm, token: string): Promise<SignIn> => {
    const row = await findByToken(trx, realm, token)
    return row ? { token, session: sessionOf(row, mode) } : refuseWithoutRole()
  }
  return {
    start: async (trx, { client, isSteppedUp: isProven, ...opening }) => {
      const { realm, personId } = opening
      const [at, token] = [await readNow(trx), createToken()]
      const [seat] = realm === 'business' ? await listSeats(trx, personId) : []
      if (realm === 'business' && !seat) return refuseWithoutRole()
      const oldest = new Date(at.getTime() - lifetimeOf(realm).totalSeconds * 1_000)
      await deleteOldSessions(trx, personId, oldest)
      await notifyDevice(trx, personId, client)
      await insertSession(trx, {
        ...opening,
        businessId: seat?.businessId ?? null,
        hash: hashToken(token),
        id: createId(at),
        at,
        steppedUpAt: isProven ? at : null,
        address: client.address,
        agent: toPlainText(client.agent).slice(0, maxAgentLength),
      })
      return read(trx, realm, token)
    },
    renew: async (trx, realm, { token, businessId = null }) => {
      const row = await findByToken(trx, realm, token)
      if (!row) return refuse('AUTHENTICATION_ERROR', 'Sign in again.')
      const fresh = createToken()
      // In another business the person proves the second factor again.
      const steppedUpAt = businessId === null ? await readNow(trx) : null
      await renewSession(trx, { hash: hashToken(token), newHash: hashToken(fresh), steppedUpAt, businessId })
      return read(trx, realm, fresh)
    },
  }
}

/** Creates the service of sessions. */
export const createSessionsService = ({
  db,
  mode,
  opener,
}: {
  readonly db: Db
  readonly mode: Mode
  readonly opener: SessionOpener
}): SessionsService => ({
  open: async (realm, token) => {
    const row = await findByToken(db, realm, token)
    if (row?.isStale) await touchSession(db, row.id)
    return row && sessionOf(row, mode)
  },
  list: async (realm, personId) => {
    const rows = await listSessions(db, { personId, ...lifetimeOf(realm) })
    return rows.map((row) => sessionOf(row, mode))
  },
  revoke: (personId, sessionId, actor) => {
    const { businessId } = actor.session
    const change = { name: 'session revoke', businessId, subject: personId, details: { session: sessionId } }
    return performChange({ db, actor }, change, async (trx) => {
      if (personId !== actor.session.person.id || !(await deleteSession(trx, personId, sessionId))) {
        refuse('NOT_FOUND_ERROR', 'This session has already ended.')
      }
    })
  },
  end: (token) => deleteSessionByToken(db, hashToken(token)),
  switchBusiness: (token, businessId) =>
    inTransaction(db, (trx) => opener.renew(trx, 'business', { token, businessId })),
  isSteppedUp,
})
