import type { ErrorRequestHandler, Request, Response } from 'express'
import { errors } from '../../generated/catalogue.ts'
import type { Mode } from '../auth/index.ts'
import { translateDatabaseError } from '../db/constraints.ts'
import { errorBody, Refusal } from '../kernel/refusal.ts'
import { describeFault } from '../ops/describe.ts'
import { isPagePath, renderErrorPage } from './error-page.ts'
import { hasAnswered, releaseSlots, routeOf, stateOf } from './request-state.ts'
import { clearBodyHeaders } from './unfinished.ts'

/** A failure behind an answer, without values of requests or rows. */
export type LoggedFault = { requestId: string; route: string; message: string; stack: string }

/** Receives failures: `onBug` those answered by 500, `onTrouble` the causes of a 503 (a rail, the database). */
export type FaultLogs = {
  readonly onBug: (fault: LoggedFault) => void
  readonly onTrouble?: (fault: LoggedFault) => void
}

/** Returns whether a refusal has a cause that belongs into the log, such as a rail that does not answer. */
export const isTrouble = (refusal: Refusal): boolean =>
  refusal.code === 'EXTERNAL_REQUEST_ERROR' && refusal.cause !== undefined

/** Says what a caller of the sandbox may have missed, from the form of the request alone: a guessed key is answered as
 *  a revoked one. */
const hintOf = ({ headers }: Request): string => {
  if (headers['x-api-key'])
    return 'The request log says why: `npx corridor requests show` and the x-request-id.'
  return headers.authorization === undefined
    ? 'Send a test key in the header `x-api-key`.'
    : 'Send the key in the header `x-api-key`, not in `Authorization`.'
}

const withHint = (refusal: Refusal, req: Request, mode: Mode): Refusal =>
  refusal.code === 'AUTHENTICATION_ERROR' && mode === 'sandbox'
    ? new Refusal(refusal.code, { friendly: hintOf(req) })
    : refusal

const reloadAfterSeconds = 5

/** Writes a refusal as the contract's error body, status and headers, or as a page where people read it. */
const answerRefusal = (req: Request, res: Response, { code, detail }: Refusal): void => {
  const { retryAfterSeconds } = detail
  clearBodyHeaders(res)
  if (retryAfterSeconds !== undefined) res.setHeader('retry-after', retryAfterSeconds.toString())
  const body = errorBody(code, detail)
  Object.assign(stateOf(req), { code, answer: body })
  const { status } = errors[code]
  if (isPagePath(req.path)) {
    res.setHeader('x-request-id', stateOf(req).requestId)
    // A form is not sent again by itself.
    const isReloaded = status === 503 && req.method === 'GET'
    if (isReloaded) res.setHeader('refresh', (retryAfterSeconds ?? reloadAfterSeconds).toString())
    res.status(status).type('html').send(renderErrorPage(status, isReloaded))
  } else res.status(status).json(body)
}

/** The refusal that anything thrown amounts to: itself, or INTERNAL_SERVER_ERROR. What failed behind it is logged, once
 *  per answer. */
export const refusalOf = (thrown: unknown, req: Request, { onBug, onTrouble }: FaultLogs): Refusal => {
  const error = translateDatabaseError(thrown)
  const { requestId } = stateOf(req)
  const tell = (log: FaultLogs['onBug'] | undefined): void => {
    log?.({ requestId, route: routeOf(req), ...describeFault(error) })
  }
  if (!(error instanceof Refusal)) tell(onBug)
  else if (isTrouble(error)) tell(onTrouble)
  return error instanceof Refusal ? error : new Refusal('INTERNAL_SERVER_ERROR')
}

/** Turns anything thrown into an answer: a refusal into its body, everything else into 500 and a log line. */
export const failure =
  ({ mode, ...logs }: FaultLogs & { readonly mode: Mode }): ErrorRequestHandler =>
  (thrown: unknown, req, res, next) => {
    if (hasAnswered(res)) next(thrown)
    else answerRefusal(req, res, withHint(refusalOf(thrown, req, logs), req, mode))
    releaseSlots(req)
  }
