import { createBatchLoader } from '../db/batch-loader.ts'
import type { Db } from '../db/knex.ts'
import { assert } from '../kernel/assert.ts'
import type { CountedRequest, RequestLimit } from './rules.ts'
import { countRequests, type RequestLog } from './store.ts'

/** Counts requests against their limit, across all processes on the database. */
export type RequestLimiter = {
  /** Counts one request, admitted or not. Refuses EXTERNAL_REQUEST_ERROR where it cannot count: the database is
   *  unreachable, or 1,024 requests of the business already wait in this process. */
  readonly count: (businessId: string, limit: RequestLimit) => Promise<CountedRequest>
}

const maxItems = 256

const nameOf = ({ businessId, operation }: RequestLog): string => `${businessId} ${operation}`

/** Groups the requests of one log and limit, in the order in which their logs come. */
const groupByLog = (requests: readonly RequestLog[]): ReadonlyMap<string, readonly RequestLog[]> => {
  const groups = new Map<string, RequestLog[]>()
  for (const request of requests) {
    const name = JSON.stringify(request)
    const group = groups.get(name)
    if (group) group.push(request)
    else groups.set(name, [request])
  }
  return groups
}

/** Counts requests, those of one log together; undefined for those of a log that is counted elsewhere. */
const countAll = async (
  db: Db,
  requests: readonly RequestLog[],
  options: { readonly waits: boolean },
): Promise<readonly (CountedRequest | undefined)[]> => {
  const byLog = groupByLog(requests)
  const logs = [...byLog.values()].flatMap((same) =>
    same.slice(0, 1).map((log) => ({ ...log, requests: same.length })),
  )
  const counted = await countRequests(db, logs, options)
  const left = new Map([...byLog.keys()].map((name, index) => [name, [...(counted[index] ?? [])]]))
  return requests.map((request) => left.get(JSON.stringify(request))?.shift())
}

/** Opens the limiter over the pool. Requests of all businesses are counted by one statement; if another
 *  process is counting in a log, its requests wait separately, all of them on one connection. */
export const createRequestLimiter = ({ db }: { readonly db: Db }): RequestLimiter => {
  const lanes = { maxItems, laneOf: nameOf }
  const count = createBatchLoader(
    (requests: readonly RequestLog[]) => countAll(db, requests, { waits: false }),
    lanes,
  )
  const countWaiting = createBatchLoader(
    (requests: readonly RequestLog[]) => countAll(db, requests, { waits: true }),
    { ...lanes, isOneLane: true, maxInFlight: 1, keepsSlot: true },
  )
  return {
    count: async (businessId, { operationId: operation, limit, windowSeconds }) => {
      const request = { businessId, operation, limit, windowSeconds }
      const counted = (await count(request)) ?? (await countWaiting(request))
      assert(counted, 'a request that was waited for is counted')
      return counted
    },
  }
}
