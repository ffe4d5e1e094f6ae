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
import { callerOf } from './request-state.ts'
import { pass, runStage } from './stages.ts'

// Set once: whatever answers from here on, a refusal or a bug included, carries them.
const setHeaders = (res: Response, { limit }: RequestLimit, counted: CountedRequest): void => {
  res.setHeader('X-RateLimit-Limit', limit.toString())
  res.setHeader('X-RateLimit-Remaining', counted.remaining.toString())
  res.setHeader('X-RateLimit-Reset', counted.resetSeconds.toString())
}

const refuseRequest = ({ limit, windowSeconds }: RequestLimit, resetSeconds: number): never => {
  const most = `at most ${limit.toString()} requests in ${windowSeconds.toString()} seconds`
  throw new Refusal('RATE_LIMIT_ERROR', {
    friendly: `${most}; the next one fits in ${resetSeconds.toString()} seconds`,
    retryAfterSeconds: Math.max(1, resetSeconds),
  })
}

/** Counts the request against the rolling window of its business and operation (`x-rate-limit`), and refuses
 *  RATE_LIMIT_ERROR where it does not fit. Stands behind every 401, which would tell by the headers that a key is real.
 *  Source: §8, contract §4 "Rate limits". */
export const limitRequests = (operationId: OperationId, limiter: RequestLimiter): RequestHandler => {
  if (operations[operationId].rateLimit === null) return pass
  return runStage(async (req, res) => {
    const { business } = callerOf(req)
    const limit = requestLimitOf(operationId, business)
    assert(limit, 'this operation has a limit')
    const counted = await limiter.count(business.id, limit)
    setHeaders(res, limit, counted)
    if (!counted.isAdmitted) refuseRequest(limit, counted.resetSeconds)
  })
}
