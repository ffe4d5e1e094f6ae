import { setTimeout as sleep } from 'node:timers/promises'

/** What ends a wait: its time in milliseconds, a job that ends, or the end of the whole runner. */
export type Wait = {
  readonly ms: number
  readonly oneDone: Promise<void>
  readonly stopping: AbortSignal
}

/** Waits for `ms`, or until a job ends and so makes room for the next, or until `stopping`. Leaves nothing on
 *  `stopping`, which lives as long as the process: `AbortSignal.any` would leave an entry there at every wait. */
export const waitFor = async ({ ms, oneDone, stopping }: Wait): Promise<void> => {
  if (stopping.aborted) return
  const waking = new AbortController()
  const wake = (): void => {
    waking.abort()
  }
  stopping.addEventListener('abort', wake, { once: true })
  try {
    const timer = sleep(ms, undefined, { signal: waking.signal }).catch(() => undefined)
    await Promise.race([timer, oneDone])
  } finally {
    stopping.removeEventListener('abort', wake)
    wake()
  }
}
