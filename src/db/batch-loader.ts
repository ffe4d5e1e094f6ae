import { assert } from '../kernel/assert.ts'
import { refusalForNow } from './constraints.ts'

/** How calls are put together. */
export type Batching<Item> = {
  /** Most items of one batch; 100 unless given: a statement stays small. */
  readonly maxItems?: number
  /** Batches in flight at a time; 2 unless given: while one is in flight another gathers. */
  readonly maxInFlight?: number
  /** Items of one lane are in flight in one batch at a time, in the order in which they came. */
  readonly laneOf?: (item: Item) => string
  /** A batch waits for locks: it takes items of one lane only, and keeps its slot however long it takes. */
  readonly waitsForLocks?: boolean
  /** How long an item waits for its batch; 2 s unless given, as long as for a connection. */
  readonly maxWaitMs?: number
}

// Many times what a batch takes: a later one may never end, and its slot goes to the next.
const lateMs = 250
// Of one lane; more requests than a process has in flight.
const maxWaiting = 1_000

type Call<Item, Result> = {
  readonly item: Item
  readonly lane: string | undefined
  readonly startedAt: number
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** Takes from the queue what may be in flight beside the busy lanes, oldest first. */
const takeBatch = <Item, Result>(
  queue: Call<Item, Result>[],
  busyLanes: ReadonlySet<string>,
  { maxItems = 100, waitsForLocks = false }: Batching<Item>,
): readonly Call<Item, Result>[] => {
  const batch: Call<Item, Result>[] = []
  const kept: Call<Item, Result>[] = []
  for (const call of queue.splice(0)) {
    const isFree = call.lane === undefined || !busyLanes.has(call.lane)
    const fits =
      batch.length < maxItems && (!waitsForLocks || batch.length === 0 || batch[0]?.lane === call.lane)
    ;(isFree && fits ? batch : kept).push(call)
  }
  queue.push(...kept)
  return batch
}

/** Creates a function that puts concurrent calls into batches: `load` returns one result for each item, in their order.
 *  An item goes at once, with the others of its turn of the event loop; while the slots are taken it waits for the next
 *  batch. Nothing is cached. A batch that fails fails all its items. Refuses EXTERNAL_REQUEST_ERROR for an item that
 *  waited too long for its batch, or that finds 1,000 of its lane waiting. */
export const createBatchLoader = <Item, Result>(
  load: (items: readonly Item[]) => Promise<readonly Result[]>,
  batching: Batching<Item> = {},
): ((item: Item) => Promise<Result>) => {
  const { maxInFlight = 2, laneOf, waitsForLocks = false, maxWaitMs = 2_000 } = batching
  const queue: Call<Item, Result>[] = []
  const busyLanes = new Set<string>()
  let isDue = false
  let inFlight = 0
  let patience: NodeJS.Timeout | undefined

  const takeSlot = (): (() => void) => {
    let isTaken = true
    inFlight += 1
    const release = (): void => {
      clearTimeout(timer)
      if (isTaken) inFlight -= 1
      isTaken = false
      wake()
    }
    const timer = waitsForLocks ? undefined : setTimeout(release, lateMs)
    return release
  }
  const run = async (batch: readonly Call<Item, Result>[]): Promise<void> => {
    const release = takeSlot()
    const lanes = new Set(batch.flatMap(({ lane }) => (lane === undefined ? [] : [lane])))
    for (const lane of lanes) busyLanes.add(lane)
    try {
      const results = await load(batch.map(({ item }) => item))
      assert(results.length === batch.length, 'a batch has one result for each item')
      for (const [index, result] of results.entries()) batch[index]?.resolve(result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    for (const lane of lanes) busyLanes.delete(lane)
    release()
  }
  const refuseLate = (): void => {
    const latest = performance.now() - maxWaitMs
    while (queue[0] && queue[0].startedAt <= latest) {
      queue.shift()?.reject(refusalForNow(new Error('no batch was free in time')))
    }
    const [oldest] = queue
    patience = oldest && setTimeout(refuseLate, oldest.startedAt - latest).unref()
  }
  const wake = (): void => {
    if (isDue || inFlight >= maxInFlight || queue.length === 0) return
    isDue = true
    setImmediate(() => {
      isDue = false
      const batch = takeBatch(queue, busyLanes, batching)
      // Everything that waits is of a busy lane: the end of its batch wakes us.
      if (batch.length === 0) return
      void run(batch)
      wake()
    })
  }
  return (item) =>
    new Promise((resolve, reject) => {
      const lane = laneOf?.(item)
      if (queue.length >= maxWaiting && queue.filter((call) => call.lane === lane).length >= maxWaiting) {
        reject(refusalForNow(new Error('too many wait for a batch')))
        return
      }
      queue.push({ item, lane, startedAt: performance.now(), resolve, reject })
      patience ??= setTimeout(refuseLate, maxWaitMs).unref()
      wake()
    })
}

/** Where an item stands among those of its statement, from 1: `with ordinality`. */
export type Placed = { readonly place: number }

/** Puts rows in the order of their items; undefined for an item that has none. Pure. */
export const inInputOrder = <Row extends Placed>(
  rows: readonly Row[],
  count: number,
): readonly (Row | undefined)[] => {
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return Array.from({ length: count }, (_, index) => byPlace.get(index + 1))
}
