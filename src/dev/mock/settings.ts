import { environment } from '../../config.ts'

/** What `make mock` may be told: its port, and how long every answer waits; or why what it was told is not right. */
export type MockSettings =
  | { readonly ok: true; readonly port: number; readonly delayMs: number }
  | { readonly ok: false; readonly why: string }

const largestPort = 65_535
const longestDelayMs = 600_000
const defaults = { port: '4010', delay: '0' }

const given = (text: string | undefined, otherwise: string): string =>
  text === undefined || text === '' ? otherwise : text

const parseUpTo = (largest: number, text: string): number | undefined => {
  const value = /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : undefined
  return value !== undefined && value <= largest ? value : undefined
}

/** Reads what `make mock` may be told: `PORT`, and `DELAY` in milliseconds. */
export const readMockSettings = (
  env: Readonly<Record<string, string | undefined>> = environment,
): MockSettings => {
  const port = parseUpTo(largestPort, given(env['PORT'], defaults.port))
  if (port === undefined) return { ok: false, why: `PORT is a whole number up to ${largestPort}.` }
  const delayMs = parseUpTo(longestDelayMs, given(env['DELAY'], defaults.delay))
  if (delayMs === undefined)
    return { ok: false, why: `DELAY is in milliseconds, a whole number up to ${longestDelayMs}.` }
  return { ok: true, port, delayMs }
}
