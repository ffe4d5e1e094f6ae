import { randomBytes } from 'node:crypto'
import { assert } from './assert.ts'

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
