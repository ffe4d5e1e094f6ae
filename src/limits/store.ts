import { query, queryOne, type Prepared, type Queryable, type Trx } from '../db/tx.ts'
import type { CountedRequest } from './request-limit.ts'
import type { LimitPeriod } from './rules.ts'

/** The log that requests are counted in, and the rolling window that they must fit into. */
export type RequestLog = {
  readonly businessId: string
  readonly operation: string
  /** Requests in the window. */
  readonly limit: number
  readonly windowSeconds: number
}

const countStatement: Prepared = {
  name: 'app.count_requests',
  sql: `select log.place::integer, is_admitted as "isAdmitted", remaining, reset_seconds as "resetSeconds"
     from rows from (jsonb_to_recordset(:logs::jsonb) as (
            "businessId" text, operation text, "limit" integer, "windowSeconds" integer, requests integer))
          with ordinality as log (business_id, operation, most, seconds, requests, place)
    cross join lateral app.count_requests(
            log.business_id, log.operation, log.most, make_interval(secs => log.seconds), log.requests, :waits)
    order by log.place, request`,
}

/** Requests to count in one log. */
export type RequestsOfLog = RequestLog & { readonly requests: number }

/** Counts requests in several logs, each in its order, on the database's clock, and commits it: a create that is rolled
 *  back has counted. Returns those of each log; none of a log that is counted elsewhere right now, unless `waits`. */
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

/** A business's limits as stored, minor units of `currency`; null for no limit. */
export type BusinessLimitsRow = {
  readonly currency: string
  readonly daily_minor: bigint | null
  readonly weekly_minor: bigint | null
  readonly monthly_minor: bigint | null
  readonly minimum_minor: bigint | null
}

/** Keeps transactions that count toward the business's limits out until the transaction ends. */
export const lockLimits = async (trx: Trx, businessId: string): Promise<void> => {
  await query(trx, 'select app.lock_limits(:businessId, true)', { businessId })
}

/** Sets the limits of a business, replacing those it has. */
export const upsertLimits = async (
  trx: Trx,
  businessId: string,
  limits: BusinessLimitsRow,
): Promise<void> => {
  await query(
    trx,
    `insert into business_limits (business_id, currency, daily_minor, weekly_minor, monthly_minor, minimum_minor,
                                  updated_at)
     values (:businessId, :currency, :daily, :weekly, :monthly, :minimum, app.now())
     on conflict (business_id) do update
       set currency = excluded.currency, daily_minor = excluded.daily_minor, weekly_minor = excluded.weekly_minor,
           monthly_minor = excluded.monthly_minor, minimum_minor = excluded.minimum_minor,
           updated_at = excluded.updated_at`,
    {
      businessId,
      currency: limits.currency,
      daily: limits.daily_minor?.toString() ?? null,
      weekly: limits.weekly_minor?.toString() ?? null,
      monthly: limits.monthly_minor?.toString() ?? null,
      minimum: limits.minimum_minor?.toString() ?? null,
    },
  )
}

/** Takes all limits off a business. */
export const deleteLimits = async (trx: Trx, businessId: string): Promise<void> => {
  await query(trx, 'delete from business_limits where business_id = :businessId', { businessId })
}

/** The limits of a business; undefined where it has none. */
export const findLimits = (on: Queryable, businessId: string): Promise<BusinessLimitsRow | undefined> =>
  queryOne(
    on,
    `select currency, daily_minor, weekly_minor, monthly_minor, minimum_minor from business_limits
      where business_id = :businessId`,
    { businessId },
  )

/** Where the running week or month began, whichever is earlier, in UTC. */
export const readWindowStart = async (on: Queryable): Promise<Date> => {
  const row = await queryOne<{ since: Date }>(
    on,
    `select min(period_start)::timestamp at time zone 'UTC' as since from app.limit_periods(app.now())`,
  )
  if (!row) throw new Error('an instant lies in periods')
  return row.since
}

/** What is used of the periods that run now. */
export const listUsage = (
  on: Queryable,
  businessId: string,
  currency: string,
): Promise<{ period: LimitPeriod; used_minor: string }[]> =>
  query(
    on,
    `select period, used_minor::text from limit_usage join app.limit_periods(app.now()) using (period, period_start)
      where business_id = :businessId and currency = :currency order by period limit 3`,
    { businessId, currency },
  )

/** The source currencies that the business moved since then, with the published rate of each into `currency`. */
export const listMovedCurrencies = (
  on: Queryable,
  businessId: string,
  ask: { readonly currency: string; readonly since: Date },
): Promise<{ source: string; rate: string | null }[]> =>
  query(
    on,
    'select source, rate from app.moved_currencies(:businessId, :currency, :since) order by source limit 500',
    {
      businessId,
      ...ask,
    },
  )

/** Counts what the business moved since then toward its limits, at these factors. */
export const adoptUses = async (
  trx: Trx,
  businessId: string,
  adoption: {
    readonly currency: string
    readonly since: Date
    readonly factors: Readonly<Record<string, string>>
  },
): Promise<void> => {
  const { currency, since, factors } = adoption
  await query(trx, 'select app.adopt_limit_uses(:businessId, :currency, :since, :factors::jsonb)', {
    businessId,
    currency,
    since,
    factors: JSON.stringify(factors),
  })
}
