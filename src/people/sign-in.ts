import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { siteOf } from '../kernel/network.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Vault } from '../vault/index.ts'
import { performAs } from './actor.ts'
import type { Ceremonies } from './ceremonies.ts'
import { useRecoveryCode, useTotpStep } from './credentials.store.ts'
import type { SignInLimits } from './limits.ts'
import { isPassword } from './passwords.ts'
import { findPerson, findPersonByEmail, type PersonRow } from './people.store.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import type { Realm } from './roles.ts'
import type { Client, SignIn } from './session.ts'
import type { SessionOpener, SessionsService } from './sessions.ts'
import { findTotpStep, isOneTimeCode, openSecret } from './totp.ts'

/** Signing in by password and one-time code. Operators have passkeys instead. */
export type SignInService = {
  /** Checks a password, and returns the token of the ceremony that waits for the second factor. Refuses
   *  AUTHENTICATION_ERROR in the same words for every cause, and RATE_LIMIT_ERROR. */
  readonly withPassword: (
    given: { readonly email: string; readonly password: string },
    client: Client,
  ) => Promise<string>
  /** Signs in with a one-time code or a recovery code. Refuses AUTHENTICATION_ERROR for a wrong or used one, and after
   *  five, RATE_LIMIT_ERROR beyond ten in 15 minutes. */
  readonly withCode: (
    given: { readonly ceremony: string; readonly code: string },
    client: Client,
  ) => Promise<SignIn>
  /** Steps a session up with a one-time code. Refuses AUTHENTICATION_ERROR for a wrong or used one, and
   *  RATE_LIMIT_ERROR. */
  readonly stepUp: (realm: Realm, token: string, code: string) => Promise<SignIn>
}

type Deps = {
  readonly db: Db
  readonly vault: Vault
  readonly opener: SessionOpener
  readonly sessions: SessionsService
  readonly ceremonies: Ceremonies
  readonly limits: SignInLimits
}

const wrongPassword = 'The email address or the password is wrong.'
const wrongCode = 'This code is wrong, or was used already. Check that the clock of your device is right.'

const requirePerson = async (db: Db, id: string): Promise<PersonRow> =>
  (await findPerson(db, id)) ?? refuse('AUTHENTICATION_ERROR', wrongCode)

/** Returns what uses the code up: a one-time code has six digits, any other is a recovery code. */
const readCode = async (
  vault: Vault,
  { id, totpEncrypted }: PersonRow,
  code: string,
): Promise<{ readonly isRecovery: boolean; readonly use: (trx: Trx) => Promise<boolean> }> => {
  if (!isOneTimeCode(code))
    return { isRecovery: true, use: (trx) => useRecoveryCode(trx, id, hashRecoveryCode(code)) }
  const step =
    totpEncrypted === null ? undefined : await findTotpStep(openSecret(vault, id, totpEncrypted), code)
  return { isRecovery: false, use: async (trx) => step !== undefined && useTotpStep(trx, id, step) }
}

/** Creates the service of signing in by password. */
export const createSignInService = (deps: Deps): SignInService => {
  const { db, vault, opener, sessions, ceremonies, limits } = deps
  return {
    withPassword: async ({ email, password }, { address }) => {
      const asked = email.trim().toLowerCase()
      await limits.countPassword(asked, address)
      const person = await findPersonByEmail(db, 'business', asked)
      // A password alone never signs in.
      const stored = person?.totpEncrypted ? person.passwordHash : undefined
      const isRight = await isPassword(stored, { password, place: siteOf(address) })
      if (!person || !isRight) return refuse('AUTHENTICATION_ERROR', wrongPassword)
      return ceremonies.start({ kind: 'SECOND_FACTOR', realm: 'business', subject: person.id, state: '' })
    },
    withCode: async ({ ceremony: token, code }, client) => {
      const ceremony = await ceremonies.attempt({ token, kind: 'SECOND_FACTOR', realm: 'business' })
      const person = await requirePerson(db, ceremony.subject)
      await limits.countCode(person.id)
      const { isRecovery, use } = await readCode(vault, person, code)
      const enter = async (trx: Trx): Promise<SignIn> => {
        if (!(await use(trx))) refuse('AUTHENTICATION_ERROR', wrongCode)
        await ceremonies.finish(trx, ceremony)
        return opener.start(trx, { realm: 'business', personId: person.id, isSteppedUp: true, client })
      }
      if (!isRecovery) return inTransaction(db, enter)
      const { id: personId, name } = person
      const as = { personId, name, operatorId: null, address: client.address, requestId: null }
      const change = { name: 'recovery code use', businessId: null, subject: personId }
      return performAs({ db, person: as }, change, enter)
    },
    stepUp: async (realm, token, code) => {
      const session = await sessions.open(realm, token)
      if (!session) return refuse('AUTHENTICATION_ERROR', 'Sign in again.')
      await limits.countStepUp(session.person.id)
      const { isRecovery, use } = await readCode(vault, await requirePerson(db, session.person.id), code)
      return inTransaction(db, async (trx) => {
        if (isRecovery || !(await use(trx))) refuse('AUTHENTICATION_ERROR', wrongCode)
        return opener.renew(trx, realm, { token })
      })
    },
  }
}
