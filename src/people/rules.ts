import { parseNetwork } from '../kernel/network.ts'
import { isBlank } from '../kernel/plain-text.ts'
import type { Realm } from './roles.ts'
import type { Person, Session } from './session.ts'

/** How long a session lasts without a request, and at most. */
export const lifetimeOf = (realm: Realm): { readonly idleSeconds: number; readonly totalSeconds: number } =>
  realm === 'operator'
    ? { idleSeconds: 15 * 60, totalSeconds: 8 * 60 * 60 }
    : { idleSeconds: 30 * 60, totalSeconds: 12 * 60 * 60 }

const stepUpMs = 5 * 60_000

/** Returns whether the person proved a second factor within the last five minutes. */
export const isSteppedUp = ({ steppedUpAt }: Pick<Session, 'steppedUpAt'>, now: Date): boolean =>
  steppedUpAt !== null && now.getTime() - steppedUpAt.getTime() < stepUpMs

const minPasswordLength = 12
const maxPasswordLength = 200

/** Returns a password as it is hashed: the same however a keyboard composes its characters. */
export const normalPassword = (password: string): string => password.normalize('NFKC')

/** Returns why a password is refused, or undefined: only length and being guessable from the person count. */
export const passwordFault = (
  password: string,
  { email, name }: Pick<Person, 'email' | 'name'>,
): string | undefined => {
  const plain = normalPassword(password)
  const { length } = Array.from(plain)
  if (length < minPasswordLength) return `A password has at least ${minPasswordLength.toString()} characters.`
  if (length > maxPasswordLength) return `A password has at most ${maxPasswordLength.toString()} characters.`
  const known = [email, email.split('@')[0] ?? '', name].map((text) => text.trim().toLowerCase())
  return isBlank(plain) || known.includes(plain.trim().toLowerCase())
    ? 'A password is not blank, and neither your name nor your email address.'
    : undefined
}

/** Returns an email address as it is stored, or undefined for a text that is none. */
export const normalEmail = (text: string): string | undefined => {
  const email = text.trim().toLowerCase()
  return email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : undefined
}

/** Returns a recovery code as it is hashed: people type it with and without its hyphens. */
export const normalRecoveryCode = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Returns the /56 and the /48 of an address of IPv6, and how many times as often as a /64 each may try: one stranger
 *  may have one whole, and would keep other people from signing in. */
export const widerNetworksOf = (address: string) =>
  [
    { bits: 56, times: 2 },
    { bits: 48, times: 4 },
  ].flatMap(({ bits, times }) => {
    const name = `${address}/${bits.toString()}`
    const network = address.includes(':') ? parseNetwork(name) : undefined
    return network ? [{ name: `${network.address}/${bits.toString()}`, times }] : []
  })
