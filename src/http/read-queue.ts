import type { Request, RequestHandler, Response } from 'express'
import { createFairQueue, type FairLimits } from '../ops/fair-queue.ts'
import { overload } from './await-body.ts'
import { stateOf } from './request-state.ts'

// Pages have no caller: they share as one business does.
const ownerOf = (req: Request): string => stateOf(req).caller?.business.id ?? 'pages'

/** Decides when a read releases its slot. */
type Held = (read: { readonly req: Request; readonly res: Response; readonly release: () => void }) => void

/** When the work is done or the connection closed: an aborted request leaves the queue without taking a slot. */
export const untilDone: Held = ({ req, release }) => {
  stateOf(req).slots.push(release)
}

/** When the client has its response, or its connection is closed: for what takes much memory until then. */
export const untilReceived: Held = ({ res, release }) => {
  res.once('close', release)
}

/** Bounds how many reads run at once; the others wait, and businesses get equal shares. Runs behind authentication.
 *  Refuses EXTERNAL_REQUEST_ERROR for one that waited too long. */
export const createReadQueue = (limits: FairLimits, holdSlot: Held): RequestHandler => {
  const queue = createFairQueue(limits)
  return (req, res, next) => {
    const slot = queue.slotFor(ownerOf(req))
    holdSlot({ req, res, release: slot.release })
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
