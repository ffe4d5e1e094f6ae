import { randomBytes } from 'node:crypto'
import { assert } from './assert.ts'
import { base62 } from './random.ts'

// Ids count milliseconds from this instant, so five bytes last until 2058.
const epochMs = Date.UTC(2024, 0, 1)
const timeBytes = 5
const randomLength = 7

/** Creates an id of 24 lower-case hex digits: five bytes of time, so that ids sort by age, and seven random bytes, so
 *  that an id cannot be guessed. `at` is the database's time, never the process's. See docs/behaviour.md#ids. */
export const createId = (at: Date): string => {
  const elapsed = at.getTime() - epochMs
  assert(elapsed >= 0 && elapsed < 2 ** (8 * timeBytes), `time ${at.toISOString()} does not fit an id`)
  return elapsed.toString(16).padStart(2 * timeBytes, '0') + randomBytes(randomLength).toString('hex')
}

/** Returns whether `text` has the shape of an id. */
export const isId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text)

/** Returns the smallest id of an instant: ids created since then are not below it. */
export const firstIdAt = (at: Date): string =>
  Math.max(at.getTime() - epochMs, 0)
    .toString(16)
    .padStart(2 * timeBytes, '0')
    .padEnd(2 * (timeBytes + randomLength), '0')

/** The characters of an id in base62: 62^16 < 2^96 < 62^17. */
export const shortIdLength = 17

/** Returns an id in base62, of fixed width, as API keys and the addresses of pages carry it. */
export const shortIdOf = (id: string): string => {
  assert(isId(id), 'only an id has a short form')
  let rest = BigInt(`0x${id}`)
  let digits = ''
  while (digits.length < shortIdLength) {
    digits = base62.charAt(Number(rest % 62n)) + digits
    rest /= 62n
  }
  return digits
}

/** Returns the id of a short form; undefined for a text that no id has. Pure. */
export const idOfShort = (short: string): string | undefined => {
  if (short.length !== shortIdLength || !/^[0-9A-Za-z]+$/.test(short)) return undefined
  let value = 0n
  for (const digit of short) value = value * 62n + BigInt(base62.indexOf(digit))
  const id = value.toString(16).padStart(24, '0')
  return isId(id) ? id : undefined
}
