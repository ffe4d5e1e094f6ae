import type { Request, RequestHandler } from 'express'
import { Refusal } from '../kernel/refusal.ts'
import { callerOf, leavePlaces, stateOf } from './request-state.ts'
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

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

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

// A body is sent with its head, or right behind it: whoever takes longer is slow, or does not mean to end.
const slowAfterMs = 100

// Of the places, as many slow bodies of one business as this may be on their way beside them.
const shareOfSlowBodies = 0.25

/** How many slow bodies of each business are on their way. */
const createSlowBodies = (maxOfOne: number) => {
  const ofBusiness = new Map<string, number>()
  const add = (businessId: string, change: number): void => {
    const count = (ofBusiness.get(businessId) ?? 0) + change
    if (count > 0) ofBusiness.set(businessId, count)
    else ofBusiness.delete(businessId)
  }
  return {
    /** False where there is no room for one more of the business. */
    begin: (businessId: string): boolean => {
      if ((ofBusiness.get(businessId) ?? 0) >= maxOfOne) return false
      add(businessId, 1)
      return true
    },
    end: (businessId: string): void => {
      add(businessId, -1)
    },
  }
}

/** Whether a process takes a request on. */
export type Admission = {
  readonly admit: RequestHandler
  /** For reads that are asked together (`askTogether`): they take no connection for themselves, so none waits for its
   *  turn. */
  readonly admitTogether: RequestHandler
  /** Reads a body by `read`; a request whose body is slow holds no place until it is there. */
  readonly awaitBody: (read: RequestHandler) => RequestHandler
}

/** Takes on whatever comes. */
export const admitAll: Admission = { admit: pass, admitTogether: pass, awaitBody: (read) => read }

/** `take` gives a request a place, or says that there is none. */
const createBodyWait = (take: (req: Request) => boolean, maxOfOne: number): Admission['awaitBody'] => {
  const slowBodies = createSlowBodies(maxOfOne)
  return (read) => (req, res, next) => {
    const { id: businessId } = callerOf(req).business
    let state: 'prompt' | 'slow' | 'refused' = 'prompt'
    const timer = setTimeout(() => {
      leavePlaces(req)
      state = slowBodies.begin(businessId) ? 'slow' : 'refused'
      if (state === 'refused') next(overload())
    }, slowAfterMs)
    const goOn = (error?: unknown): void => {
      clearTimeout(timer)
      if (state === 'refused') return
      if (state === 'slow') slowBodies.end(businessId)
      if (state === 'slow' && !take(req)) next(overload())
      else next(error)
    }
    void read(req, res, goOn)
  }
}

/** Refuses 503 EXTERNAL_REQUEST_ERROR with Retry-After what this process cannot take on, before the database is asked
 *  anything: more requests than it may have under way (reads a quarter earlier), and everything while the event loop is
 *  late. Reads that take a connection wait for their turn, so that a flood of slow ones leaves some to creates. A place
 *  is given back when the work is done: whoever does not read its answer holds none, nor does a body that is not there
 *  yet. Source: reliability §9, §10 F19, D-0564. */
export const shedLoad = (limits: LoadLimits): Admission => {
  const { maxInFlight, delayMs } = limits
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
  return {
    admit: admitWith({ waits: true }),
    admitTogether: admitWith({ waits: false }),
    awaitBody: createBodyWait(take, shareOf(shareOfSlowBodies)),
  }
}
