import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { refuse } from '../kernel/refusal.ts'
import {
  countRefusals,
  deleteRequests,
  findRequest,
  listRepeats,
  listRequests,
  type LoggedRequest,
  type Refusals,
  type Repeat,
  type RequestFilter,
} from './store.ts'

/** A query of the log; an absent member matches every call. */
export type RequestQuery = {
  readonly businessId?: string
  /** A status or a class of statuses: `401`, `4xx`. */
  readonly status?: string
  readonly code?: string
  readonly operationId?: string
  /** A key or its prefix. */
  readonly key?: string
  /** The maximum age in milliseconds. */
  readonly sinceMs?: number
  readonly since?: Date
  readonly requestId?: string
  /** Only calls that are older than this one, which the list before ended with. */
  readonly before?: string
  readonly limit?: number
}

/** Reads and prunes the log of calls. */
export type RequestLogService = {
  /** Lists calls, newest first, 50 by default and at most 1,000. Refuses VALIDATION_ERROR for an invalid status, key,
   *  request id or limit. */
  readonly list: (search: RequestQuery) => Promise<readonly LoggedRequest[]>
  /** Returns a call. Refuses NOT_FOUND_ERROR where the log does not have it. */
  readonly show: (requestId: string) => Promise<LoggedRequest>
  /** Counts the refused calls of a business since a time, by key and cause. */
  readonly countRefusals: (businessId: string, since: Date) => Promise<readonly Refusals[]>
  /** Lists the other calls that sent the same `meta.idempotencyKey`, oldest first, at most 100. */
  readonly listRepeats: (call: LoggedRequest) => Promise<readonly Repeat[]>
  /** Removes calls older than `days`, in chunks, and returns their number. */
  readonly prune: (days: number) => Promise<number>
}

const defaultLimit = 50
const maxLimit = 1_000
const dayMs = 86_400_000
// Each chunk is one short transaction, so writers do not wait for it.
const chunkRows = 1_000

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const requireRequestId = (text: string): string =>
  uuidPattern.test(text) ? text : refuse('VALIDATION_ERROR', `"${text}" is not a request id.`)

const statusesOf = (text: string): readonly [number, number] => {
  const [, digits] = /^([1-5])xx$/.exec(text) ?? []
  if (digits !== undefined) {
    const least = Number.parseInt(digits, 10) * 100
    return [least, least + 99]
  }
  if (!/^[1-5]\d\d$/.test(text))
    return refuse('VALIDATION_ERROR', `"${text}" is neither a status nor a class such as 4xx.`)
  const status = Number.parseInt(text, 10)
  return [status, status]
}

const requireLimit = (limit: number): number =>
  Number.isInteger(limit) && limit >= 1 && limit <= maxLimit
    ? limit
    : refuse('VALIDATION_ERROR', `The limit must be a whole number from 1 to ${maxLimit.toString()}.`)

// The stored prefix of a key: `corridor_test_`, its business, and four characters.
const prefixPattern = /^corridor_(test|live)_[0-9A-Za-z]{21}/

const requirePrefix = (text: string): string =>
  prefixPattern.exec(text)?.[0] ??
  refuse(
    'VALIDATION_ERROR',
    'This is neither a key nor the prefix of a key, as `corridor key list` shows it.',
  )

const filterOf = (search: RequestQuery, now: Date): RequestFilter => ({
  businessId: search.businessId ?? null,
  statuses: search.status === undefined ? null : statusesOf(search.status),
  code: search.code ?? null,
  operationId: search.operationId ?? null,
  keyPrefix: search.key === undefined ? null : requirePrefix(search.key),
  since: search.since ?? (search.sinceMs === undefined ? null : new Date(now.getTime() - search.sinceMs)),
  requestId: search.requestId === undefined ? null : requireRequestId(search.requestId),
  before: search.before === undefined ? null : requireRequestId(search.before),
  limit: requireLimit(search.limit ?? defaultLimit),
})

/** Creates the service that reads and prunes the log. */
export const createRequestLogService = ({ db }: { readonly db: Db }): RequestLogService => ({
  list: async (search) => listRequests(db, filterOf(search, await readNow(db))),
  show: async (requestId) =>
    (await findRequest(db, requireRequestId(requestId))) ??
    refuse('NOT_FOUND_ERROR', `The log has no call ${requestId}.`),
  countRefusals: (businessId, since) => countRefusals(db, businessId, since),
  listRepeats: ({ businessId, requestId }) => listRepeats(db, businessId, requestId),
  prune: async (days) => {
    const before = new Date((await readNow(db)).getTime() - days * dayMs)
    let total = 0
    let removed = chunkRows
    while (removed === chunkRows) {
      removed = await deleteRequests(db, before, chunkRows)
      total += removed
    }
    return total
  },
})
