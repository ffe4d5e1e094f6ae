import { environment } from '../../config.ts'

/** The settings of a mock: its port, and the delay of every response; or the reason why they are invalid. */
export type MockSettings =
  | { readonly ok: true; readonly port: number; readonly delayMs: number }
  | { readonly ok: false; readonly reason: string }

const largestPort = 65_535
const longestDelayMs = 600_000

const orDefault = (text: string | undefined, defaultText: string): string =>
  text === undefined || text === '' ? defaultText : text

const parseUpTo = (max: number, text: string): number | undefined => {
  const value = /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : undefined
  return value !== undefined && value <= max ? value : undefined
}

/** Reads the settings of a mock: `PORT`, and `DELAY` in milliseconds. */
export const readMockSettings = (
  usualPort: number,
  env: Readonly<Record<string, string | undefined>> = environment,
): MockSettings => {
  const port = parseUpTo(largestPort, orDefault(env['PORT'], usualPort.toString()))
  if (port === undefined) return { ok: false, reason: `PORT must be a whole number up to ${largestPort}.` }
  const delayMs = parseUpTo(longestDelayMs, orDefault(env['DELAY'], '0'))
  if (delayMs === undefined)
    return { ok: false, reason: `DELAY must be a whole number of milliseconds up to ${longestDelayMs}.` }
  return { ok: true, port, delayMs }
}
