import type { Db } from '../db/knex.ts'
import type { Trx } from '../db/tx.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Vault } from '../vault/index.ts'
import { performOwnChange, prepareOwnChange, type SignedIn } from './actor.ts'
import type { Ceremonies } from './ceremonies.ts'
import { deleteCeremoniesOf } from './ceremonies.store.ts'
import {
  findFactors,
  replaceRecoveryCodes,
  updatePassword,
  updateTotp,
  type Factors,
} from './credentials.store.ts'
import { requireFirstCode, startTotp, type TotpEnrolment } from './enrolment.ts'
import { notifyFactor } from './notices.ts'
import { hashPassword } from './passwords.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { passwordFault } from './rules.ts'
import type { Person } from './session.ts'
import { deleteSessions } from './sessions.store.ts'
import { sealSecret } from './totp.ts'

/** The password and the one-time codes of a person who is signed in. Each change needs a recent second factor. */
export type CredentialsService = {
  readonly show: (personId: string) => Promise<Factors>
  /** Sets the password and ends all sessions of the person. Refuses VALIDATION_ERROR for one that is too short or
   *  easily guessed, and where the person has no one-time codes. */
  readonly setPassword: (actor: SignedIn, password: string) => Promise<void>
  /** Starts to set up one-time codes, or continues with the token of `ceremony`. */
  readonly startTotp: (actor: SignedIn, ceremony?: string) => Promise<TotpEnrolment>
  /** Sets up one-time codes, by the first one of them, and returns new recovery codes, which are shown once. Refuses
   *  AUTHENTICATION_ERROR for a wrong code. */
  readonly setTotp: (
    actor: SignedIn,
    given: { readonly ceremony: string; readonly code: string },
  ) => Promise<readonly string[]>
  /** Replaces the recovery codes; the new ones are shown once. */
  readonly renewRecoveryCodes: (actor: SignedIn) => Promise<readonly string[]>
}

/** Refuses VALIDATION_ERROR for a password that this person may not have; otherwise returns its hash. */
export const hashNewPassword = async (
  password: string,
  person: Pick<Person, 'email' | 'name'>,
): Promise<string> => {
  const fault = passwordFault(password, person)
  return fault === undefined ? hashPassword(password) : refuse('VALIDATION_ERROR', fault)
}

/** Gives a person new recovery codes, and returns them. */
export const issueRecoveryCodes = async (trx: Trx, personId: string): Promise<readonly string[]> => {
  const codes = createRecoveryCodes()
  await replaceRecoveryCodes(trx, personId, codes.map(hashRecoveryCode))
  return codes
}

/** Creates the service of credentials. */
export const createCredentialsService = ({
  db,
  vault,
  ceremonies,
}: {
  readonly db: Db
  readonly vault: Vault
  readonly ceremonies: Ceremonies
}): CredentialsService => {
  const show = async (personId: string): Promise<Factors> =>
    (await findFactors(db, personId)) ?? refuse('NOT_FOUND_ERROR', 'There is no such person.')
  return {
    show,
    setPassword: async (actor, password) => {
      const { person } = actor.session
      const hash = await prepareOwnChange({ db, actor }, 'password set', async () => {
        const { hasTotp } = await show(person.id)
        if (!hasTotp)
          refuse('VALIDATION_ERROR', 'Set up one-time codes first: a password alone does not sign in.')
        return hashNewPassword(password, person)
      })
      await performOwnChange({ db, actor }, 'password set', async (trx) => {
        await updatePassword(trx, person.id, hash)
        await deleteCeremoniesOf(trx, person.id)
        await deleteSessions(trx, person.id)
        await notifyFactor(trx, { personId: person.id, kind: 'PASSWORD_SET', client: actor.session })
      })
    },
    startTotp: ({ session: { realm, person } }, ceremony) =>
      startTotp(ceremonies, { realm, subject: person.id, email: person.email }, ceremony),
    setTotp: async (actor, { ceremony: token, code }) => {
      const { realm, person } = actor.session
      const { ceremony, step } = await prepareOwnChange({ db, actor }, 'one-time codes set', async () => {
        const tried = await ceremonies.attempt({ token, kind: 'NEW_TOTP', realm, subject: person.id })
        return { ceremony: tried, step: await requireFirstCode(tried.state, code) }
      })
      const totpEncrypted = sealSecret(vault, person.id, ceremony.state)
      return performOwnChange({ db, actor }, 'one-time codes set', async (trx) => {
        await ceremonies.finish(trx, ceremony)
        await updateTotp(trx, { personId: person.id, totpEncrypted, step })
        await notifyFactor(trx, { personId: person.id, kind: 'ONE_TIME_CODES_SET', client: actor.session })
        return issueRecoveryCodes(trx, person.id)
      })
    },
    renewRecoveryCodes: (actor) =>
      performOwnChange({ db, actor }, 'recovery codes new', async (trx) => {
        const { id: personId } = actor.session.person
        await notifyFactor(trx, { personId, kind: 'RECOVERY_CODES_SET', client: actor.session })
        return issueRecoveryCodes(trx, personId)
      }),
  }
}
