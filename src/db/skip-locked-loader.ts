import { createBatchLoader } from './batch-loader.ts'
import type { SharedSlot } from './shared-slot.ts'

/** How items whose rows may be locked elsewhere are put together. */
export type SkipLocked<Item, Result> = {
  /** Items of one lane need the same locks. */
  readonly laneOf: (item: Item) => string
  /** At most one lane of an owner waits at a time, so that no owner takes all of `maxWaiting`. Default: the lane. */
  readonly ownerOf?: (item: Item) => string
  /** Whether a batch skipped the item that it returned this for. */
  readonly isSkipped: (result: Result) => boolean
  /** Whether each lane of a batch that failed with this error is loaded by itself. Default: never, its items fail. */
  readonly isRetriedByLane?: (error: unknown) => boolean
  /** The maximum number of lanes that wait at a time, each on its connection. */
  readonly maxWaiting: number
  /** A slot that each batch needs as well; a lane that waits does not. */
  readonly sharedSlot?: SharedSlot | undefined
  readonly maxItems: number
  readonly maxWaitMs?: number
}

// Most locks are held briefly: an item that was skipped goes once more with the next batch.
const maxBatches = 2

/** Creates a batch loader (`createBatchLoader`) for items whose rows may be locked elsewhere. One batch is in flight at
 *  a time, so that those that follow are larger. It skips such items, and each lane that was skipped twice is loaded by
 *  itself, waiting for its locks: a locked row delays only the items of its lane. `load` is called with `waits` false
 *  for a batch, and true for a lane. */
export const createSkipLockedLoader = <Item, Result>(
  load: (items: readonly Item[], options: { readonly waits: boolean }) => Promise<readonly Result[]>,
  options: SkipLocked<Item, Result>,
): ((item: Item) => Promise<Result>) => {
  const {
    laneOf,
    ownerOf = laneOf,
    isSkipped,
    isRetriedByLane = () => false,
    maxWaiting,
    sharedSlot,
    ...batching
  } = options
  const loadOrSkip = createBatchLoader((items: readonly Item[]) => load(items, { waits: false }), {
    ...batching,
    laneOf,
    maxInFlight: 1,
    sharedSlot,
  })
  const loadLane = createBatchLoader((items: readonly Item[]) => load(items, { waits: true }), {
    ...batching,
    laneOf,
    ownerOf,
    maxInFlight: maxWaiting,
    waitsForLocks: true,
  })
  const waitingByLane = new Map<string, number>()
  const wait = async (item: Item): Promise<Result> => {
    const lane = laneOf(item)
    waitingByLane.set(lane, (waitingByLane.get(lane) ?? 0) + 1)
    try {
      return await loadLane(item)
    } finally {
      const others = (waitingByLane.get(lane) ?? 1) - 1
      if (others === 0) waitingByLane.delete(lane)
      else waitingByLane.set(lane, others)
    }
  }
  return async (item) => {
    // Behind those that wait, a batch would skip it as well.
    for (let batches = 0; batches < maxBatches && !waitingByLane.has(laneOf(item)); batches += 1) {
      try {
        const result = await loadOrSkip(item)
        if (!isSkipped(result)) return result
      } catch (error) {
        if (!isRetriedByLane(error)) throw error
        break
      }
    }
    return wait(item)
  }
}
