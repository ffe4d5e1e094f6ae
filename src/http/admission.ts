import type { Request, RequestHandler } from 'express'
import { createAwaitBody, createUploadCap, overload, type AwaitBody, type UploadCap } from './await-body.ts'
import { stateOf } from './request-state.ts'

/** How much one process works on at once. */
export type LoadLimits = {
  /** Requests in flight: as many as there are slots. */
  readonly maxInFlight: number
  /** Reads that use a database connection; fewer than the pool has, so that creates find one. */
  readonly maxReads: number
  /** How long a read may wait in the queue. */
  readonly readWaitMs: number
}

/** Admission control of one process. */
export type Admission = {
  readonly admit: RequestHandler
  /** Admits reads that are batched into one statement: they use no connection each, so they skip the read queue. */
  readonly admitBatchedRead: RequestHandler
  readonly awaitBody: AwaitBody
  readonly releaseSlotDuringUpload: UploadCap
}

// Reads are shed first: the last quarter of the slots is for creates.
const shareOfReads = 0.75

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** Runs at most `maxReads` reads at once; the others wait in order of arrival. */
const createReadQueue = ({ maxReads, readWaitMs }: LoadLimits): RequestHandler => {
  let running = 0
  const queue = new Set<() => void>()
  const release = (): void => {
    const [startNext] = queue
    if (startNext) startNext()
    else running -= 1
  }
  return (req, _res, next) => {
    const { slots } = stateOf(req)
    if (running < maxReads) {
      running += 1
      slots.push(release)
      next()
      return
    }
    const leaveQueue = (): void => {
      clearTimeout(timer)
      queue.delete(start)
    }
    // An aborted request leaves the queue without taking a slot.
    let leave = leaveQueue
    const start = (): void => {
      leaveQueue()
      leave = release
      next()
    }
    const timer = setTimeout(() => {
      next(overload())
    }, readWaitMs)
    queue.add(start)
    slots.push(() => {
      leave()
    })
  }
}

/** Refuses 503 EXTERNAL_REQUEST_ERROR with Retry-After, before any query, for the backlog of this process alone: more
 *  requests in flight than slots (reads a quarter earlier), a read too long in the queue, too many uploads.
 *  See docs/design/http.md. */
export const createAdmission = (limits: LoadLimits): Admission => {
  const { maxInFlight } = limits
  const maxReadsInFlight = Math.max(1, Math.floor(maxInFlight * shareOfReads))
  let inFlight = 0
  const takeSlot = (req: Request): boolean => {
    if (inFlight >= (isRead(req) ? maxReadsInFlight : maxInFlight)) return false
    inFlight += 1
    stateOf(req).slots.push(() => (inFlight -= 1))
    return true
  }
  const queueRead = createReadQueue(limits)
  const releaseSlotDuringUpload = createUploadCap(maxInFlight)
  return {
    admit: (req, res, next) => {
      if (!takeSlot(req)) next(overload())
      else if (isRead(req)) void queueRead(req, res, next)
      else next()
    },
    admitBatchedRead: (req, _res, next) => {
      next(takeSlot(req) ? undefined : overload())
    },
    awaitBody: createAwaitBody(takeSlot, releaseSlotDuringUpload),
    releaseSlotDuringUpload,
  }
}
