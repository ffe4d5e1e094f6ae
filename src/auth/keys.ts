import { createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { assert } from '../kernel/assert.ts'
import { base62, randomText } from '../kernel/random.ts'

/** The environment a deployment is; fixed when it starts. */
export type Mode = 'sandbox' | 'production'

/** The mode a key is for: test keys open the sandbox only, live keys production only. */
export type KeyMode = 'test' | 'live'

/** The key mode that opens an environment. */
export const keyModeOf = (mode: Mode): KeyMode => (mode === 'sandbox' ? 'test' : 'live')

const secretLength = 32
const checksumLength = 6
const shape = /^corridor_(test|live)_[0-9A-Za-z]{38}$/

/** CRC-32 in base62: lets a typing mistake be refused without asking the database, and a scanner find leaked keys. */
const checksum = (text: string): string => {
  let rest = crc32(text)
  let digits = ''
  while (digits.length < checksumLength) {
    digits = base62.charAt(rest % base62.length) + digits
    rest = Math.floor(rest / base62.length)
  }
  return digits
}

/** Makes a key: `corridor_test_` or `corridor_live_`, 32 random base62 characters (190 bits), 6 of checksum over all
 *  before it. `secret` fixes the random part: the seed's well-known keys only. */
export const createKey = (mode: KeyMode, secret = randomText(base62, secretLength)): string => {
  const body = `corridor_${mode}_${secret}`
  const key = body + checksum(body)
  assert(shape.test(key), `the secret of a key is ${secretLength.toString()} base62 characters`)
  return key
}

/** True for a well-formed key of this mode whose checksum is right; nothing else is worth a query. Pure. */
export const isKeyOf = (mode: KeyMode, key: string): boolean => {
  const match = shape.exec(key)
  return match?.[1] === mode && checksum(key.slice(0, -checksumLength)) === key.slice(-checksumLength)
}

/** What of a key may be shown and logged: its beginning, too short to guess the rest from. */
export const keyPrefix = (key: string): string => key.slice(0, 'corridor_test_'.length + 4)

/** What is stored of a key: HMAC-SHA-256 under the pepper. Looking a key up by it leaks nothing by timing. */
export const hashKey = (pepper: Buffer, key: string): Buffer =>
  createHmac('sha256', pepper).update(key).digest()
