import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { refuse } from '../kernel/refusal.ts'
import { deleteRequests, findRequest, listRequests, type LoggedRequest, type RequestFilter } from './store.ts'

/** What an operator asks of the log; an absent member is any. */
export type RequestQuery = {
  readonly businessId?: string
  /** One status, or a class of them: `401`, `4xx`. */
  readonly status?: string
  readonly code?: string
  readonly operationId?: string
  /** A key, or as much of its beginning as is kept of keys. */
  readonly key?: string
  /** Not older than so many milliseconds. */
  readonly sinceMs?: number
  readonly requestId?: string
  readonly limit?: number
}

/** The log of calls, as it is read and pruned. */
export type RequestLogService = {
  /** Calls, the newest first: 50 unless said, at most 1,000. Refuses VALIDATION_ERROR for a status, a key, a request
   *  id or a limit that is none. */
  readonly list: (asked: RequestQuery) => Promise<readonly LoggedRequest[]>
  /** Refuses NOT_FOUND_ERROR where no such call is kept. */
  readonly show: (requestId: string) => Promise<LoggedRequest>
  /** Removes calls older than so many days, in chunks, and gives how many. */
  readonly prune: (days: number) => Promise<number>
}

const defaultLimit = 50
const maxLimit = 1_000
const dayMs = 86_400_000
// A chunk is one short transaction: writers do not wait for it.
const chunkRows = 1_000

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const requireRequestId = (text: string): string =>
  uuidPattern.test(text) ? text : refuse('VALIDATION_ERROR', `"${text}" is no request id`)

const statusesOf = (text: string): readonly [number, number] => {
  const [, digits] = /^([1-5])xx$/.exec(text) ?? []
  if (digits !== undefined) {
    const least = Number.parseInt(digits, 10) * 100
    return [least, least + 99]
  }
  if (!/^[1-5]\d\d$/.test(text)) return refuse('VALIDATION_ERROR', `"${text}" is neither a status nor 4xx`)
  const status = Number.parseInt(text, 10)
  return [status, status]
}

const requireLimit = (limit: number): number =>
  Number.isInteger(limit) && limit >= 1 && limit <= maxLimit
    ? limit
    : refuse('VALIDATION_ERROR', `a limit is a whole number from 1 to ${maxLimit.toString()}`)

// What is kept of a key: `corridor_test_` and four characters.
const prefixPattern = /^corridor_(test|live)_[0-9A-Za-z]{4}/

const requirePrefix = (text: string): string =>
  prefixPattern.exec(text)?.[0] ??
  refuse('VALIDATION_ERROR', 'that is neither a key nor the prefix of one, such as corridor_test_aB3d')

const filterOf = (asked: RequestQuery, now: Date): RequestFilter => ({
  businessId: asked.businessId ?? null,
  statuses: asked.status === undefined ? null : statusesOf(asked.status),
  code: asked.code ?? null,
  operationId: asked.operationId ?? null,
  keyPrefix: asked.key === undefined ? null : requirePrefix(asked.key),
  since: asked.sinceMs === undefined ? null : new Date(now.getTime() - asked.sinceMs),
  requestId: asked.requestId === undefined ? null : requireRequestId(asked.requestId),
  limit: requireLimit(asked.limit ?? defaultLimit),
})

/** Opens the log over the pool. */
export const createRequestLogService = ({ db }: { readonly db: Db }): RequestLogService => ({
  list: async (asked) => listRequests(db, filterOf(asked, await readNow(db))),
  show: async (requestId) =>
    (await findRequest(db, requireRequestId(requestId))) ??
    refuse('NOT_FOUND_ERROR', `no call ${requestId} is kept`),
  prune: async (days) => {
    const before = new Date((await readNow(db)).getTime() - days * dayMs)
    let total = 0
    let gone = chunkRows
    while (gone === chunkRows) {
      gone = await deleteRequests(db, before, chunkRows)
      total += gone
    }
    return total
  },
})
