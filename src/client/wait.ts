import type { Schemas } from '../contract/operation.ts'
import type { Calls } from './operations.ts'
import { pause } from './pause.ts'

type Transaction = Schemas['Transaction']

/** The options of waiting; times in milliseconds. */
export type WaitOptions = {
  /** Ten minutes by default, more than a sandbox transaction takes. */
  readonly timeoutMs?: number
  /** The first interval between polls, one second by default; it grows up to ten seconds. */
  readonly everyMs?: number
  /** When to stop; by default once the transaction is final or waits for its payer. */
  readonly until?: (transaction: Transaction) => boolean
  readonly signal?: AbortSignal
}

const maxPauseMs = 10_000

// These statuses change without the caller. Every other status is final, or waits for the payer.
const pendingStatuses: readonly Transaction['status'][] = [
  'PENDING',
  'PROCESSING',
  'RETRY',
  'UNKNOWN',
  'SCHEDULED',
  'IN_REVIEW',
]

const isSettled = ({ status }: Transaction): boolean => !pendingStatuses.includes(status)

/** Polls a transaction until it is final or waits for its payer, or until the time is up, and returns it: check its
 *  status. Webhooks deliver the same without polling. */
export const waitFor = async (
  calls: Calls,
  transactionId: string,
  { timeoutMs = 600_000, everyMs = 1_000, until = isSettled, signal }: WaitOptions = {},
): Promise<Transaction> => {
  const deadline = performance.now() + timeoutMs
  for (let pauseMs = everyMs; ; pauseMs = Math.min(pauseMs * 1.5, maxPauseMs)) {
    const options = signal === undefined ? {} : { signal }
    const { data } = await calls.getTransaction({ path: { transactionId } }, options)
    const leftMs = deadline - performance.now()
    if (until(data) || leftMs <= 0) return data
    await pause(Math.min(pauseMs, leftMs), signal)
  }
}
