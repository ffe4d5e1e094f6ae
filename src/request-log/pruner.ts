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

/** Makes a pruner: it prunes when it starts and then once in a while. Several may run; none waits for another. It
 *  has no job in the jobs table, whose rows belong to businesses: what is due here belongs to none. */
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
