import type { RequestHandler } from 'express'
import { Refusal } from '../kernel/refusal.ts'
import { stateOf } from './request-state.ts'
import { pass } from './stages.ts'

/** How much a process takes on at once. */
export type LoadLimits = {
  /** Requests under way; what comes beyond them is refused. */
  readonly maxInFlight: number
  /** Reads that are worked on at once, each on a connection: fewer than there are, the others are for creates. */
  readonly maxReads: number
  /** How long a read may wait for its turn. */
  readonly readWaitMs: number
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

const overload = (): Refusal =>
  new Refusal('EXTERNAL_REQUEST_ERROR', {
    friendly: 'the service is busy; retry with the same idempotency key',
    retryAfterSeconds: 1,
  })

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
  /** For reads that are asked together (`askTogether`): they take no connection for themselves, so none waits for its
   *  turn. */
  readonly admitTogether: RequestHandler
}

/** Takes on whatever comes. */
export const admitAll: Admission = { admit: pass, admitTogether: pass }

/** Refuses 503 EXTERNAL_REQUEST_ERROR with Retry-After what this process cannot take on, before the database is asked
 *  anything: more requests than it may have under way (reads a quarter earlier), and everything while the event loop is
 *  late. Reads that take a connection wait for their turn, so that a flood of slow ones leaves some to creates. A place
 *  is given back when the work is done: whoever does not read its answer holds none. Source: reliability §9, §10 F19,
 *  D-0564. */
export const shedLoad = (limits: LoadLimits): Admission => {
  const { maxInFlight, delayMs } = limits
  const takeRead = createReadPlaces(limits)
  let inFlight = 0
  const admitWith =
    ({ waits }: { readonly waits: boolean }): RequestHandler =>
    (req, _res, next) => {
      const isRead = req.method === 'GET' || req.method === 'HEAD'
      const places = isRead ? Math.max(1, Math.floor(maxInFlight * shareOfReads)) : maxInFlight
      if (inFlight >= places || delayMs() > maxDelayMs) {
        next(overload())
        return
      }
      inFlight += 1
      const { places: held } = stateOf(req)
      held.push(() => (inFlight -= 1))
      if (isRead && waits) takeRead(held, next)
      else next()
    }
  return { admit: admitWith({ waits: true }), admitTogether: admitWith({ waits: false }) }
}
