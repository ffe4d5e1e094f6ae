import { setImmediate as nextTurn } from 'node:timers/promises'
import { assert } from '../kernel/assert.ts'
import { currentTrace, traceBatch } from '../kernel/tracing.ts'
import { refusalForNow } from './constraints.ts'
import type { SharedSlot } from './shared-slot.ts'

/** Options of a batch loader. */
export type Batching<Item> = {
  /** Maximum items in a batch. Default 100, so that a statement stays small. */
  readonly maxItems?: number
  /** Maximum batches in flight. Default 2. */
  readonly maxInFlight?: number
  /** A slot that each batch needs as well. */
  readonly sharedSlot?: SharedSlot | undefined
  /** At most one batch at a time holds items of a lane; a lane keeps its order. */
  readonly laneOf?: (item: Item) => string
  /** At most one batch at a time holds items of an owner, who may have many lanes. */
  readonly ownerOf?: (item: Item) => string
  /** A batch waits for locks: it takes items of one lane only, and gives up its slot only when it ends. */
  readonly waitsForLocks?: boolean
  /** How long an item waits for its batch. Default 2 s, the same as the wait for a connection. */
  readonly maxWaitMs?: number
}

// Far longer than a batch takes: after it the slot goes to the next batch, since this one may never end.
const lateMs = 250
// Maximum waiting items of one lane; more than a process has requests in flight.
const maxWaiting = 1_000

