import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import type { OperationId } from '../../generated/catalogue.ts'
import type { Caller, DeniedKey } from '../auth/index.ts'
import { assert } from '../kernel/assert.ts'
import type { IdempotencyKeys } from '../idempotency/index.ts'
import type { Refusal } from '../kernel/refusal.ts'

/** A body as received: the raw bytes, which a signature covers, and the parsed value or why there is none. The fault is
 *  kept until the earlier stages have passed. */
export type ReadBody =
  | { readonly kind: 'json'; readonly raw: Buffer; readonly value: unknown }
  | { readonly kind: 'none' }
  // Without bytes where it was too large, or compressed.
  | { readonly kind: 'unreadable'; readonly why: string; readonly raw?: Buffer }

/** What the stages of one request pass on to each other. */
export type RequestState = {
  readonly requestId: string
  /** The route template of an operation or a page that names itself; see `routeOf`. */
  route?: string
  /** Whether it is a call of the API, which is logged; pages and health are not. */
  isCall: boolean
  operationId?: OperationId
  /** Path and query parameters as received. */
  parameters?: Readonly<Record<string, unknown>>
  caller?: Caller
  /** The owner of the key, where it is known although the key was refused. */
  denied?: DeniedKey
  body?: ReadBody
  /** Resolves once the request is within its rate limit; absent where it has none. */
  admitted?: Promise<void>
  /** True where the rest of the body will never come. */
  isCutOff: boolean
  /** Ends the wait for a body that is cut off. */
  onCutOff?: () => void
  /** True where the body was signed: then no key may occur twice in it. */
  isBodySigned?: boolean
  /** Faults of items that are validated separately (`x-validate-items-separately`), by position. */
  faultyItems: ReadonlyMap<number, Refusal>
  /** The `idempotency-key`, where the operation takes one and the request has it. */
  key?: ReturnType<IdempotencyKeys['open']>
  /** Why a 401 was given: for the log, never for the caller. */
  denial?: string
  /** The code of the refusal that was answered. */
  code?: string
  /** The body that was answered, for the log. */
  answer?: unknown
  /** Releases the slots that the request holds. */
  readonly slots: (() => void)[]
}

// On the request itself, under a name that no library has.
const stateKey = Symbol('state')

type Stateful = IncomingMessage & { [stateKey]?: RequestState }

/** Starts the state of a request, with a new id. */
export const startState = (req: Stateful): RequestState => {
  const state: RequestState = {
    requestId: randomUUID(),
    isCall: false,
    isCutOff: false,
    faultyItems: new Map(),
    slots: [],
  }
  req[stateKey] = state
  return state
}

/** Returns the state of a request in flight. */
export const stateOf = (req: Stateful): RequestState => {
  const state = req[stateKey]
  assert(state, 'every request is given its state first')
  return state
}

/** Returns the route template for logs and metrics, `unknown` where nothing matched: never the path, which carries
 *  ids. Pages have the one that Express matched, such as `/docs/guides/:name.md`. */
export const routeOf = (req: Request): string => {
  const matched: unknown = req.route
  const template = typeof matched === 'object' && matched && 'path' in matched ? matched.path : undefined
  return stateOf(req).route ?? (typeof template === 'string' ? template : 'unknown')
}

/** Cuts off the body of a request that is not whole: it is refused, whatever still comes. */
export const cutOff = (req: Stateful): void => {
  const state = req[stateKey]
  if (!state || req.complete) return
  state.isCutOff = true
  state.onCutOff?.()
}

/** True once nothing more can be answered on the connection: nothing new is started then. */
export const isConnectionEnded = ({ socket }: Request): boolean => socket.writableEnded || socket.destroyed

/** Releases the slots of a request: once its work is done, however long its answer takes to send. */
export const releaseSlots = (req: Request): void => {
  for (const release of stateOf(req).slots.splice(0)) release()
}

/** Returns the caller of an authenticated request. */
export const callerOf = (req: Request): Caller => {
  const { caller } = stateOf(req)
  assert(caller, 'this stage runs behind authentication')
  return caller
}

/** True once an answer has been started; nothing else can be sent then. */
export const hasAnswered = (res: Response): boolean => res.headersSent || res.writableEnded
