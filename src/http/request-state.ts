import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import type { OperationId } from '../../generated/catalogue.ts'
import type { Caller, DeniedKey } from '../auth/caller.ts'
import { assert } from '../kernel/assert.ts'
import type { Refusal } from '../kernel/refusal.ts'

/** A body as it came: the raw bytes (a signature covers them), and what they say, or why they say nothing. A fault is
 *  kept until the stages that come first have judged (contract §1 "Order of judgement"). */
export type ReadBody =
  | { readonly kind: 'json'; readonly raw: Buffer; readonly value: unknown }
  | { readonly kind: 'none' }
  // Without bytes where it was too large, or compressed.
  | { readonly kind: 'unreadable'; readonly why: string; readonly raw?: Buffer }

/** What the stages of one request hand on to each other. */
export type RequestState = {
  readonly requestId: string
  /** The route template, for logs and metrics: never the path, which carries ids. */
  route: string
  /** Whether it is a call of the API, which is logged; pages and health are none. */
  isCall: boolean
  operationId?: OperationId
  /** Of path and query, as they came. */
  parameters?: Readonly<Record<string, unknown>>
  caller?: Caller
  /** Whose key it was, where that is known though the key was refused. */
  denied?: DeniedKey
  body?: ReadBody
  /** True while nothing can be done before more of the body comes. */
  isBodyAwaited: boolean
  /** True where no more is taken of the body, although it is not whole. */
  isCutOff: boolean
  /** True where the body was signed: then it may have no key twice. */
  isBodySigned?: boolean
  /** What is wrong with items of a body whose items are judged apart (`x-judged-apart`), by their place. */
  faultyItems: ReadonlyMap<number, Refusal>
  /** Why a 401 was given: for the log, never for the caller. */
  denial?: string
  /** The code of the refusal that was answered. */
  code?: string
  /** The body that was answered, for the log. */
  answer?: unknown
  /** How the places that the request holds are given back. */
  readonly places: (() => void)[]
}

// On the request itself, under a name that no library has.
const stateKey = Symbol('state')

type Stateful = IncomingMessage & { [stateKey]?: RequestState }

/** Starts the state of a request. */
export const startState = (req: Stateful, requestId: string): RequestState => {
  const state: RequestState = {
    requestId,
    route: 'unknown',
    isCall: false,
    isBodyAwaited: false,
    isCutOff: false,
    faultyItems: new Map(),
    places: [],
  }
  req[stateKey] = state
  return state
}

/** The state of a request under way. */
export const stateOf = (req: Stateful): RequestState => {
  const state = req[stateKey]
  assert(state, 'every request is given its state first')
  return state
}

/** Whether nothing was begun of a request, and nothing will be unless more of its body comes. */
export const isUnbegun = (req: Stateful): boolean => {
  const state = req[stateKey]
  return state?.isBodyAwaited === true && (state.isCutOff || !req.complete)
}

/** Remembers of a request that is not whole that no more of it is taken. */
export const cutOff = (req: Stateful): void => {
  const state = req[stateKey]
  if (state && !req.complete) state.isCutOff = true
}

/** True once the last was said on the connection of a request, or its client has ended it: nothing is begun then. */
export const isTooLate = ({ socket }: Request): boolean => socket.writableEnded || socket.destroyed

/** Gives back the places a request holds: once its work is done, however long its answer is on its way. */
export const leavePlaces = (req: Request): void => {
  for (const leave of stateOf(req).places.splice(0)) leave()
}

/** The caller of an authenticated request. */
export const callerOf = (req: Request): Caller => {
  const { caller } = stateOf(req)
  assert(caller, 'this stage runs behind authentication')
  return caller
}

/** True once an answer has begun; nothing more can be said then. */
export const hasAnswered = (res: Response): boolean => res.headersSent || res.writableEnded
