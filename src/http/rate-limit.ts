import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { RequestHandler, Response } from 'express'
import { operations, type OperationId } from '../../generated/catalogue.ts'
import { assert } from '../kernel/assert.ts'
import { Refusal } from '../kernel/refusal.ts'
import {
  type CountedRequest,
  type RequestLimit,
  type RequestLimiter,
  requestLimitOf,
} from '../rate-limits/index.ts'
import { callerOf, stateOf } from './request-state.ts'
import { runStage } from './stages.ts'

// Set before the answer, so that refusals and bugs carry them too.
const setHeaders = (res: Response, { limit }: RequestLimit, counted: CountedRequest): void => {
  res.setHeader('X-RateLimit-Limit', limit.toString())
  res.setHeader('X-RateLimit-Remaining', counted.remaining.toString())
  res.setHeader('X-RateLimit-Reset', counted.resetSeconds.toString())
}

const refuseRequest = ({ limit, windowSeconds }: RequestLimit, resetSeconds: number): never => {
  const most = `At most ${limit.toString()} requests in ${windowSeconds.toString()} seconds are accepted`
  throw new Refusal('RATE_LIMIT_ERROR', {
    friendly: `${most}; the next one fits in ${resetSeconds.toString()} seconds.`,
    retryAfterSeconds: Math.max(1, resetSeconds),
  })
}

// Their handlers start before the request is counted: they must await `admitted` before they write.
const readsAhead: ReadonlySet<OperationId> = new Set<OperationId>(['createTransaction'])

/** Counts the request in the rolling window of its business and operation (`x-rate-limit`), and refuses
 *  RATE_LIMIT_ERROR where it does not fit. Runs behind every 401: the headers would reveal that a key is valid. The
 *  `checks` of what was sent run while the database counts, and the reads of some handlers, unless the last request was
 *  over the limit; their errors come after those of the limit. */
export const limitRequests = (
  operationId: OperationId,
  limiter: RequestLimiter,
  checks: RequestHandler,
): RequestHandler => {
  if (operations[operationId].rateLimit === null) return checks
  const { takesIdempotencyKey } = operations[operationId]
  assert(!(readsAhead.has(operationId) && takesIdempotencyKey), 'a key is checked after the limit')
  const runChecks = promisify(checks)
  return runStage(async (req, res) => {
    const { business } = callerOf(req)
    const limit = requestLimitOf(operationId, business)
    assert(limit, 'this operation has a limit')
    const admitted = limiter.count(business.id, limit).then((counted) => {
      setHeaders(res, limit, counted)
      if (!counted.isAdmitted) refuseRequest(limit, counted.resetSeconds)
    })
    // It may be refused before anything awaits it.
    admitted.catch(() => undefined)
    stateOf(req).admitted = admitted
    const startsEarly = readsAhead.has(operationId) && !limiter.isOverLimit(business.id, operationId)
    // Its statement is sent in the next turn.
    const checking = nextTurn().then(() => runChecks(req, res))
    const [check] = await Promise.allSettled([checking])
    if (check.status === 'rejected' || !startsEarly) await admitted
    if (check.status === 'rejected') throw check.reason
  })
}
