import { refuse } from '../kernel/refusal.ts'
import type { Ceremonies } from './ceremonies.ts'
import type { Realm } from './roles.ts'
import { createTotpSecret, findTotpStep, uriOf, type TotpSecret } from './totp.ts'

/** A secret of one-time codes that waits for its first code. */
export type TotpEnrolment = TotpSecret & { readonly ceremony: string }

/** Whose secret it will be: a person, or the invitation that a new person accepts. */
export type Enrolling = { readonly realm: Realm; readonly subject: string; readonly email: string }

/** Starts the enrolment of one-time codes. With the token of one that has not ended, returns that one: a form that is
 *  shown again shows the same secret. */
export const startTotp = async (
  ceremonies: Ceremonies,
  { realm, subject, email }: Enrolling,
  token?: string,
): Promise<TotpEnrolment> => {
  const kind = 'NEW_TOTP'
  const secret = token === undefined ? undefined : await ceremonies.readState({ kind, realm, subject, token })
  if (token !== undefined && secret !== undefined) {
    return { secret, uri: uriOf(secret, email), ceremony: token }
  }
  const fresh = createTotpSecret()
  const ceremony = await ceremonies.start({ kind, realm, subject, state: fresh })
  return { secret: fresh, uri: uriOf(fresh, email), ceremony }
}

/** Returns the step of the first code of a new secret. Refuses AUTHENTICATION_ERROR for a wrong one. */
export const requireFirstCode = async (secret: string, code: string): Promise<number> =>
  (await findTotpStep(secret, code)) ??
  refuse('AUTHENTICATION_ERROR', 'This code is wrong. Check that the clock of your device is right.')
