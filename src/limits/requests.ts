import type { Db } from '../db/knex.ts'
import { Refusal } from '../kernel/refusal.ts'
import { createCoalescer } from './coalesce.ts'
import type { CountedRequest, RequestLimit } from './request-limit.ts'
import { countRequests, type RequestLog } from './store.ts'

/** Counts requests against their limit, over every process on the database. */
export type RequestLimiter = {
  /** Counts one request, admitted or not. Refuses EXTERNAL_REQUEST_ERROR where it cannot be counted, and then it may
   *  not pass: the database is away, or more than 1,024 requests of the business wait here. */
  readonly count: (businessId: string, limit: RequestLimit) => Promise<CountedRequest>
}

// A flood of one business holds one connection, whatever its size.
const maxCalls = 256
const maxWaiting = 1_024

/** Opens the limiter over the pool. */
export const createRequestLimiter = ({ db }: { readonly db: Db }): RequestLimiter => {
  const count = createCoalescer<RequestLog, CountedRequest>({
    run: (log, requests) => countRequests(db, log, requests),
    maxCalls,
    maxWaiting,
    overflow: () =>
      new Refusal('EXTERNAL_REQUEST_ERROR', {
        friendly: 'too many requests of this business are waiting here',
        retryAfterSeconds: 1,
      }),
  })
  return {
    count: (businessId, { operationId, limit, windowSeconds }) =>
      count({ businessId, operation: operationId, limit, windowSeconds }),
  }
}
