import { operations, type OperationId } from '../../generated/catalogue.ts'
import type { Db } from '../db/knex.ts'
import { createSkipLockedLoader } from '../db/skip-locked-loader.ts'
import { assert } from '../kernel/assert.ts'
import { refuse } from '../kernel/refusal.ts'
import { requestLimitOf, type CountedRequest, type RequestLimit } from './rules.ts'
import { countRecent, countRequests, type RequestLog, type RequestsOfLog } from './store.ts'

/** Counts requests against their limit, across all processes on the database. */
export type RequestLimiter = {
  /** Counts one request, admitted or not. Refuses EXTERNAL_REQUEST_ERROR where it cannot count: the database is
   *  unreachable, or 1,024 requests of the business already wait in this process. */
  readonly count: (businessId: string, limit: RequestLimit) => Promise<CountedRequest>
  /** Whether this process refused the last request that it counted for the business and operation; false where it
   *  counted none. */
  readonly isOverLimit: (businessId: string, operation: OperationId) => boolean
}

/** Returns the limit of an operation for a business, null where it has none, and how many requests are within its
 *  window now, also refused ones; counts none. Refuses NOT_FOUND_ERROR for an unknown business. */
export const readRecentRequests = async (
  db: Db,
  businessId: string,
  operationId: OperationId,
): Promise<(RequestLimit & { readonly used: number }) | null> => {
  const { rateLimit } = operations[operationId]
  if (rateLimit === null) return null
  const { windowSeconds } = rateLimit
  const found = await countRecent(db, { businessId, operation: operationId, windowSeconds })
  if (!found) return refuse('NOT_FOUND_ERROR', `There is no business ${businessId}.`)
  const limit = requestLimitOf(operationId, found)
  return limit ? { ...limit, used: found.requests } : null
}

const maxItems = 256

const nameOf = ({ businessId, operation }: Pick<RequestLog, 'businessId' | 'operation'>): string =>
  `${businessId} ${operation}`

/** Groups requests by their log. All of one log get the limit that its first one came with. */
const groupByLog = (requests: readonly RequestLog[]): ReadonlyMap<string, RequestsOfLog> => {
  const logs = new Map<string, RequestsOfLog>()
  for (const request of requests) {
    const name = nameOf(request)
    const log = logs.get(name) ?? { ...request, requests: 0 }
    logs.set(name, { ...log, requests: log.requests + 1 })
  }
  return logs
}

/** Counts requests; undefined for those of a log in which another process counts right now. */
const countAll = async (
  db: Db,
  requests: readonly RequestLog[],
  options: { readonly waits: boolean },
): Promise<readonly (CountedRequest | undefined)[]> => {
  const byLog = groupByLog(requests)
  const counted = await countRequests(db, [...byLog.values()], options)
  const left = new Map([...byLog.keys()].map((name, index) => [name, [...(counted[index] ?? [])]]))
  return requests.map((request) => left.get(nameOf(request))?.shift())
}

/** Creates the rate limiter. Requests of all businesses are counted by one statement; if another process is counting in
 *  a log, also at the next statement, its requests wait separately, all of them on one connection. */
export const createRequestLimiter = ({ db }: { readonly db: Db }): RequestLimiter => {
  const count = createSkipLockedLoader(
    (requests: readonly RequestLog[], options) => countAll(db, requests, options),
    { maxItems, maxWaiting: 1, laneOf: nameOf, isSkipped: (counted) => counted === undefined },
  )
  // The names of the logs whose last request was refused.
  const overLimit = new Set<string>()
  return {
    count: async (businessId, { operationId: operation, limit, windowSeconds }) => {
      const log = { businessId, operation, limit, windowSeconds }
      const counted = await count(log)
      assert(counted, 'a request that was waited for is counted')
      if (counted.isAdmitted) overLimit.delete(nameOf(log))
      else overLimit.add(nameOf(log))
      return counted
    },
    isOverLimit: (businessId, operation) => overLimit.has(nameOf({ businessId, operation })),
  }
}
