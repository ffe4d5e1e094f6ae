import type { ErrorRequestHandler, Response } from 'express'
import { errors } from '../../generated/catalogue.ts'
import { translateDatabaseError } from '../db/constraints.ts'
import { Refusal } from '../kernel/refusal.ts'
import { describeFault } from '../ops/describe.ts'
import { hasAnswered, stateOf } from './request-state.ts'

/** What is told of an answer that something failed behind, without values of requests or rows. */
export type FaultTold = { requestId: string; route: string; message: string; stack: string }

/** Where it is told: `onBug` what was answered by 500, `onTrouble` what caused a 503 (a rail, the database). */
export type FaultLogs = {
  readonly onBug: (told: FaultTold) => void
  readonly onTrouble?: (told: FaultTold) => void
}

const isTrouble = (refusal: Refusal): boolean =>
  refusal.code === 'EXTERNAL_REQUEST_ERROR' && refusal.cause !== undefined

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

/** Turns anything thrown into an answer: a refusal into its body, everything else into 500. What failed behind it is
 *  logged once per answer. */
export const failure =
  ({ onBug, onTrouble }: FaultLogs): ErrorRequestHandler =>
  (thrown: unknown, req, res, next) => {
    if (hasAnswered(res)) {
      next(thrown)
      return
    }
    const error = translateDatabaseError(thrown)
    const state = stateOf(req)
    const tell = (log: FaultLogs['onBug'] | undefined): void => {
      log?.({ requestId: state.requestId, route: state.route, ...describeFault(error) })
    }
    if (!(error instanceof Refusal)) tell(onBug)
    else if (isTrouble(error)) tell(onTrouble)
    const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL_SERVER_ERROR')
    state.code = refusal.code
    answerRefusal(res, refusal)
  }
