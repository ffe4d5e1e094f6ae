import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { FrozenEvent } from './event.ts'

/** Where a business hears of changes. */
export type EndpointRow = { readonly url: string; readonly secret_encrypted: string }

/** The endpoint of a business, if it has one. */
export const findEndpoint = (on: Queryable, businessId: string): Promise<EndpointRow | undefined> =>
  queryOne(on, 'select url, secret_encrypted from webhook_endpoints where business_id = :businessId', {
    businessId,
  })

/** Sets the URL of a business; the secret is written with the first one and stays. */
export const upsertEndpoint = async (
  on: Queryable,
  endpoint: {
    readonly businessId: string
    readonly url: string
    readonly sealedSecret: string
    readonly at: Date
  },
): Promise<void> => {
  await query(
    on,
    `insert into webhook_endpoints (business_id, url, secret_encrypted, updated_at)
     values (:businessId, :url, :sealedSecret, :at)
     on conflict (business_id) do update set url = excluded.url, updated_at = excluded.updated_at`,
    endpoint,
  )
}

/** Writes an event and, where there is an endpoint, its delivery. */
export const insertEvent = async (trx: Trx, businessId: string, event: FrozenEvent): Promise<void> => {
  await query(trx, 'select app.emit_event(:businessId, :event::jsonb)', {
    businessId,
    event: JSON.stringify(event),
  })
}

/** Writes many events at once and, where there is an endpoint, their deliveries. */
export const insertEvents = async (
  trx: Trx,
  businessId: string,
  events: readonly FrozenEvent[],
): Promise<void> => {
  await query(trx, 'select app.emit_events(:businessId, :events::jsonb)', {
    businessId,
    events: JSON.stringify(events),
  })
}

/** An event to deliver: its sealed bytes, its place among the events of its subject, and how often it was tried. */
export type EventRow = {
  readonly body_encrypted: string
  readonly sequence: number
  readonly attempts_made: number
}

/** One event of the business, by primary key. Attempts are counted as they were recorded: one that died with its worker
 *  never reached the end and costs the business no retry. */
export const findEvent = (
  on: Queryable,
  businessId: string,
  eventId: string,
): Promise<EventRow | undefined> =>
  queryOne(
    on,
    `select body_encrypted, sequence,
            (select count(*)::integer from webhook_attempts
              where business_id = :businessId and event_id = :eventId) as attempts_made
       from events where business_id = :businessId and id = :eventId`,
    { businessId, eventId },
  )

/** An attempt as it is kept. */
export type AttemptRecord = {
  readonly businessId: string
  readonly eventId: string
  readonly attempt: number
  readonly url: string
  readonly startedAt: Date
  readonly durationMs: number
  readonly status: number | null
  readonly error: string | null
  readonly responseHead: string | null
  readonly nextAttemptAt: Date | null
}

/** Keeps an attempt. The same attempt twice (its worker lost the lease while sending) keeps the first record. */
export const insertAttempt = async (on: Queryable, attempt: AttemptRecord): Promise<void> => {
  await query(
    on,
    `insert into webhook_attempts (business_id, event_id, attempt, url, started_at, duration_ms, status, error,
                                   response_head, next_attempt_at)
     values (:businessId, :eventId, :attempt, :url, :startedAt, :durationMs, :status, :error, :responseHead,
             :nextAttemptAt)
     on conflict (business_id, event_id, attempt) do nothing`,
    attempt,
  )
}
