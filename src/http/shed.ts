import type { Request, RequestHandler } from 'express'
import type { Refusal } from '../kernel/refusal.ts'
import { stateOf } from './request-state.ts'
import { createBodyWait, createStepAside, overload, type BodyWait, type StepAside } from './slow-bodies.ts'

/** How much a process takes on at once. */
export type LoadLimits = {
  /** Requests under way; what comes beyond them is refused. */
  readonly maxInFlight: number
  /** Reads that are worked on at once, each on a connection: fewer than there are, the others are for creates. */
  readonly maxReads: number
  /** How long a read may wait for its turn. */
  readonly readWaitMs: number
  /** How long a body may take to come before it is slow. */
  readonly slowBodyMs: number
  /** How late the event loop has been lately, in milliseconds. */
  readonly delayMs: () => number
}

/** How late the event loop is: `delayMs`, until `stop`. */
export type DelayWatch = { readonly delayMs: () => number; readonly stop: () => void }

const sampleEveryMs = 100
// One long breath (a collection of garbage, a big body) is no overload: all of the last three must have been late.
const samplesLooked = 3

/** Watches how late the event loop is: the least of the last three looks, a tenth of a second apart. `nowMs` is a clock
 *  that never goes back. */
export const watchEventLoop = (nowMs: () => number = () => performance.now()): DelayWatch => {
  let samples: readonly number[] = []
  let expectedAt = nowMs() + sampleEveryMs
  const timer = setInterval(() => {
    const now = nowMs()
    samples = [...samples.slice(1 - samplesLooked), Math.max(0, now - expectedAt)]
    expectedAt = now + sampleEveryMs
  }, sampleEveryMs)
  timer.unref()
  return {
    delayMs: () => (samples.length < samplesLooked ? 0 : Math.min(...samples)),
    stop: () => {
      clearInterval(timer)
    },
  }
}

// Source: reliability §9.
const maxDelayMs = 200

// Reads are shed before creates: the last quarter of the places is for these.
const shareOfReads = 0.75

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** Places for reads: taken, waited for in the order of coming, and given back. */
const createReadPlaces = ({ maxReads, readWaitMs }: LoadLimits) => {
  let taken = 0
  const queue = new Set<() => void>()
  const release = (): void => {
    const [begin] = queue
    if (begin) begin()
    else taken -= 1
  }
  return (places: (() => void)[], next: (error?: Refusal) => void): void => {
    // Whoever hung up waits no more and takes no place.
    let leave = release
    places.push(() => {
      leave()
    })
    if (taken < maxReads) {
      taken += 1
      next()
      return
    }
    const waitNoMore = (): void => {
      clearTimeout(timer)
      queue.delete(begin)
    }
    const begin = (): void => {
      waitNoMore()
      leave = release
      next()
    }
    const timer = setTimeout(() => {
      next(overload())
    }, readWaitMs)
    leave = waitNoMore
    queue.add(begin)
  }
}

/** Whether a process takes a request on. */
export type Admission = {
  readonly admit: RequestHandler
  /** For reads that go in batches (`createBatchLoader`): they take no connection for themselves, so none waits for
   *  its turn. */
  readonly admitTogether: RequestHandler
  /** For bodies that are read whole before anything else is done. */
  readonly awaitBody: BodyWait
  /** For bodies that are worked on while they come. */
  readonly stepAside: StepAside
}

// Of the places, as many slow bodies of one owner as this may be on their way beside them.
const shareOfSlowBodies = 0.25

/** Refuses 503 EXTERNAL_REQUEST_ERROR with Retry-After what this process cannot take on, before the database is asked
 *  anything: more requests than it may have under way (reads a quarter earlier), and everything while the event loop is
 *  late. Reads that take a connection wait for their turn, so that a flood of slow ones leaves some to creates. A place
 *  is given back when the work is done: whoever does not read its answer holds none, nor does a body that is not there
 *  yet; that one takes its place anew behind the look at its key. Source: reliability §9, §10 F19, D-0564. */
export const shedLoad = (limits: LoadLimits): Admission => {
  const { maxInFlight, slowBodyMs, delayMs } = limits
  const takeRead = createReadPlaces(limits)
  const shareOf = (share: number): number => Math.max(1, Math.floor(maxInFlight * share))
  let inFlight = 0
  const take = (req: Request): boolean => {
    const places = isRead(req) ? shareOf(shareOfReads) : maxInFlight
    if (inFlight >= places || delayMs() > maxDelayMs) return false
    inFlight += 1
    stateOf(req).places.push(() => (inFlight -= 1))
    return true
  }
  const admitWith =
    ({ waits }: { readonly waits: boolean }): RequestHandler =>
    (req, _res, next) => {
      if (!take(req)) next(overload())
      else if (isRead(req) && waits) takeRead(stateOf(req).places, next)
      else next()
    }
  const stepAside = createStepAside({ maxOfOne: shareOf(shareOfSlowBodies), maxOfAll: maxInFlight })
  return {
    admit: admitWith({ waits: true }),
    admitTogether: admitWith({ waits: false }),
    awaitBody: createBodyWait({ take, stepAside, slowBodyMs }),
    stepAside,
  }
}
