import type { Business } from '../auth/index.ts'
import { query, queryOne, type Prepared, type Queryable } from '../db/tx.ts'
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
  sql: `select place, is_admitted as "isAdmitted", remaining, reset_seconds as "resetSeconds"
     from app.count_requests(:logs::jsonb, :waits)`,
}

/** Requests to count in one log. */
export type RequestsOfLog = RequestLog & { readonly requests: number }

/** Counts requests in several logs, each in its order, by the database's clock. Returns the counts of each log; none
 *  for a log that another process is counting right now, unless `waits`. Commits its own statement, so a request counts
 *  even where its operation is rolled back. */
export const countRequests = async (
  on: Queryable,
  logs: readonly RequestsOfLog[],
  { waits }: { readonly waits: boolean },
): Promise<readonly (readonly CountedRequest[])[]> => {
  const rows = await query<CountedRequest & { readonly place: number }>(on, countStatement, {
    logs: JSON.stringify(logs),
    waits,
  })
  const counted: CountedRequest[][] = logs.map(() => [])
  for (const { place, ...request } of rows) counted[place - 1]?.push(request)
  return counted
}

const countRecentStatement: Prepared = {
  name: 'rate-limits.count-recent',
  sql: `select b.rate_limits as "rateLimits",
            (select count(*)::integer
               from (select app.now() - make_interval(secs => :windowSeconds) as since) as moment
               join rate_limit_hits h on h.business_id = b.id and h.operation = :operation and h.last_at > moment.since
              cross join lateral unnest(h.hits) as hit (at)
              where hit.at > moment.since) as requests
       from businesses b where b.id = :businessId`,
}

/** Counts the requests of an operation within a window, also refused ones, without adding one; with the limits that the
 *  business has itself. Undefined for an unknown business. */
export const countRecent = (
  on: Queryable,
  log: { readonly businessId: string; readonly operation: string; readonly windowSeconds: number },
): Promise<(Pick<Business, 'rateLimits'> & { readonly requests: number }) | undefined> =>
  queryOne(on, countRecentStatement, log)
