import { errors, operations, type OperationId } from '../../generated/catalogue.ts'
import { parseJson, parseMembers } from './json.ts'

/** How often and how patiently a call is repeated; times in milliseconds. */
export type RetryOptions = {
  /** How often a call is repeated after its first attempt. */
  readonly retries: number
  /** The first wait; each next one is at most twice as long, up to `longestWaitMs`. */
  readonly firstWaitMs: number
  readonly longestWaitMs: number
}

/** A call as it is sent: its operation, and the text of its body. */
export type SentCall = { readonly operationId: OperationId; readonly sent: string }

/** What became of an attempt: an answer, or none. `wasSent` is false where the service cannot have heard of it. */
export type Attempt =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterSeconds: number | undefined }
  | { readonly kind: 'unanswered'; readonly wasSent: boolean }

const passing: readonly number[] = [429, 500, 502, 503, 504]

// A session may go without the one thing that the service would know it by.
const isNamed = ({ operationId, sent }: SentCall): boolean =>
  operationId !== 'createCheckoutSession' ||
  parseMembers(parseJson(sent))?.['merchantReference'] !== undefined

/** True where doing it twice does no more than doing it once: a read, a change to a given state, and whatever the
 *  service itself knows again (409) by what stands in its body, such as the key of a transaction or the email of a
 *  customer. A run of a batch has none: sent again later it pays everyone once more. */
const isRepeatable = (call: SentCall): boolean => {
  const { method, refusals, hasBody } = operations[call.operationId]
  return (
    method !== 'post' || (hasBody && refusals.some((code) => errors[code].status === 409) && isNamed(call))
  )
}

const isWorthRepeating = (call: SentCall, attempt: Attempt): boolean => {
  if (attempt.kind === 'unanswered') return !attempt.wasSent || isRepeatable(call)
  if (!passing.includes(attempt.status)) return false
  // A 429 was refused before anything was done; another may have been done all the same.
  return attempt.status === 429 || isRepeatable(call)
}

/** How long to wait before the next attempt, in milliseconds; undefined where there is to be none. `attempts` counts
 *  those made. Waits grow, and are spread by `random` (0 to 1) so that callers who failed together do not come back
 *  together; the service's own Retry-After is never undercut. Pure. */
export const waitBefore = (
  call: SentCall,
  attempt: Attempt,
  {
    attempts,
    retries,
    firstWaitMs,
    longestWaitMs,
    random,
  }: RetryOptions & { attempts: number; random: number },
): number | undefined => {
  if (attempts > retries || !isWorthRepeating(call, attempt)) return undefined
  const growing = Math.min(longestWaitMs, firstWaitMs * 2 ** (attempts - 1))
  const spread = growing / 2 + (growing / 2) * random
  const asked = attempt.kind === 'answered' ? (attempt.retryAfterSeconds ?? 0) * 1_000 : 0
  return asked > 0 ? asked + spread / 4 : spread
}
