import type { ErrorRequestHandler, Request, Response } from 'express'
import { errors } from '../../generated/catalogue.ts'
import { parseDatabaseFault, translateDatabaseError } from '../db/constraints.ts'
import { Refusal } from '../kernel/refusal.ts'
import { hasAnswered, stateOf } from './request-state.ts'

/** Where bugs are told, without values of requests or rows. */
export type BugLog = (bug: { requestId: string; route: string; message: string; stack: string }) => void

/** Writes a refusal as the contract's error body, status and headers; the one place that does. Source: §7. */
const answerRefusal = (res: Response, { code, detail }: Refusal): void => {
  const { status, error } = errors[code]
  if (detail.retryAfterSeconds !== undefined)
    res.setHeader('retry-after', detail.retryAfterSeconds.toString())
  res.status(status).json({
    code,
    error,
    details: {
      errorMessage: error,
      friendlyMessage: detail.friendly ?? '',
      ...(detail.data && { data: detail.data }),
    },
  })
}

// Knex and Postgres write SQL and values into messages: what is logged of them is the state and the constraint.
const describeBug = (error: unknown) => {
  const fault = parseDatabaseFault(error)
  if (fault) return { message: `database: ${fault.sqlState} ${fault.constraint}`, stack: '' }
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { message, stack }
}

/** The refusal that anything thrown amounts to: itself, or INTERNAL_SERVER_ERROR, and then it is logged as a bug. */
export const refusalOf = (thrown: unknown, req: Request, logBug: BugLog): Refusal => {
  const error = translateDatabaseError(thrown)
  const state = stateOf(req)
  if (!(error instanceof Refusal)) {
    logBug({ requestId: state.requestId, route: state.route, ...describeBug(error) })
  }
  const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL_SERVER_ERROR')
  state.code = refusal.code
  return refusal
}

/** Turns anything thrown into an answer: a refusal into its body, everything else into 500 and a log line. */
export const failure =
  (logBug: BugLog): ErrorRequestHandler =>
  (thrown: unknown, req, res, next) => {
    if (hasAnswered(res)) {
      next(thrown)
      return
    }
    answerRefusal(res, refusalOf(thrown, req, logBug))
  }
