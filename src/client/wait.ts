import type { Schemas } from '../contract/operation.ts'
import type { Calls } from './operations.ts'
import { pause } from './pause.ts'

type Transaction = Schemas['Transaction']

/** How long and how often to look; times in milliseconds. */
export type WaitOptions = {
  /** Ten minutes unless said: a little more than a sandbox transaction takes. */
  readonly timeoutMs?: number
  /** Between looks at first; later ones are rarer, up to ten seconds apart. One second unless said. */
  readonly everyMs?: number
  /** When to stop; unless said, once nothing more happens by itself. */
  readonly until?: (transaction: Transaction) => boolean
  readonly signal?: AbortSignal
}

const longestPauseMs = 10_000

// On its way by itself, or by an operator; everything else is an end, or waits for the payer (a one-time password).
const moving: readonly Transaction['status'][] = [
  'PENDING',
  'PROCESSING',
  'RETRY',
  'UNKNOWN',
  'SCHEDULED',
  'IN_REVIEW',
]

const hasStopped = ({ status }: Transaction): boolean => !moving.includes(status)

/** Looks at a transaction until nothing more happens by itself, and gives it as it stands then, or when the time is up:
 *  look at its status. Webhooks tell the same without asking. */
export const waitFor = async (
  calls: Calls,
  transactionId: string,
  { timeoutMs = 600_000, everyMs = 1_000, until = hasStopped, signal }: WaitOptions = {},
): Promise<Transaction> => {
  const deadline = performance.now() + timeoutMs
  for (let pauseMs = everyMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const options = signal === undefined ? {} : { signal }
    const { data } = await calls.getTransaction({ path: { transactionId } }, options)
    const leftMs = deadline - performance.now()
    if (until(data) || leftMs <= 0) return data
    await pause(Math.min(pauseMs, leftMs), signal)
  }
}
