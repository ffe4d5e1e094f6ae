import type { Request, RequestHandler } from 'express'
import { createAwaitBody, createUploadCap, overload, type AwaitBody, type UploadCap } from './await-body.ts'
import { createCounts } from '../ops/counts.ts'
import { createReadQueue, untilDone, untilReceived } from './read-queue.ts'
import { isConnectionEnded, stateOf } from './request-state.ts'
import { runInOrder } from './stages.ts'

/** How much one process works on at once: `maxInFlight` requests, of them `maxReads` reads that use a database
 *  connection, fewer than the pool has, so that creates find one. */
export type LoadLimits = {
  readonly maxInFlight: number
  readonly maxReads: number
  /** How long other reads may wait, in milliseconds. */
  readonly readWaitMs: number
}

/** Admission control of one process. */
export type Admission = {
  /** Takes a slot, before any query. */
  readonly admit: RequestHandler
  /** Bounds the slots that the reads of one business hold, and queues them for a connection. Runs behind
   *  authentication. */
  readonly admitRead: RequestHandler
  /** The same for reads that are batched into one statement: they use no connection each, so they skip the queue. */
  readonly admitBatchedRead: RequestHandler
  /** The same for reads whose response may take a hundred megabytes: few at once, and one of a business, until their
   *  clients have received them. */
  readonly admitLargeRead: RequestHandler
  readonly awaitBody: AwaitBody
  readonly releaseSlotDuringUpload: UploadCap
}

// Reads are shed first: the last quarter of the slots is for creates.
const shareOfReads = 0.75

// Of the slots for reads, so that one business never keeps the others out.
const shareOfBusiness = 0.5

// Three responses of that size leave room in the smallest process (docs/design/http.md#admission-control).
const [maxLarge, maxLargeOfBusiness] = [3, 1]

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** Refuses more than `maxOfBusiness` reads of one business. */
const createReadCap = (maxOfBusiness: number): RequestHandler => {
  const held = createCounts()
  return (req, _res, next) => {
    const { caller, slots } = stateOf(req)
    const isAllowed = !caller || held.of(caller.business.id) < maxOfBusiness
    if (caller && isAllowed) slots.push(held.add(caller.business.id))
    next(isAllowed ? undefined : overload())
  }
}

/** Runs a stage for reads. A connection that has ended released its slots already, and must take no others. */
const readsOnly =
  (stage: RequestHandler): RequestHandler =>
  (req, res, next) => {
    if (!isRead(req)) next()
    else if (!isConnectionEnded(req)) void stage(req, res, next)
  }

/** Refuses 503 EXTERNAL_REQUEST_ERROR with Retry-After for the backlog of this process alone: more requests in flight
 *  than slots (reads a quarter earlier), more reads of one business than half of theirs, a read too long in the queue,
 *  too many uploads. See docs/design/http.md. */
export const createAdmission = (limits: LoadLimits): Admission => {
  const { maxInFlight, maxReads, readWaitMs: maxWaitMs } = limits
  const maxReadsInFlight = Math.max(1, Math.floor(maxInFlight * shareOfReads))
  let inFlight = 0
  const takeSlot = (req: Request): boolean => {
    if (inFlight >= (isRead(req) ? maxReadsInFlight : maxInFlight)) return false
    inFlight += 1
    stateOf(req).slots.push(() => (inFlight -= 1))
    return true
  }
  const releaseSlotDuringUpload = createUploadCap(maxInFlight)
  const capReads = createReadCap(Math.max(1, Math.floor(maxReadsInFlight * shareOfBusiness)))
  const queueRead = createReadQueue({ maxRunning: maxReads, maxWaitMs }, untilDone)
  const largeLimits = { maxRunning: maxLarge, maxOfOwner: maxLargeOfBusiness, maxWaitMs }
  const queueLargeRead = createReadQueue(largeLimits, untilReceived)
  return {
    admit: (req, _res, next) => {
      next(takeSlot(req) ? undefined : overload())
    },
    admitRead: readsOnly(runInOrder([capReads, queueRead])),
    admitBatchedRead: readsOnly(capReads),
    admitLargeRead: readsOnly(runInOrder([capReads, queueLargeRead, queueRead])),
    awaitBody: createAwaitBody(takeSlot, releaseSlotDuringUpload),
    releaseSlotDuringUpload,
  }
}
