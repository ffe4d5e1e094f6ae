import type { ErrorRequestHandler, Request, Response } from 'express'
import { errors } from '../../generated/catalogue.ts'
import { parseDatabaseFault, translateDatabaseError } from '../db/constraints.ts'
import { Refusal } from '../kernel/refusal.ts'
import { hasAnswered, stateOf } from './request-state.ts'

/** Where bugs are told, without values of requests or rows. */
export type BugLog = (bug: { requestId: string; route: string; message: string; stack: string }) => void

const bodyOf = ({ code, detail }: Refusal) => {
  const { error } = errors[code]
  const { friendly = '', data } = detail
  return { code, error, details: { errorMessage: error, friendlyMessage: friendly, ...(data && { data }) } }
}

/** Writes a refusal as the contract's error body, status and headers; the one place that does. Source: §7. */
const answerRefusal = (req: Request, res: Response, refusal: Refusal): void => {
  const { retryAfterSeconds } = refusal.detail
  if (retryAfterSeconds !== undefined) res.setHeader('retry-after', retryAfterSeconds.toString())
  const body = bodyOf(refusal)
  Object.assign(stateOf(req), { code: refusal.code, answer: body })
  res.status(errors[refusal.code].status).json(body)
}

// Knex and Postgres write SQL and values into messages: what is logged of them is the state and the constraint.
const describeBug = (error: unknown) => {
  const fault = parseDatabaseFault(error)
  if (fault) return { message: `database: ${fault.sqlState} ${fault.constraint}`, stack: '' }
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { message, stack }
}

/** Turns anything thrown into an answer: a refusal into its body, everything else into 500 and a log line. */
export const failure =
  (logBug: BugLog): ErrorRequestHandler =>
  (thrown: unknown, req, res, next) => {
    if (hasAnswered(res)) {
      next(thrown)
      return
    }
    const error = translateDatabaseError(thrown)
    const state = stateOf(req)
    if (!(error instanceof Refusal)) {
      logBug({ requestId: state.requestId, route: state.route, ...describeBug(error) })
    }
    answerRefusal(req, res, error instanceof Refusal ? error : new Refusal('INTERNAL_SERVER_ERROR'))
  }
