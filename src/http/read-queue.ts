import type { Request, RequestHandler } from 'express'
import { overload } from './await-body.ts'
import { createCounts, type Counts } from './counts.ts'
import { stateOf } from './request-state.ts'

/** How many reads run at once, and how long the others may wait. */
export type ReadLimits = { readonly maxReads: number; readonly readWaitMs: number }

type Waiting = { readonly owner: string; readonly start: () => void }

// Pages have no caller: they share as one business does.
const ownerOf = (req: Request): string => stateOf(req).caller?.business.id ?? 'pages'

/** Finds the read to start next: of the business with the fewest running reads the first that came. */
const findNext = (queue: Iterable<Waiting>, running: Counts): Waiting | undefined => {
  let next: Waiting | undefined
  for (const waiting of queue) if (!next || running.of(waiting.owner) < running.of(next.owner)) next = waiting
  return next
}

/** Runs at most `maxReads` reads at once; the others wait. A business that is alone may run all of them; while another
 *  waits, both get equal shares. Runs behind authentication. */
export const createReadQueue = ({ maxReads, readWaitMs }: ReadLimits): RequestHandler => {
  const running = createCounts()
  const queue = new Set<Waiting>()
  let total = 0
  const run = (owner: string): (() => void) => {
    const end = running.add(owner)
    total += 1
    return () => {
      end()
      total -= 1
      findNext(queue, running)?.start()
    }
  }
  return (req, _res, next) => {
    const owner = ownerOf(req)
    const { slots } = stateOf(req)
    if (total < maxReads) {
      slots.push(run(owner))
      next()
      return
    }
    const leaveQueue = (): void => {
      clearTimeout(timer)
      queue.delete(waiting)
    }
    // An aborted request leaves the queue without taking a slot.
    let leave = leaveQueue
    const waiting: Waiting = {
      owner,
      start: () => {
        leaveQueue()
        leave = run(owner)
        next()
      },
    }
    const timer = setTimeout(() => {
      next(overload())
    }, readWaitMs)
    queue.add(waiting)
    slots.push(() => {
      leave()
    })
  }
}
