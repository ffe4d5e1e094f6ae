import type { Request, RequestHandler } from 'express'
import { refuse, Refusal } from '../kernel/refusal.ts'
import { callerOf, isTooLate, leavePlaces, stateOf } from './request-state.ts'
import { endUnread } from './unfinished.ts'

/** EXTERNAL_REQUEST_ERROR with Retry-After: nothing was done, and the same request may come again. */
export const overload = (): Refusal =>
  new Refusal('EXTERNAL_REQUEST_ERROR', {
    friendly: 'the service is busy; retry with the same idempotency key',
    retryAfterSeconds: 1,
  })

/** Gives the place of a request back while its body, one of `owner`'s, is on its way. Gives what ends that, or
 *  undefined where as many are on their way as may be; the place is gone then too. Source: D-0564. */
export type StepAside = (req: Request, owner: string) => (() => void) | undefined

/** Reads a body by `read`. One that is slow holds no place; when it is there it takes one anew. `ownerOf` says among
 *  whose bodies it is counted: the caller's business, which must be known by then, unless said otherwise. Refuses
 *  EXTERNAL_REQUEST_ERROR with Retry-After where there is no place then, and at once where too many are on their way,
 *  BAD_REQUEST_ERROR where the rest will never come; goes no further where an end was put to the connection meanwhile.
 *  Source: D-0564, D-0664. */
export type BodyWait = (read: RequestHandler, ownerOf?: (req: Request) => string) => RequestHandler

/** How many bodies may be on their way beside the places. */
type AsideLimits = { readonly maxOfOne: number; readonly maxOfAll: number }

/** Counts the bodies that are on their way, of each owner and in all: each may be held in memory. */
export const createStepAside = ({ maxOfOne, maxOfAll }: AsideLimits): StepAside => {
  const ofOwner = new Map<string, number>()
  let ofAll = 0
  const count = (owner: string, change: number): void => {
    ofAll += change
    const left = (ofOwner.get(owner) ?? 0) + change
    if (left > 0) ofOwner.set(owner, left)
    else ofOwner.delete(owner)
  }
  return (req, owner) => {
    leavePlaces(req)
    if (ofAll >= maxOfAll || (ofOwner.get(owner) ?? 0) >= maxOfOne) return undefined
    count(owner, 1)
    return () => {
      count(owner, -1)
    }
  }
}

/** Pages know no caller: their bodies are counted together. */
export const ownerOfPages = (): string => 'pages'

const ownerOfCall = (req: Request): string => callerOf(req).business.id

type BodyWaitDeps = {
  /** Gives a request a place, or says that there is none. */
  readonly take: (req: Request) => boolean
  readonly stepAside: StepAside
  /** What takes longer is slow. */
  readonly slowBodyMs: number
}

/** Waits for bodies. */
export const createBodyWait =
  ({ take, stepAside, slowBodyMs }: BodyWaitDeps): BodyWait =>
  (read, ownerOf = ownerOfCall) =>
  (req, res, next) => {
    const state = stateOf(req)
    if (state.isCutOff) refuse('BAD_REQUEST_ERROR', 'the body ended in the middle')
    state.isBodyAwaited = true
    let isDecided = false
    let comeBack: (() => void) | undefined
    const judge = (): void => {
      if (isDecided) return
      comeBack = stepAside(req, ownerOf(req))
      if (comeBack) return
      isDecided = true
      state.isBodyAwaited = false
      endUnread(req, res)
      next(overload())
    }
    // Timers come before sockets: what arrived while the event loop was late is looked at first.
    const timer = setTimeout(() => setImmediate(judge), slowBodyMs)
    const goOn = (error?: unknown): void => {
      if (isDecided) return
      isDecided = true
      clearTimeout(timer)
      comeBack?.()
      if (isTooLate(req) || state.isCutOff) return
      state.isBodyAwaited = false
      if (comeBack && !take(req)) next(overload())
      else next(error)
    }
    void read(req, res, goOn)
  }
