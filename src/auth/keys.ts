import { createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { assert } from '../kernel/assert.ts'
import type { Keyring } from '../kernel/keyring.ts'
import { base62, randomText } from '../kernel/random.ts'

/** The mode of a deployment, fixed when it starts. */
export type Mode = 'sandbox' | 'production'

/** The mode of a key: test keys work in the sandbox only, live keys in production only. */
export type KeyMode = 'test' | 'live'

/** Returns the mode of the keys that work in a deployment. */
export const keyModeOf = (mode: Mode): KeyMode => (mode === 'sandbox' ? 'test' : 'live')

const secretLength = 32
const checksumLength = 6
const shape = /^corridor_(test|live)_[0-9A-Za-z]{38}$/

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

/** Creates a key: `corridor_test_` or `corridor_live_`, 32 random base62 characters (190 bits), and a checksum of 6
 *  over everything before it. `secret` sets the random part. */
export const createKey = (mode: KeyMode, secret = randomText(base62, secretLength)): string => {
  const body = `corridor_${mode}_${secret}`
  const key = body + checksum(body)
  assert(shape.test(key), `the secret of a key is ${secretLength.toString()} base62 characters`)
  return key
}

/** Returns whether a key is well-formed, of this mode, and has the right checksum. Others need no query. Pure. */
export const isKeyOf = (mode: KeyMode, key: string): boolean => {
  const match = shape.exec(key)
  return match?.[1] === mode && checksum(key.slice(0, -checksumLength)) === key.slice(-checksumLength)
}

/** Returns the beginning of a key, which may be shown and logged. */
export const keyPrefix = (key: string): string => key.slice(0, 'corridor_test_'.length + 4)

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
