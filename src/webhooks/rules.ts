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

/** What the body of an event says; `at` is written as `createdAt`, ISO 8601 in UTC with milliseconds. */
export type EventFacts = {
  readonly id: string
  readonly type: EventType
  readonly data: object
  readonly at: Date
}

/** Writes the body of an event: the bytes that are signed and sent, the same on every attempt. Pure. Source: §6. */
export const eventBody = ({ id, type, data, at }: EventFacts): string =>
  JSON.stringify({ id, event: type, data, createdAt: at.toISOString() })

/** Why an attempt got no answer. */
export type DeliveryFault =
  | 'url_refused'
  | 'address_refused'
  | 'name_not_resolved'
  | 'connection_failed'
  | 'tls_failed'
  | 'answer_broken'
  | 'timed_out'

/** What an attempt brought back. `head` is the first KiB of the answer's body, as text that can be stored; `retryAfter`
 *  its header as it came. `error` begins with the fault and may name the code behind it: both are recorded. */
export type AttemptResult =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly head: string
      readonly retryAfter: string | undefined
    }
  | { readonly kind: 'failed'; readonly fault: DeliveryFault; readonly error: string }

/** Judges an attempt: 2xx alone is success; a redirect is a failure and never followed. The status line decides: a body
 *  that is cut, or never ends, takes nothing back. Pure. Source: contract §8. */
export const isDelivered = (result: AttemptResult): boolean =>
  result.kind === 'answered' && result.status >= 200 && result.status < 300

const timeouts = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])
const tlsCodes =
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_|INVALID_|PATH_LENGTH)/
const guardFaults = new Map<string, DeliveryFault>([
  ['ADDRESS_REFUSED', 'address_refused'],
  ['NAME_NOT_RESOLVED', 'name_not_resolved'],
])

/** Names what went wrong by the name and code of the error that the connection ended with. Pure. */
export const faultOf = (error: { readonly name: string; readonly code: string }): DeliveryFault => {
  const { name, code } = error
  if (name === 'TimeoutError' || name === 'AbortError' || timeouts.has(code)) return 'timed_out'
  const byGuard = guardFaults.get(code)
  if (byGuard) return byGuard
  if (tlsCodes.test(code)) return 'tls_failed'
  const isBroken = name === 'HTTPParserError' || /^(HPE_|UND_ERR_HEADERS|UND_ERR_RES)/.test(code)
  return isBroken ? 'answer_broken' : 'connection_failed'
}

/** Reads `Retry-After`, in seconds or as an HTTP date, as milliseconds after `now`; undefined where it is
 *  neither. Pure. */
export const parseRetryAfter = (header: string, now: Date): number | undefined => {
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number.parseInt(text, 10) * secondMs
  // `Date.parse` takes much that is no date of HTTP; its three forms all begin with a day's name.
  const dateMs = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - now.getTime())
}

/** What the wait before the next attempt depends on. `made` is how many attempts have been recorded, this one
 *  included; `random` is in [0, 1); `now` is the end of this attempt. */
export type RetryFacts = {
  // D-0302: recorded attempts, not claims.
  readonly made: number
  readonly random: number
  readonly now: Date
  readonly result: AttemptResult
}

/** When to try again, in milliseconds from the end of this attempt; undefined once all twelve retries are spent. The
 *  wait of the schedule is spread by ±10 %, so that what failed together does not return together. A 429 or 503 may ask
 *  for more by `Retry-After`, up to twice the wait. Pure. Source: contract §8, reliability §4. */
export const nextWaitMs = ({ made, random, now, result }: RetryFacts): number | undefined => {
  const scheduled = retryDelaysMs[made - 1]
  if (scheduled === undefined) return undefined
  const base = Math.round(scheduled * (0.9 + random * 0.2))
  const mayAsk = result.kind === 'answered' && (result.status === 429 || result.status === 503)
  const asked =
    mayAsk && result.retryAfter !== undefined ? parseRetryAfter(result.retryAfter, now) : undefined
  return asked === undefined ? base : Math.min(Math.max(asked, base), 2 * base)
}

// An endpoint to which nothing got through for so long is paused (reliability §4).
const pauseAfterMs = 120 * hourMs

/** What a failed attempt at `now` means for its endpoint: a 410 pauses it at once (`goneReason`), anything else where
 *  it has failed since `pauseIfSince` or longer. Pure. Source: reliability §4. */
export const pauseFacts = (result: AttemptResult, now: Date) => ({
  goneReason: result.kind === 'answered' && result.status === 410 ? 'the endpoint answered 410 Gone' : null,
  pauseIfSince: new Date(now.getTime() - pauseAfterMs),
  failingReason: 'nothing was delivered for 120 hours',
})
