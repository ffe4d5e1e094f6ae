import { createCounts, createOwnedSet } from './counts.ts'

/** How much work runs at once, and how long the rest waits, in milliseconds. `maxOfOwner`: running at once for one
 *  owner (default: `maxRunning`). `maxWaiting`: waiting for one owner (default: no limit). */
export type FairLimits = {
  readonly maxRunning: number
  readonly maxOfOwner?: number
  readonly maxWaiting?: number
  readonly maxWaitMs: number
}

/** A slot for one piece of work. */
export type Slot = {
  /** Calls `start` when the work may run, or `giveUp` when it waited too long or its owner has `maxWaiting` waiting.
   *  Either may be called before `request` returns. Call it once. */
  readonly request: (start: () => void, giveUp: () => void) => void
  /** Ends the work, or its wait. */
  readonly release: () => void
}

/** Bounds how much work runs at once, and shares it fairly among owners. */
export type FairQueue = {
  readonly slotFor: (owner: string) => Slot
}

type Waiting = { readonly owner: string; readonly run: () => void }

const nothing = (): void => undefined

/** Creates a queue that runs at most `maxRunning` at once. When work ends, it starts the oldest waiting work of the
 *  owner with the fewest running: an owner that is alone may run all it is allowed, and while another waits, both get
 *  equal shares. */
export const createFairQueue = (limits: FairLimits): FairQueue => {
  const { maxRunning, maxOfOwner = maxRunning, maxWaiting = Infinity, maxWaitMs } = limits
  const running = createCounts()
  const queue = createOwnedSet<Waiting>()
  const mayRun = (owner: string): boolean => running.total() < maxRunning && running.of(owner) < maxOfOwner
  const findNext = (): Waiting | undefined => {
    let next: Waiting | undefined
    for (const waiting of queue.entries)
      if (mayRun(waiting.owner) && (!next || running.of(waiting.owner) < running.of(next.owner)))
        next = waiting
    return next
  }
  const take = (owner: string): (() => void) => {
    const end = running.add(owner)
    return () => {
      end()
      findNext()?.run()
    }
  }
  const slotFor: FairQueue['slotFor'] = (owner) => {
    let release = nothing
    const releaseOnce = (): void => {
      const released = release
      release = nothing
      released()
    }
    const run = (start: () => void): void => {
      releaseOnce()
      release = take(owner)
      start()
    }
    const request: Slot['request'] = (start, giveUp) => {
      if (mayRun(owner)) run(start)
      else if (queue.countOf(owner) >= maxWaiting) giveUp()
      else {
        const waiting = {
          owner,
          run: () => {
            run(start)
          },
        }
        const endWait = queue.add(waiting)
        const timer = setTimeout(() => {
          releaseOnce()
          giveUp()
        }, maxWaitMs)
        release = () => {
          clearTimeout(timer)
          endWait()
        }
      }
    }
    return { request, release: releaseOnce }
  }
  return { slotFor }
}

/** Runs work in a slot. Throws the refusal where the slot gives up. */
export const runInSlot = async <T>(slot: Slot, work: () => Promise<T>, refusal: () => Error): Promise<T> => {
  try {
    await new Promise<void>((start, refuse) => {
      slot.request(start, () => {
        refuse(refusal())
      })
    })
    return await work()
  } finally {
    slot.release()
  }
}
