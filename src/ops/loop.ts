import { setTimeout as pause } from 'node:timers/promises'

/** Work that a process repeats, one run at a time. */
export type Loop = {
  readonly start: () => void
  /** Stops, and waits for the run in flight. */
  readonly stop: () => Promise<void>
}

/** Creates a loop that pauses for `everyMs` between runs of `work`; an error goes to `onError` and does not end it. */
export const createLoop = (
  work: () => Promise<unknown>,
  { everyMs, onError }: { readonly everyMs: number; readonly onError: (error: unknown) => void },
): Loop => {
  const stopping = new AbortController()
  const { signal } = stopping
  let running = Promise.resolve()
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await work().catch(onError)
      await pause(everyMs, undefined, { signal }).catch(() => undefined)
    }
  }
  return {
    start: () => {
      running = run()
    },
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
