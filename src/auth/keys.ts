import { createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { assert } from '../kernel/assert.ts'
import type { Keyring } from '../kernel/keyring.ts'
import { idOfShort, shortIdLength, shortIdOf } from '../kernel/id.ts'
import { base62, randomText } from '../kernel/random.ts'

/** The mode of a deployment, fixed when it starts. */
export type Mode = 'sandbox' | 'production'

/** The mode of a key: test keys work in the sandbox only, live keys in production only. */
export type KeyMode = 'test' | 'live'

/** Returns the mode of the keys that work in a deployment. */
export const keyModeOf = (mode: Mode): KeyMode => (mode === 'sandbox' ? 'test' : 'live')

const secretLength = 32
const checksumLength = 6
const shownLength = 4
const start = 'corridor_test_'.length
const shape = /^corridor_(test|live)_[0-9A-Za-z]{55}$/

/** Returns the CRC-32 in base62, so that typing errors are refused without a query and scanners can find leaked
 *  keys. */
const checksum = (text: string): string => {
  let rest = crc32(text)
  let digits = ''
  while (digits.length < checksumLength) {
    digits = base62.charAt(rest % base62.length) + digits
    rest = Math.floor(rest / base62.length)
  }
  return digits
}

/** Creates a key: `corridor_test_` or `corridor_live_`, 17 base62 characters of the id of its business, 32 random ones
 *  (190 bits), and a checksum of 6 over everything before it. `secret` sets the random part. */
export const createKey = (
  mode: KeyMode,
  businessId: string,
  secret = randomText(base62, secretLength),
): string => {
  const body = `corridor_${mode}_${shortIdOf(businessId)}${secret}`
  const key = body + checksum(body)
  assert(shape.test(key), `the secret of a key is ${secretLength.toString()} base62 characters`)
  return key
}

/** Returns the id of the business that a key names, if the key is well-formed, of this mode, and has the right
 *  checksum; undefined for others, which need no query. Pure. */
export const businessOfKey = (mode: KeyMode, key: string): string | undefined => {
  if (shape.exec(key)?.[1] !== mode) return undefined
  if (checksum(key.slice(0, -checksumLength)) !== key.slice(-checksumLength)) return undefined
  return idOfShort(key.slice(start, start + shortIdLength))
}

/** Returns the beginning of a key, which may be shown and logged: its business, and four characters of the secret that
 *  tell the keys of one business apart. */
export const keyPrefix = (key: string): string => key.slice(0, start + shortIdLength + shownLength)

/** Returns the stored hash of a key, HMAC-SHA-256 under the pepper. A lookup by it leaks nothing by timing. */
export const hashKey = (pepper: Buffer, key: string): Buffer =>
  createHmac('sha256', pepper).update(key).digest()

/** The hashes of a key under every pepper, and the id of the newest, whose hash is the first. */
export type KeyHashes = { readonly pepperId: string; readonly byPepper: readonly [Buffer, ...Buffer[]] }

/** Returns the hashes of a key under every pepper. */
export const hashesOf = ([newest, ...older]: Keyring, key: string): KeyHashes => ({
  pepperId: newest.id,
  byPepper: [hashKey(newest.key, key), ...older.map((pepper) => hashKey(pepper.key, key))],
})
