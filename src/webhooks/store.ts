import { inInputOrder, type Placed } from '../db/batch-loader.ts'
import { query, queryOne, type Prepared, type Queryable, type Trx } from '../db/tx.ts'
import type { DataKey } from '../vault/index.ts'
import type { PauseCause } from './endpoint.ts'
import type { FrozenEvent } from './event.ts'

/** The endpoint of a business. The previous secret is null once it no longer signs. */
export type EndpointRow = {
  readonly url: string
  readonly secret_encrypted: string
  readonly previous_secret_encrypted: string | null
  readonly previous_secret_until: Date | null
  readonly failing_since: Date | null
  readonly paused_at: Date | null
  readonly pause_cause: PauseCause | null
  readonly pause_reason: string | null
}

const endpointColumns = `url, secret_encrypted, failing_since, paused_at, pause_cause, pause_reason,
  case when previous_secret_until > app.now() then previous_secret_encrypted end as previous_secret_encrypted,
  case when previous_secret_until > app.now() then previous_secret_until end as previous_secret_until`

/** Finds the endpoint of a business. */
export const findEndpoint = (on: Queryable, businessId: string): Promise<EndpointRow | undefined> =>
  queryOne(on, `select ${endpointColumns} from webhook_endpoints where business_id = :businessId`, {
    businessId,
  })

/** Sets the URL of a business, and returns why its endpoint is paused. The secret is written with the first URL and
 *  stays; a new URL is not failing yet. */
export const upsertEndpoint = async (
  trx: Trx,
  endpoint: {
    readonly businessId: string
    readonly url: string
    readonly sealedSecret: string
    readonly at: Date
  },
): Promise<PauseCause | null> => {
  const row = await queryOne<{ cause: PauseCause | null }>(
    trx,
    `insert into webhook_endpoints (business_id, url, secret_encrypted, updated_at, created_at)
     values (:businessId, :url, :sealedSecret, :at, :at)
     on conflict (business_id) do update
       set failing_since = case when webhook_endpoints.url = excluded.url then webhook_endpoints.failing_since end,
           url = excluded.url, updated_at = excluded.updated_at
     returning pause_cause as cause`,
    endpoint,
  )
  return row?.cause ?? null
}

/** Replaces the secret; the previous one signs too until `previousUntil`. Returns false without an endpoint. */
export const rotateSecret = async (
  on: Queryable,
  endpoint: {
    readonly businessId: string
    readonly sealedSecret: string
    readonly at: Date
    readonly previousUntil: Date
  },
): Promise<boolean> => {
  const row = await queryOne(
    on,
    `update webhook_endpoints
        set previous_secret_encrypted = secret_encrypted, previous_secret_until = :previousUntil,
            secret_encrypted = :sealedSecret, updated_at = :at
      where business_id = :businessId returning 1`,
    endpoint,
  )
  return row !== undefined
}

/** Pauses deliveries for an operator, also where they are paused already. Returns false without an endpoint. */
export const pauseEndpoint = async (
  on: Queryable,
  pause: { readonly businessId: string; readonly reason: string; readonly at: Date },
): Promise<boolean> => {
  const row = await queryOne(
    on,
    `update webhook_endpoints
        set paused_at = coalesce(paused_at, :at), pause_cause = 'operator', pause_reason = :reason, updated_at = :at
      where business_id = :businessId returning 1`,
    pause,
  )
  return row !== undefined
}

/** Ends a pause, and adds the job that releases held deliveries (`app.resume_deliveries`). */
export const resumeEndpoint = async (trx: Trx, businessId: string): Promise<void> => {
  await query(trx, 'select app.resume_deliveries(:businessId)', { businessId })
}

/** A failed attempt. `goneReason` pauses the endpoint at once; null pauses it after 120 hours without a success. */
export type FailureRecord = {
  readonly businessId: string
  readonly url: string
  readonly at: Date
  readonly goneReason: string | null
  /** An endpoint that has been failing since this time or longer is paused. */
  readonly pauseIfSince: Date
  readonly failingReason: string
}

/** Records a failed attempt, and pauses the endpoint if required; returns whether it paused it. Ignores attempts to an
 *  earlier URL. */
export const recordFailure = async (on: Queryable, failure: FailureRecord): Promise<boolean> => {
  const row = await queryOne<{ is_paused: boolean }>(
    on,
    `update webhook_endpoints
        set failing_since = coalesce(failing_since, :at::timestamptz),
            paused_at = case when :goneReason::text is not null or failing_since <= :pauseIfSince
                             then :at::timestamptz end,
            pause_cause = case when :goneReason::text is not null then 'gone'
                               when failing_since <= :pauseIfSince then 'failing' end,
            pause_reason = case when :goneReason::text is not null then :goneReason::text
                                when failing_since <= :pauseIfSince then :failingReason::text end
      where business_id = :businessId and url = :url and paused_at is null
      returning paused_at is not null as is_paused`,
    failure,
  )
  return row?.is_paused ?? false
}

