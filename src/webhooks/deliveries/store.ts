import { query, queryOne, type Queryable } from '../../db/tx.ts'
import type { DeliveryFilter, DeliveryRecord, SealedAttempt, StoredEvent } from './records.ts'

// The SQL functions of this room write the jobs of deliveries, so it may read them from the table of jobs.
const deliveries = `select e.id as "eventId", e.type as event, e.subject_id as "subjectId", e.sequence,
       e.created_at as "createdAt", coalesce(tried.attempts, 0) as attempts, last.status as "lastStatus",
       last.error as "lastError", case when job.due_at < 'infinity' then job.due_at end as "nextAttemptAt",
       case when job.due_at = 'infinity' then 'held'
            when job.due_at is not null then 'waiting'
            when tried.delivered then 'delivered'
            when tried.attempts > 0 then 'failed'
            else 'unsent' end as status
  from events e
  left join jobs job
    on job.business_id = e.business_id and job.task = 'webhooks.deliver' and job.subject_id = e.id
  cross join lateral (
    select count(*)::integer as attempts, coalesce(bool_or(a.status between 200 and 299), false) as delivered
      from webhook_attempts a where a.business_id = e.business_id and a.event_id = e.id) as tried
  left join lateral (
    select a.status, a.error from webhook_attempts a where a.business_id = e.business_id and a.event_id = e.id
     order by a.attempt desc limit 1) as last on true
 where e.business_id = :businessId
   and (:eventId::text is null or e.id = :eventId)
   and (:type::text is null or e.type = :type)
   and (:since::timestamptz is null or e.created_at >= :since)
   and (:before::text is null or (e.created_at, e.id) < (
     select created_at, id from events where business_id = :businessId and id = :before))`

/** Lists events of a business with their deliveries, newest first. Index `events_newest`. */
export const listDeliveries = (
  on: Queryable,
  businessId: string,
  { limit, ...filter }: DeliveryFilter & { readonly limit: number },
): Promise<DeliveryRecord[]> =>
  query(
    on,
    `select * from (${deliveries}) as found where :status::text is null or status = :status
      order by "createdAt" desc, "eventId" desc limit :limit`,
    { businessId, before: null, ...filter, limit },
  )

/** Finds an event with its sealed body. */
export const findEvent = (
  on: Queryable,
  businessId: string,
  eventId: string,
): Promise<StoredEvent | undefined> =>
  queryOne(
    on,
    `select id, type, sequence, body_encrypted as "bodyEncrypted", created_at as "createdAt",
            app.own_data_key(business_id, customer_id) as "dataKey"
       from events where business_id = :businessId and id = :eventId`,
    { businessId, eventId },
  )

/** Lists the attempts to deliver an event, in order. */
export const listAttempts = (on: Queryable, businessId: string, eventId: string): Promise<SealedAttempt[]> =>
  query(
    on,
    `select attempt, url, started_at as "startedAt", duration_ms as "durationMs", status, error,
            response_head_encrypted as "sealedHead", (
              select app.own_data_key(e.business_id, e.customer_id) from events e
               where e.business_id = a.business_id and e.id = a.event_id) as "dataKey"
       from webhook_attempts a where business_id = :businessId and event_id = :eventId order by attempt limit 1000`,
    { businessId, eventId },
  )

/** Lists the ids of events since a time, in order, after the id `after`; with `isUndelivered` only of events that were
 *  never delivered. */
export const listReplayable = async (
  on: Queryable,
  filter: {
    readonly businessId: string
    readonly since: Date
    readonly isUndelivered: boolean
    readonly after: string
    readonly limit: number
  },
): Promise<readonly string[]> => {
  const rows = await query<{ id: string }>(
    on,
    `select id from events e
      where business_id = :businessId and created_at >= :since and id > :after
        and exists (select from data_keys k where k.business_id = e.business_id and k.customer_id = e.customer_id)
        and not (:isUndelivered::boolean and exists (
          select from webhook_attempts a
           where a.business_id = e.business_id and a.event_id = e.id and a.status between 200 and 299))
      order by id limit :limit`,
    filter,
  )
  return rows.map(({ id }) => id)
}

