import { query, type Queryable } from '../db/tx.ts'
import type { CountedRequest } from './request-limit.ts'

/** The log that requests are counted in, and the rolling window that they must fit into. */
export type RequestLog = {
  readonly businessId: string
  readonly operation: string
  /** Requests in the window. */
  readonly limit: number
  readonly windowSeconds: number
}

/** Counts `requests` requests of a business, in order, on the database's clock, and commits it. Waits for whoever
 *  counts the same business's requests elsewhere. One statement, so a create that is rolled back has counted. */
export const countRequests = (
  on: Queryable,
  { businessId, operation, limit, windowSeconds }: RequestLog,
  requests: number,
): Promise<CountedRequest[]> =>
  query(
    on,
    `select is_admitted as "isAdmitted", remaining, reset_seconds as "resetSeconds"
       from app.count_requests(:businessId, :operation, :limit, make_interval(secs => :windowSeconds), :requests)
      order by request`,
    { businessId, operation, limit, windowSeconds, requests },
  )
