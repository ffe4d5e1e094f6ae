import type { Trx } from '../db/tx.ts'
import type { Vault } from '../vault/index.ts'
import type { Ceremonies } from './ceremonies.ts'
import { hashNewPassword, issueRecoveryCodes } from './credentials.ts'
import { updatePassword, updateTotp } from './credentials.store.ts'
import { requireFirstCode, type Enrolling } from './enrolment.ts'
import { sealSecret } from './totp.ts'

/** A new password with the first one-time code, as a person types them. */
export type NewPassword = { readonly password: string; readonly ceremony: string; readonly code: string }

/** Checks a new password and its first one-time code, and returns what stores them and returns the recovery codes.
 *  Refuses VALIDATION_ERROR for a bad password and AUTHENTICATION_ERROR for a wrong code. */
export type PasswordEnrolment = (
  person: Enrolling & { readonly name: string },
  given: NewPassword,
) => Promise<(trx: Trx, personId: string) => Promise<readonly string[]>>

/** Creates what enrols passwords. */
export const createPasswordEnrolment =
  ({ vault, ceremonies }: { readonly vault: Vault; readonly ceremonies: Ceremonies }): PasswordEnrolment =>
  async ({ realm, subject, ...person }, { password, ceremony: token, code }) => {
    const hash = await hashNewPassword(password, person)
    const ceremony = await ceremonies.attempt({ kind: 'NEW_TOTP', realm, subject, token })
    const step = await requireFirstCode(ceremony.state, code)
    return async (trx, personId) => {
      await ceremonies.finish(trx, ceremony)
      await updatePassword(trx, personId, hash)
      const totpEncrypted = sealSecret(vault, personId, ceremony.state)
      await updateTotp(trx, { personId, totpEncrypted, step })
      return issueRecoveryCodes(trx, personId)
    }
  }
