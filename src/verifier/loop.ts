import { setTimeout as pause } from 'node:timers/promises'

/** Something that is done again and again in a process, one at a time. */
export type Loop = {
  readonly start: () => void
  /** Waits for the one under way. */
  readonly stop: () => Promise<void>
}

/** Does `work` every `everyMs` from its start on; a throw is told and does not end it. */
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
