import { query, queryOne, type Prepared, type Queryable } from '../db/tx.ts'

/** A call to write. `ageMs` is the time since it started. */
export type NewRequest = {
  /** Empty where the request had no key of a business. */
  readonly businessId: string
  readonly requestId: string
  readonly ageMs: number
  readonly method: string
  readonly route: string
  readonly operationId: string | null
  /** Null: the client disconnected before the response. */
  readonly status: number | null
  readonly code: string | null
  readonly denial: string | null
  readonly keyPrefix: string | null
  readonly durationMs: number
  readonly parameters: string | null
  readonly requestBody: string | null
  readonly responseBody: string | null
}

/** A logged call. */
export type LoggedRequest = Omit<NewRequest, 'ageMs'> & { readonly at: Date }

const insertStatement: Prepared = { name: 'app.log_requests', sql: 'select app.log_requests(:rows::jsonb)' }

// As in the index `request_log_created_by_key`.
const hashedKey = `md5(substring(request_body, '"idempotencyKey":"(([^"\\\\]|\\\\.)+)"'))`

/** Writes calls in one statement. */
export const insertRequests = async (on: Queryable, rows: readonly NewRequest[]): Promise<void> => {
  await query(on, insertStatement, { rows: JSON.stringify(rows) })
}

const columns = `business_id as "businessId", at, request_id as "requestId", method, route,
  operation_id as "operationId", status, code, denial, key_prefix as "keyPrefix", duration_ms as "durationMs",
  parameters, request_body as "requestBody", response_body as "responseBody"`

/** The calls to list; null matches every call. `statuses` is a range, both ends included. */
export type RequestFilter = {
  readonly businessId: string | null
  readonly statuses: readonly [number, number] | null
  readonly code: string | null
  readonly operationId: string | null
  readonly keyPrefix: string | null
  readonly since: Date | null
  readonly requestId: string | null
  /** Only calls that are older than this one. */
  readonly before: string | null
  readonly limit: number
}

/** Lists calls, newest first. Uses the primary key with a business, else the index `request_log_at` or
 *  `request_log_request_id`. The statement is planned for its values each time, so a filter that is null costs
 *  nothing. */
export const listRequests = (on: Queryable, filter: RequestFilter): Promise<LoggedRequest[]> => {
  const { statuses, ...values } = filter
  const [least, greatest] = statuses ?? [null, null]
  return query(
    on,
    `select ${columns} from request_log
      where (:businessId::text is null or business_id = :businessId)
        and (:since::timestamptz is null or at >= :since)
        and (:requestId::uuid is null or request_id = :requestId::uuid)
        and (:least::smallint is null or status between :least and :greatest::smallint)
        and (:code::text is null or code = :code)
        and (:keyPrefix::text is null or key_prefix = :keyPrefix)
        and (:operationId::text is null or operation_id = :operationId)
        and (:before::uuid is null or (at, request_id) < (
          select at, request_id from request_log
           where request_id = :before::uuid and (:businessId::text is null or business_id = :businessId)
           order by at limit 1))
      order by at desc, request_id desc limit :limit`,
    { ...values, least, greatest },
  )
}

/** Finds a call by its request id. Index `request_log_request_id`. */
export const findRequest = (on: Queryable, requestId: string): Promise<LoggedRequest | undefined> =>
  queryOne(on, `select ${columns} from request_log where request_id = :requestId::uuid order by at limit 1`, {
    requestId,
  })

/** Refused calls of a key of a business, by cause: the real reason of a 401, else the error code. */
export type Refusals = { readonly keyPrefix: string; readonly cause: string; readonly count: number }

/** Counts the refused calls of each key of a business since a time, the most frequent first. Index
 *  `request_log_refused`. */
export const countRefusals = (on: Queryable, businessId: string, since: Date): Promise<Refusals[]> =>
  query(
    on,
    `select key_prefix as "keyPrefix", coalesce(denial, code) as cause, count(*)::integer as count
       from request_log
      where business_id = :businessId and status between 400 and 499 and at >= :since
        and key_prefix is not null and coalesce(denial, code) is not null
      group by 1, 2 order by count(*) desc, 1, 2 limit 1000`,
    { businessId, since },
  )

/** A call that sent the idempotency key of another; `isSameBody`: with the same body, as far as the log keeps it. */
export type Repeat = Pick<LoggedRequest, 'at' | 'requestId' | 'status' | 'code'> & {
  readonly isSameBody: boolean
}

/** Lists the other calls that sent the idempotency key in the body of a call, oldest first. */
export const listRepeats = (on: Queryable, businessId: string, requestId: string): Promise<Repeat[]> =>
  query(
    on,
    `select at, request_id as "requestId", status, code, request_body = own_body as "isSameBody"
       from request_log, (
         select request_body as own_body, ${hashedKey} as own_key from request_log
          where business_id = :businessId and request_id = :requestId::uuid
            and operation_id = 'createTransaction') as own
      where business_id = :businessId and operation_id = 'createTransaction' and ${hashedKey} = own_key
        and request_id <> :requestId::uuid
      order by at, request_id limit 100`,
    { businessId, requestId },
  )

/** Removes at most `limit` calls from before a time, oldest first, and returns their number. Skips rows that another
 *  process is removing. Index `request_log_at`. */
export const deleteRequests = async (on: Queryable, before: Date, limit: number): Promise<number> => {
  const rows = await query(
    on,
    `delete from request_log where ctid = any (array(
       select ctid from request_log where at < :before order by at limit :limit for update skip locked))
     returning 1`,
    { before, limit },
  )
  return rows.length
}