/** Writes events and, for businesses with an endpoint, their deliveries. */
export const insertEvents = async (trx: Trx, events: readonly FrozenEvent[]): Promise<void> => {
  await query(trx, 'select app.emit_events(:events::jsonb)', { events: JSON.stringify(events) })
}

/** A claimed delivery, with the fields that fence it. */
export type ClaimedDelivery = {
  readonly businessId: string
  readonly subjectId: string
  readonly attempts: number
  readonly leaseUntil: Date
}

/** A delivery: its event, the number of attempts, and the endpoint. `now` is when it was read. */
export type DeliveryRow = EndpointRow & {
  readonly now: Date
  readonly body_encrypted: string
  /** Null: the customer was erased. */
  readonly data_key: DataKey | null
  readonly sequence: number
  readonly attempts_made: number
}

// `lateral … limit 1` keeps the cached plan on the primary key, whatever row count it estimates.
const findDeliveriesStatement: Prepared = {
  name: 'deliveries from events',
  sql: `select listed.place::integer, app.now() as now, e.body_encrypted, e.data_key, e.sequence, made.attempts_made,
          endpoint.*
   from rows from (jsonb_to_recordset(:deliveries::jsonb) as ("businessId" text, "subjectId" text)) with ordinality
     as listed (business_id, event_id, place)
  cross join lateral (
    select body_encrypted, sequence, app.own_data_key(business_id, customer_id) as data_key from events
     where business_id = listed.business_id and id = listed.event_id limit 1) as e
  cross join lateral (
    select ${endpointColumns} from webhook_endpoints where business_id = listed.business_id limit 1) as endpoint
  cross join lateral (
    select count(*)::integer as attempts_made from webhook_attempts
     where business_id = listed.business_id and event_id = listed.event_id
       and attempt > coalesce((select max(after_attempt) from webhook_replays
                                where business_id = listed.business_id and event_id = listed.event_id), 0)) as made`,
}

/** Finds deliveries of several businesses in one statement, in input order; undefined where the event or the endpoint
 *  is gone. Counts recorded attempts since the last replay: an attempt whose worker died costs no retry, and a replay
 *  has a new schedule. */
export const findDeliveries = async (
  on: Queryable,
  claimed: readonly ClaimedDelivery[],
): Promise<readonly (DeliveryRow | undefined)[]> => {
  const deliveries = claimed.map(({ businessId, subjectId }) => ({ businessId, subjectId }))
  const rows = await query<DeliveryRow & Placed>(on, findDeliveriesStatement, {
    deliveries: JSON.stringify(deliveries),
  })
  return inInputOrder(rows, claimed.length)
}

/** An attempt to record. */
export type AttemptRecord = {
  readonly businessId: string
  readonly eventId: string
  readonly attempt: number
  readonly url: string
  readonly startedAt: Date
  readonly durationMs: number
  readonly status: number | null
  readonly error: string | null
  readonly sealedHead: string | null
  readonly nextAttemptAt: Date | null
  readonly isDelivered: boolean
}

const recordStatement: Prepared = {
  name: 'app.record_attempts',
  sql: 'select app.record_attempts(:attempts::jsonb)',
}

/** Records attempts of several businesses in one statement; a success ends the failing state of its endpoint. Of one
 *  attempt recorded twice (its worker lost the lease while sending) the first record stays. */
export const recordAttempts = async (on: Queryable, attempts: readonly AttemptRecord[]): Promise<void> => {
  await query(on, recordStatement, { attempts: JSON.stringify(attempts) })
}

/** Holds a claimed delivery until deliveries are resumed (`app.hold_deliveries`). */
export const holdDelivery = async (
  on: Queryable,
  claimed: ClaimedDelivery,
  wasSent: boolean,
): Promise<void> => {
  await query(
    on,
    'select app.hold_deliveries(:businessId, :subjectId, :attempts::integer, :leaseUntil::timestamptz, :wasSent)',
    { ...claimed, wasSent },
  )
}

/** Makes at most `limit` held deliveries due, and returns their number. */
export const releaseDeliveries = async (
  on: Queryable,
  businessId: string,
  limit: number,
): Promise<number> => {
  const row = await queryOne<{ released: number }>(
    on,
    'select app.release_deliveries(:businessId, :limit::integer) as released',
    { businessId, limit },
  )
  return row?.released ?? 0
}
