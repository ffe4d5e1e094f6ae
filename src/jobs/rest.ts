import { setTimeout as pause } from 'node:timers/promises'

/** What ends a rest: its time in milliseconds, a job that ends, or the end of the whole runner. */
export type Rest = {
  readonly pollMs: number
  readonly oneDone: Promise<void>
  readonly stopping: AbortSignal
}

/** Rests for `pollMs`, or until a job ends and so makes room for the next, or until `stopping`. Leaves nothing on
 *  `stopping`, which lives as long as the process: `AbortSignal.any` would leave an entry there at every rest. */
export const restUntil = async ({ pollMs, oneDone, stopping }: Rest): Promise<void> => {
  if (stopping.aborted) return
  const waking = new AbortController()
  const wake = (): void => {
    waking.abort()
  }
  stopping.addEventListener('abort', wake, { once: true })
  try {
    const rest = pause(pollMs, undefined, { signal: waking.signal }).catch(() => undefined)
    await Promise.race([rest, oneDone])
  } finally {
    stopping.removeEventListener('abort', wake)
    wake()
  }
}
