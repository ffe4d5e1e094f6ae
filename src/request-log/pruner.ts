import { setTimeout as pause } from 'node:timers/promises'

/** Prunes periodically until it is stopped. */
export type Pruner = { readonly start: () => void; readonly stop: () => Promise<void> }

/** The options of a pruner. */
export type PrunerOptions = {
  readonly prune: () => Promise<number>
  readonly onFailure: (error: unknown) => void
  /** Default: 15 minutes. */
  readonly everyMs?: number
}

const defaultMs = 15 * 60_000

/** Creates a pruner, which prunes when it starts and then periodically. Several may run at once. It is not a job,
 *  because jobs belong to businesses. */
export const createPruner = ({ prune, onFailure, everyMs = defaultMs }: PrunerOptions): Pruner => {
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
