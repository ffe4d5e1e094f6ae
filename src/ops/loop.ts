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

/** Waits until work has ended, at most `graceMs`; true when it has. */
export const endsWithin = async (work: Promise<unknown>, graceMs: number): Promise<boolean> => {
  const waiting = new AbortController()
  const ended = work.then(() => true)
  const deadline = pause(graceMs, false, { signal: waiting.signal }).catch(() => false)
  return Promise.race([ended, deadline]).finally(() => {
    waiting.abort()
  })
}

/** Stops loops together, and waits for their runs in flight, at most `graceMs`; true when all of them ended. */
export const stopLoops = (loops: readonly Pick<Loop, 'stop'>[], graceMs: number): Promise<boolean> =>
  endsWithin(Promise.all(loops.map((loop) => loop.stop())), graceMs)
