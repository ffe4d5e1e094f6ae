import { setTimeout as pause } from 'node:timers/promises'

/** Prunes again and again until it is stopped. */
export type Pruner = { readonly start: () => void; readonly stop: () => Promise<void> }

/** What a pruner is made of. */
export type PrunerOptions = {
  readonly prune: () => Promise<number>
  readonly onFailure: (error: unknown) => void
  /** A quarter of an hour unless said. */
  readonly everyMs?: number
}

const usualMs = 15 * 60_000

/** Creates a pruner, which prunes when it starts and then periodically. Several may run at once. It is no job: jobs
 *  belong to businesses. */
export const createPruner = ({ prune, onFailure, everyMs = usualMs }: PrunerOptions): Pruner => {
  const stopping = new AbortController()
  const { signal } = stopping
  let loop: Promise<void> = Promise.resolve()
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await prune().catch(onFailure)
      await pause(everyMs, undefined, { signal }).catch(() => undefined)
    }
  }
  return {
    start: () => {
      loop = run()
    },
    stop: () => {
      stopping.abort()
      return loop
    },
  }
}
