import { errors, operations, type OperationId } from '../../generated/catalogue.ts'
import { parseJson, parseMembers } from './json.ts'

/** The options of retries; times in milliseconds. */
export type RetryOptions = {
  /** The number of retries after the first attempt. */
  readonly retries: number
  /** The first wait; each further one is at most twice as long, up to `longestWaitMs`. */
  readonly firstWaitMs: number
  readonly longestWaitMs: number
}

/** A sent call: its operation, and the text of its body. */
export type SentCall = {
  readonly operationId: OperationId
  readonly sent: string
  /** Its path parameters. */
  readonly path: Readonly<Record<string, unknown>>
}

/** The result of an attempt for retries. `wasSent` is false where the service cannot have received it. */
export type Attempt =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterSeconds: number | undefined }
  | { readonly kind: 'unanswered'; readonly wasSent: boolean }

const transientStatuses: readonly number[] = [429, 500, 502, 503, 504]

// A POST for its body only.
const creatingNothing: readonly OperationId[] = ['preflightTransaction']

// The other steps of a registration create nothing, so their key is not kept.
const isKeyed = ({ operationId, sent }: SentCall): boolean =>
  operationId !== 'submitSmeRegistration' || parseMembers(parseJson(sent))?.['step'] === 'INITIATE'

/** Returns whether a call is idempotent: a read, a check, a change to a given state, or a create that the service
 *  recognises (409) by its idempotency key, in the header or in the body. */
const isIdempotent = (call: SentCall): boolean => {
  const { method, refusals } = operations[call.operationId]
  if (creatingNothing.includes(call.operationId)) return true
  return method !== 'post' || (refusals.some((code) => errors[code].status === 409) && isKeyed(call))
}

const isRetryable = (call: SentCall, attempt: Attempt): boolean => {
  if (attempt.kind === 'unanswered') return !attempt.wasSent || isIdempotent(call)
  if (!transientStatuses.includes(attempt.status)) return false
  // A 429 is refused before the operation starts; other calls may have been carried out.
  return attempt.status === 429 || isIdempotent(call)
}

/** Returns the wait before the next attempt in milliseconds, or undefined for no further attempt. Waits grow, with
 *  jitter by `random` (0 to 1), and are never shorter than the service's Retry-After. `attempts` counts those made. */
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
  if (attempts > retries || !isRetryable(call, attempt)) return undefined
  const backoff = Math.min(longestWaitMs, firstWaitMs * 2 ** (attempts - 1))
  const jittered = backoff / 2 + (backoff / 2) * random
  const retryAfterMs = attempt.kind === 'answered' ? (attempt.retryAfterSeconds ?? 0) * 1_000 : 0
  return retryAfterMs > 0 ? retryAfterMs + jittered / 4 : jittered
}
