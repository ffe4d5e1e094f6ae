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
      order by at desc, request_id desc limit :limit`,
    { ...values, least, greatest },
  )
}

/** Finds a call by its request id. Index `request_log_request_id`. */
export const findRequest = (on: Queryable, requestId: string): Promise<LoggedRequest | undefined> =>
  queryOne(on, `select ${columns} from request_log where request_id = :requestId::uuid order by at limit 1`, {
    requestId,
  })

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