type Call<Item, Result> = {
  readonly item: Item
  /** Undefined members hold nothing up. */
  readonly lane: string | undefined
  readonly owner: string | undefined
  readonly queuedAt: number
  readonly trace: string | undefined
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** The lanes and the owners that batches in flight hold. */
type Busy = Readonly<Record<'lane' | 'owner', Set<string | undefined>>>

/** Removes the next batch from the queue: the oldest items whose lane and owner are not busy. */
const takeBatch = <Item, Result>(
  queue: Call<Item, Result>[],
  busy: Busy,
  { maxItems = 100, waitsForLocks = false }: Batching<Item>,
): readonly Call<Item, Result>[] => {
  const batch: Call<Item, Result>[] = []
  const waiting: Call<Item, Result>[] = []
  for (const call of queue.splice(0)) {
    const isFree = !busy.lane.has(call.lane) && !busy.owner.has(call.owner)
    const fits =
      batch.length < maxItems && (!waitsForLocks || batch.length === 0 || batch[0]?.lane === call.lane)
    ;(isFree && fits ? batch : waiting).push(call)
  }
  queue.push(...waiting)
  return batch
}

/** Makes the lanes and the owners of a batch busy, and returns a function that frees them. */
const occupy = (
  busy: Busy,
  batch: readonly { readonly lane: string | undefined; readonly owner: string | undefined }[],
): (() => void) => {
  for (const { lane, owner } of batch) {
    if (lane !== undefined) busy.lane.add(lane)
    if (owner !== undefined) busy.owner.add(owner)
  }
  return () => {
    for (const { lane, owner } of batch) {
      busy.lane.delete(lane)
      busy.owner.delete(owner)
    }
  }
}

/** Loads a batch, and returns a function that resolves or rejects its calls. */
const loadBatch = async <Item, Result>(
  batch: readonly Call<Item, Result>[],
  load: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<() => void> => {
  try {
    const traces = batch.map(({ trace }) => trace)
    const results = await traceBatch(traces, () => load(batch.map(({ item }) => item)))
    assert(results.length === batch.length, 'a batch has one result for each item')
    return () => {
      for (const [index, result] of results.entries()) batch[index]?.resolve(result)
    }
  } catch (error) {
    return () => {
      for (const { reject } of batch) reject(error)
    }
  }
}

/** Returns a function that starts the timer by which calls that wait too long in the queue are refused. */
const createRefusalTimer = <Item, Result>(queue: Call<Item, Result>[], maxWaitMs: number): (() => void) => {
  let timer: NodeJS.Timeout | undefined
  const refuseLate = (): void => {
    const oldestAllowed = performance.now() - maxWaitMs
    while (queue[0] && queue[0].queuedAt <= oldestAllowed) {
      queue.shift()?.reject(refusalForNow(new Error('no batch was free in time')))
    }
    const [oldest] = queue
    timer = oldest && setTimeout(refuseLate, oldest.queuedAt - oldestAllowed).unref()
  }
  return () => {
    timer ??= setTimeout(refuseLate, maxWaitMs).unref()
  }
}

/** Creates a function that puts concurrent calls into batches: `load` returns one result for each item, in their order.
 *  Calls of one turn of the event loop form a batch; while all slots are taken, items wait for the next one. Nothing is
 *  cached. A batch that fails fails all its items. Refuses EXTERNAL_REQUEST_ERROR for an item that waited too long for
 *  its batch, or that finds 1,000 of its lane waiting. */
export const createBatchLoader = <Item, Result>(
  load: (items: readonly Item[]) => Promise<readonly Result[]>,
  batching: Batching<Item> = {},
): ((item: Item) => Promise<Result>) => {
  const { maxInFlight = 2, sharedSlot, laneOf, ownerOf, waitsForLocks = false, maxWaitMs = 2_000 } = batching
  const queue: Call<Item, Result>[] = []
  const busy: Busy = { lane: new Set(), owner: new Set() }
  let isScheduled = false
  let inFlight = 0
  const startRefusalTimer = createRefusalTimer(queue, maxWaitMs)

  const takeSlot = (): (() => void) => {
    let isTaken = true
    inFlight += 1
    const freeShared = sharedSlot?.take()
    const release = (): void => {
      clearTimeout(timer)
      if (isTaken) {
        inFlight -= 1
        freeShared?.()
      }
      isTaken = false
      scheduleBatch()
    }
    const timer = waitsForLocks ? undefined : setTimeout(release, lateMs)
    return release
  }
  const run = async (batch: readonly Call<Item, Result>[]): Promise<void> => {
    const release = takeSlot()
    const free = occupy(busy, batch)
    const settleCalls = await loadBatch(batch, load)
    free()
    release()
    // The next batch is sent first, so that the database works while these callers go on.
    if (isScheduled) await nextTurn()
    settleCalls()
  }
  /** Whether the shared slot is taken. If so, a batch is scheduled once it is free. */
  const waitsForSharedSlot = (): boolean => {
    if (!sharedSlot || sharedSlot.isFreeFor(queue.length)) return false
    sharedSlot.wait(scheduleBatch)
    return true
  }
  const scheduleBatch = (): void => {
    if (isScheduled || inFlight >= maxInFlight || queue.length === 0 || waitsForSharedSlot()) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      // Another loader may have taken it in this turn.
      if (waitsForSharedSlot()) return
      const batch = takeBatch(queue, busy, batching)
      // All waiting items are of busy lanes or owners: they go when those batches end.
      if (batch.length === 0) return
      void run(batch)
      scheduleBatch()
    })
  }
  return (item) =>
    new Promise((resolve, reject) => {
      const lane = laneOf?.(item)
      if (queue.length >= maxWaiting && queue.filter((call) => call.lane === lane).length >= maxWaiting) {
        reject(refusalForNow(new Error('too many wait for a batch')))
        return
      }
      const owner = ownerOf?.(item)
      queue.push({ item, lane, owner, queuedAt: performance.now(), trace: currentTrace(), resolve, reject })
      startRefusalTimer()
      scheduleBatch()
    })
}

/** Creates a function that writes concurrent items in batches, as `createBatchLoader` loads them. */
export const createBatchWriter = <Item>(
  write: (items: readonly Item[]) => Promise<void>,
  batching: Batching<Item> = {},
): ((item: Item) => Promise<void>) => {
  const writeOne = createBatchLoader(async (items: readonly Item[]) => {
    await write(items)
    return items
  }, batching)
  return async (item) => {
    await writeOne(item)
  }
}

/** The position of an item in the input, from 1: `with ordinality`. */
export type Placed = { readonly place: number }

/** Puts rows in the order of their items; undefined for an item that has none. Pure. */
export const inInputOrder = <Row extends Placed>(
  rows: readonly Row[],
  count: number,
): readonly (Row | undefined)[] => {
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return Array.from({ length: count }, (_, index) => byPlace.get(index + 1))
}
