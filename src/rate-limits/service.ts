import type { Db } from '../db/knex.ts'
import { Refusal } from '../kernel/refusal.ts'
import { createCoalescer } from './coalesce.ts'
import type { CountedRequest, RequestLimit } from './rules.ts'
import { countRequests, type RequestLog } from './store.ts'

/** Counts requests against their limit, across all processes on the database. */
export type RequestLimiter = {
  /** Counts one request, admitted or not. Refuses EXTERNAL_REQUEST_ERROR where it cannot count: the database is
   *  unreachable, or 1,024 requests of the business already wait in this process. */
  readonly count: (businessId: string, limit: RequestLimit) => Promise<CountedRequest>
}

// However many requests a business sends, counting them uses one connection.
const maxCalls = 256
const maxWaiting = 1_024

/** Creates the limiter. */
export const createRequestLimiter = ({ db }: { readonly db: Db }): RequestLimiter => {
  const count = createCoalescer<RequestLog, CountedRequest>({
    run: (log, requests) => countRequests(db, log, requests),
    maxCalls,
    maxWaiting,
    overflow: () =>
      new Refusal('EXTERNAL_REQUEST_ERROR', {
        friendly: 'too many requests of this business are waiting; try again later',
        retryAfterSeconds: 1,
      }),
  })
  return {
    count: (businessId, { operationId, limit, windowSeconds }) =>
      count({ businessId, operation: operationId, limit, windowSeconds }),
  }
}
