import type { Request, Response } from 'express'
import type { Caller } from '../auth/caller.ts'
import { assert } from '../kernel/assert.ts'
import type { Refusal } from '../kernel/refusal.ts'

/** A body as it came: the raw bytes (a signature covers them), and what they say, or why they say nothing. A fault is
 *  kept until the stages that come first have judged (contract §1 "Order of judgement"). */
export type ReadBody =
  | { readonly kind: 'json'; readonly raw: Buffer; readonly value: unknown }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly why: string }

/** What the stages of one request hand on to each other. */
export type RequestState = {
  readonly requestId: string
  /** The route template, for logs and metrics: never the path, which carries ids. */
  route: string
  caller?: Caller
  body?: ReadBody
  /** What is wrong with items of a body whose items are judged apart (`x-judged-apart`), by their place. */
  faultyItems: ReadonlyMap<number, Refusal>
  /** Why a 401 was given: for the log, never for the caller. */
  denial?: string
  /** The code of the refusal that was answered. */
  code?: string
}

const states = new WeakMap<Request, RequestState>()

/** Starts the state of a request. */
export const startState = (req: Request, requestId: string): RequestState => {
  const state: RequestState = { requestId, route: 'unknown', faultyItems: new Map() }
  states.set(req, state)
  return state
}

/** The state of a request under way. */
export const stateOf = (req: Request): RequestState => {
  const state = states.get(req)
  assert(state, 'every request is given its state first')
  return state
}

/** The caller of an authenticated request. */
export const callerOf = (req: Request): Caller => {
  const { caller } = stateOf(req)
  assert(caller, 'this stage runs behind authentication')
  return caller
}

/** True once an answer has begun; nothing more can be said then. */
export const hasAnswered = (res: Response): boolean => res.headersSent || res.writableEnded
