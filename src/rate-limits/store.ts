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
