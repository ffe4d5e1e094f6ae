import { generateSecret, generateURI, verify } from 'otplib'
import { machineTime } from '../db/clock.ts'
import type { Vault } from '../vault/index.ts'

/** The secret of one-time codes, as an authenticator app takes it. */
export type TotpSecret = { readonly secret: string; readonly uri: string }

const placeOf = (rowId: string) => ({ table: 'people', column: 'totp', businessId: '', rowId })

/** Seals the secret of a person. */
export const sealSecret = (vault: Vault, personId: string, secret: string): string =>
  vault.seal(placeOf(personId), secret)

/** Opens the sealed secret of a person. */
export const openSecret = (vault: Vault, personId: string, sealed: string): string =>
  vault.open(placeOf(personId), sealed)

/** Creates a secret for an authenticator app. */
export const createTotpSecret = (): string => generateSecret()

/** Returns the address that an authenticator app reads a secret from, as a QR code. */
export const uriOf = (secret: string, label: string): string =>
  generateURI({ issuer: 'Corridor', label, secret })

const stepSeconds = 30

const normalCode = (code: string): string => code.replaceAll(/\s/g, '')

/** Returns whether a person typed a one-time code: it has six digits. */
export const isOneTimeCode = (code: string): boolean => /^\d{6}$/.test(normalCode(code))

/** Returns the step whose code this is: the present one, the one before or the one after; undefined for any other code.
 *  By the clock of the machine, as the apps have it. */
export const findTotpStep = async (secret: string, code: string): Promise<number | undefined> => {
  if (!isOneTimeCode(code)) return undefined
  const token = normalCode(code)
  const epoch = Math.floor(machineTime().getTime() / 1_000)
  const result = await verify({ strategy: 'totp', secret, token, epoch, epochTolerance: stepSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
