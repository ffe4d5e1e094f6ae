import { createCounts } from './counts.ts'

/** How much runs at once, and how long the rest may wait. Without `maxOfOwner` one owner may run all; `maxWaiting` is
 *  how much of one owner waits, by default any number. */
export type FairLimits = {
  readonly maxRunning: number
  readonly maxOfOwner?: number
  readonly maxWaiting?: number
  readonly maxWaitMs: number
}

/** One piece of work in the queue. */
export type Place = {
  /** Calls `start` when the work may run, or `giveUp` when it waited too long or too much of its owner waits; both may
   *  be at once. Called once. */
  readonly enter: (start: () => void, giveUp: () => void) => void
  /** Ends the work, or its wait. */
  readonly leave: () => void
}

/** Bounds how much runs at once, shared fairly among owners. */
export type FairQueue = {
  readonly placeFor: (owner: string) => Place
}

type Waiting = { readonly owner: string; readonly run: () => void }

const nothing = (): void => undefined

/** Runs at most `maxRunning` at once; the rest waits. The next to start is the first that came of the owner with the
 *  fewest running: an owner that is alone may run all it is allowed, and while another waits, both get equal shares. */
export const createFairQueue = (limits: FairLimits): FairQueue => {
  const { maxRunning, maxOfOwner = maxRunning, maxWaiting = Infinity, maxWaitMs } = limits
  const [running, inQueue] = [createCounts(), createCounts()]
  const queue = new Set<Waiting>()
  let total = 0
  const mayRun = (owner: string): boolean => total < maxRunning && running.of(owner) < maxOfOwner
  const findNext = (): Waiting | undefined => {
    let next: Waiting | undefined
    for (const waiting of queue)
      if (mayRun(waiting.owner) && (!next || running.of(waiting.owner) < running.of(next.owner)))
        next = waiting
    return next
  }
  const take = (owner: string): (() => void) => {
    const end = running.add(owner)
    total += 1
    return () => {
      end()
      total -= 1
      findNext()?.run()
    }
  }
  return {
    placeFor: (owner) => {
      let leave = nothing
      const leaveOnce = (): void => {
        const left = leave
        leave = nothing
        left()
      }
      const enter: Place['enter'] = (start, giveUp) => {
        const run = (): void => {
          leaveOnce()
          leave = take(owner)
          start()
        }
        if (mayRun(owner)) {
          run()
          return
        }
        if (inQueue.of(owner) >= maxWaiting) {
          giveUp()
          return
        }
        const waiting = { owner, run }
        queue.add(waiting)
        const endWait = inQueue.add(owner)
        const timer = setTimeout(() => {
          leaveOnce()
          giveUp()
        }, maxWaitMs)
        leave = () => {
          clearTimeout(timer)
          queue.delete(waiting)
          endWait()
        }
      }
      return { enter, leave: leaveOnce }
    },
  }
}
