import type { EventType } from '../../generated/catalogue.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** Waits before the twelve retries, about 32 hours in all. Source: contract §8. */
const retryDelaysMs: readonly number[] = [
  30 * secondMs,
  minuteMs,
  2 * minuteMs,
  4 * minuteMs,
  8 * minuteMs,
  16 * minuteMs,
  32 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
  16 * hourMs,
]

/** What the body of an event says; `createdAt` is written as ISO 8601 in UTC with milliseconds. */
export type EventFacts = {
  readonly id: string
  readonly type: EventType
  readonly data: object
  readonly createdAt: Date
}

/** Writes the body of an event: the bytes that are signed and sent, the same on every attempt. Pure. Source: §6. */
export const eventBody = ({ id, type, data, createdAt }: EventFacts): string =>
  JSON.stringify({ id, event: type, data, createdAt: createdAt.toISOString() })

/** Why an attempt got no answer that counts, as it is recorded and shown. */
export type DeliveryError =
  | 'url_refused'
  | 'address_refused'
  | 'name_not_resolved'
  | 'connection_failed'
  | 'tls_failed'
  | 'answer_broken'
  | 'timed_out'
  | 'redirected'
  | 'status_refused'

/** What an attempt brought back. Without an answer `status` is null and `error` says why. `head` is the first KiB of
 *  the answer's body, as text that can be stored. */
export type Answer = {
  readonly status: number | null
  readonly error: DeliveryError | null
  readonly head: string | null
  readonly retryAfter: string | null
  readonly durationMs: number
}

/** Judges an answer: 2xx alone is success, a redirect is a failure and never followed. Null means delivered. The
 *  status line decides; a body that is cut, or never ends, takes nothing back. Pure. Source: contract §8. */
export const failureOf = ({ status, error }: Pick<Answer, 'status' | 'error'>): DeliveryError | null => {
  if (status === null) return error ?? 'connection_failed'
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirected' : 'status_refused'
}

/** Reads `Retry-After`, in seconds or as an HTTP date, as milliseconds after `now`; null where it is neither. Pure. */
export const parseRetryAfter = (header: string | null, now: Date): number | null => {
  if (header === null) return null
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number.parseInt(text, 10) * secondMs
  // `Date.parse` takes much that is no date of HTTP; its three forms all begin with a day's name.
  const dateMs = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - now.getTime())
}

/** What the wait before the next attempt depends on. `made` is how many attempts have been recorded, this one
 *  included; `random` is in [0, 1); `now` is the end of this attempt. */
export type RetryFacts = {
  readonly made: number
  readonly random: number
  readonly now: Date
  readonly answer: Pick<Answer, 'status' | 'retryAfter'>
}

/** When to try again, in milliseconds from the end of this attempt; null once all twelve retries are spent. The wait of
 *  the schedule is spread by ±10 %, so that what failed together does not return together. A 429 or 503 may ask for
 *  more by `Retry-After`, up to twice the wait. Pure. Source: contract §8, reliability §4. */
export const retryDelayMs = ({ made, random, now, answer }: RetryFacts): number | null => {
  const scheduled = retryDelaysMs[made - 1]
  if (scheduled === undefined) return null
  const base = Math.round(scheduled * (0.9 + random * 0.2))
  const mayAsk = answer.status === 429 || answer.status === 503
  const asked = mayAsk ? parseRetryAfter(answer.retryAfter, now) : null
  return asked === null ? base : Math.min(Math.max(asked, base), 2 * base)
}
