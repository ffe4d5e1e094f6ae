import type { EventType } from '../../generated/catalogue.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** The waits before the twelve retries, about 32 hours in all. */
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

/** The content of an event body. `at` becomes `createdAt`: ISO 8601 in UTC with milliseconds. */
export type EventFacts = {
  readonly id: string
  readonly type: EventType
  readonly data: object
  readonly at: Date
}

/** Serialises the body of an event, which is signed and sent unchanged on every attempt. Pure. */
export const eventBody = ({ id, type, data, at }: EventFacts): string =>
  JSON.stringify({ id, event: type, data, createdAt: at.toISOString() })

/** Why an attempt got no response. */
export type DeliveryFault =
  | 'url_refused'
  | 'address_refused'
  | 'name_not_resolved'
  | 'connection_failed'
  | 'tls_failed'
  | 'answer_broken'
  | 'timed_out'

/** The result of an attempt. `head` is the first KiB of the response body, as text that can be stored; `retryAfter` is
 *  the header as received. `error` starts with the fault and may name the error code. */
export type AttemptResult =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly head: string
      readonly retryAfter: string | undefined
    }
  | { readonly kind: 'failed'; readonly fault: DeliveryFault; readonly error: string }

/** Returns whether an attempt succeeded: only 2xx does. Redirects fail. A body that is cut or never ends changes
 *  nothing (docs/design/webhooks.md#the-status-line-decides). Pure. */
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

/** Returns the fault for the name and code of the error that ended the connection. Pure. */
export const faultOf = (error: { readonly name: string; readonly code: string }): DeliveryFault => {
  const { name, code } = error
  if (name === 'TimeoutError' || name === 'AbortError' || timeouts.has(code)) return 'timed_out'
  const byGuard = guardFaults.get(code)
  if (byGuard) return byGuard
  if (tlsCodes.test(code)) return 'tls_failed'
  const isBroken = name === 'HTTPParserError' || /^(HPE_|UND_ERR_HEADERS|UND_ERR_RES)/.test(code)
  return isBroken ? 'answer_broken' : 'connection_failed'
}

/** Parses `Retry-After`, seconds or an HTTP date, to milliseconds after `now`; undefined for anything else. Pure. */
export const parseRetryAfter = (header: string, now: Date): number | undefined => {
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number.parseInt(text, 10) * secondMs
  // `Date.parse` accepts more than HTTP dates, which all start with the name of a day.
  const dateMs = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - now.getTime())
}

/** The inputs of the wait before the next attempt. `made` is the number of recorded attempts including this one, not
 *  of claims (docs/design/webhooks.md#dead-workers-use-up-no-retry); `random` is in [0, 1); `now` is the end of this
 *  one. */
export type RetryFacts = {
  readonly made: number
  readonly random: number
  readonly now: Date
  readonly result: AttemptResult
}

/** Returns the wait before the next attempt, in milliseconds from the end of this one; undefined after twelve retries.
 *  A random ±10 % spreads retries of deliveries that failed at the same time. On 429 and 503 `Retry-After` may extend
 *  the wait, up to twice its length. Pure. */
export const nextWaitMs = ({ made, random, now, result }: RetryFacts): number | undefined => {
  const scheduled = retryDelaysMs[made - 1]
  if (scheduled === undefined) return undefined
  const base = Math.round(scheduled * (0.9 + random * 0.2))
  const isRateLimited = result.kind === 'answered' && (result.status === 429 || result.status === 503)
  const requested =
    isRateLimited && result.retryAfter !== undefined ? parseRetryAfter(result.retryAfter, now) : undefined
  return requested === undefined ? base : Math.min(Math.max(requested, base), 2 * base)
}

// An endpoint is paused after this time without a successful delivery.
const pauseAfterMs = 120 * hourMs

/** Returns when a failed attempt at `now` pauses its endpoint: a 410 does at once (`goneReason`), any other failure if
 *  the endpoint has been failing since `pauseIfSince` or longer. Pure. */
export const pauseConditions = (result: AttemptResult, now: Date) => ({
  goneReason: result.kind === 'answered' && result.status === 410 ? 'the endpoint answered 410 Gone' : null,
  pauseIfSince: new Date(now.getTime() - pauseAfterMs),
  failingReason: 'nothing was delivered for 120 hours',
})
