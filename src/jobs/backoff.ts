import { randomInt } from 'node:crypto'

const baseMs = 1_000
const maxMs = 60_000

/** How long to wait before a job that threw is tried again: doubling from one second to a minute, spread by ±25 % so
 *  that what failed together does not return together. `random` is in [0, 1). Pure. */
export const backoffMs = (attempts: number, random: number): number => {
  const grown = Math.min(maxMs, baseMs * 2 ** Math.max(0, Math.min(attempts - 1, 16)))
  return Math.round(grown * (0.75 + random / 2))
}

/** Where within its spread a wait falls: evenly in [0, 1). */
export const randomFraction = (): number => randomInt(1_000_000) / 1_000_000