/** Returns whether the customer of an event was erased. */
export const isErased = async (on: Queryable, businessId: string, eventId: string): Promise<boolean> => {
  const row = await queryOne<{ erased: boolean }>(
    on,
    `select app.own_data_key(business_id, customer_id) is null as erased from events
      where business_id = :businessId and id = :eventId`,
    { businessId, eventId },
  )
  return row?.erased ?? false
}

/** Makes events due again (`app.replay_events`), and returns their number. */
export const replayEvents = async (
  on: Queryable,
  businessId: string,
  eventIds: readonly string[],
): Promise<number> => {
  const row = await queryOne<{ queued: number }>(
    on,
    'select app.replay_events(:businessId, :eventIds::text[]) as queued',
    { businessId, eventIds },
  )
  return row?.queued ?? 0
}

/** Removes old events of one business (`app.prune_events`), and returns how many it looked at. */
export const pruneEvents = async (on: Queryable, before: Date): Promise<number> => {
  const row = await queryOne<{ seen: number }>(on, 'select app.prune_events(:before) as seen', { before })
  return row?.seen ?? 0
}

/** Counts the held deliveries of a business. */
export const countHeld = async (on: Queryable, businessId: string): Promise<bigint> => {
  const row = await queryOne<{ held: bigint }>(
    on,
    `select count(*) as held from jobs
      where business_id = :businessId and task = 'webhooks.deliver' and due_at = 'infinity'`,
    { businessId },
  )
  return row?.held ?? 0n
}

/** Lists events of a business after a time and event id, oldest first. Index `events_newest`. */
export const listEvents = (
  on: Queryable,
  page: {
    readonly businessId: string
    readonly from: Date
    readonly after: string
    readonly limit: number
  },
): Promise<StoredEvent[]> =>
  query(
    on,
    `select id, type, sequence, body_encrypted as "bodyEncrypted", created_at as "createdAt",
            app.own_data_key(business_id, customer_id) as "dataKey"
       from events
      where business_id = :businessId and (created_at, id) > (:from::timestamptz, :after::text)
      order by created_at, id limit :limit`,
    page,
  )

/** The events of a business since a time; `firstId` is the smallest id of then. */
export type RecentQuery = { readonly businessId: string; readonly since: Date; readonly firstId: string }

/** Counts the outcomes of recent events that wait for a delivery or were tried. An event with neither a job nor an
 *  attempt is not counted: it is older than the endpoint, or its customer was erased. Ids sort by age, so both tables
 *  are read by a range of their primary keys. */
export const countOutcomes = (
  on: Queryable,
  values: RecentQuery,
): Promise<{ readonly outcome: string; readonly count: bigint }[]> =>
  query(
    on,
    `with tried as (
       select event_id, min(attempt) filter (where status between 200 and 299) as delivered
         from webhook_attempts where business_id = :businessId and event_id >= :firstId group by event_id
     )
     select case when job.due_at = 'infinity' then 'held'
                 when job.due_at is not null then 'waiting'
                 when tried.delivered = 1 then 'first try'
                 when tried.delivered > 1 then 'after retry'
                 else 'stopped' end as outcome, count(*) as count
       from events e
       left join tried on tried.event_id = e.id
       left join jobs job on job.business_id = e.business_id and job.task = 'webhooks.deliver' and job.subject_id = e.id
      where e.business_id = :businessId and e.id >= :firstId and e.created_at >= :since
        and (job.due_at is not null or tried.event_id is not null)
      group by 1 limit 5`,
    values,
  )

/** The attempts of half an hour; `number` counts half hours since 1970. */
export type HalfHourRow = {
  readonly number: number
  readonly attempts: number
  readonly failures: number
  readonly median_ms: number | null
}

/** Sums attempts to deliver recent events by half hour. */
export const listHalfHours = (on: Queryable, values: RecentQuery): Promise<HalfHourRow[]> =>
  query(
    on,
    `select floor(extract(epoch from started_at) / 1800)::integer as number, count(*)::integer as attempts,
            count(*) filter (where status is null or status not between 200 and 299)::integer as failures,
            percentile_disc(0.5) within group (order by duration_ms) filter (where status is not null) as median_ms
       from webhook_attempts
      where business_id = :businessId and event_id >= :firstId and started_at >= :since
      group by 1 order by 1 limit 50`,
    values,
  )
