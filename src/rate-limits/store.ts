import { query, type Prepared, type Queryable } from '../db/tx.ts'
import type { CountedRequest } from './rules.ts'

/** The log that requests are counted in: its key and its rolling window. */
export type RequestLog = {
  readonly businessId: string
  readonly operation: string
  /** The maximum number of requests within the window. */
  readonly limit: number
  readonly windowSeconds: number
}

const countStatement: Prepared = {
  name: 'app.count_requests',
  sql: `select is_admitted as "isAdmitted", remaining, reset_seconds as "resetSeconds"
     from app.count_requests(:businessId, :operation, :limit, make_interval(secs => :windowSeconds), :requests)
    order by request`,
}

/** Counts `requests` requests of a business, in order, by the database's clock. Waits for other processes that count
 *  the same business. Commits its own statement, so a request counts even where its operation is rolled back. */
export const countRequests = (
  on: Queryable,
  { businessId, operation, limit, windowSeconds }: RequestLog,
  requests: number,
): Promise<CountedRequest[]> =>
  query(on, countStatement, { businessId, operation, limit, windowSeconds, requests })
