import type { Request, RequestHandler } from 'express'
import { createFairQueue } from '../ops/fair-queue.ts'
import { overload } from './await-body.ts'
import { stateOf } from './request-state.ts'

/** How many reads run at once, and how long the others may wait. */
export type ReadLimits = { readonly maxReads: number; readonly readWaitMs: number }

// Pages have no caller: they share as one business does.
const ownerOf = (req: Request): string => stateOf(req).caller?.business.id ?? 'pages'

/** Runs at most `maxReads` reads at once; the others wait, and businesses get equal shares. Runs behind
 *  authentication. Refuses EXTERNAL_REQUEST_ERROR for one that waited too long. */
export const createReadQueue = ({ maxReads, readWaitMs }: ReadLimits): RequestHandler => {
  const queue = createFairQueue({ maxRunning: maxReads, maxWaitMs: readWaitMs })
  return (req, _res, next) => {
    const slot = queue.slotFor(ownerOf(req))
    // An aborted request leaves the queue without taking a slot.
    stateOf(req).slots.push(slot.release)
    slot.request(
      () => {
        next()
      },
      () => {
        next(overload())
      },
    )
  }
}
