import { query, queryOne, type Prepared, type Queryable, type Trx } from '../db/tx.ts'
import type { LimitsRow } from './rows.ts'
import type { LimitPeriod } from './rules.ts'

/** A row of `business_limits`, in minor units of `currency`; null for no limit. */
export type BusinessLimitsRow = {
  readonly currency: string
  readonly daily_minor: bigint | null
  readonly weekly_minor: bigint | null
  readonly monthly_minor: bigint | null
  readonly minimum_minor: bigint | null
}

/** Blocks transactions that count toward the business's limits until the database transaction ends. */
export const lockLimits = async (trx: Trx, businessId: string): Promise<void> => {
  await query(trx, 'select app.lock_limits(:businessId, true)', { businessId })
}

/** Writes the limits of a business, replacing existing ones. */
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

/** Deletes the limits of a business. */
export const deleteLimits = async (trx: Trx, businessId: string): Promise<void> => {
  await query(trx, 'delete from business_limits where business_id = :businessId', { businessId })
}

/** Finds the limits of a business. */
export const findLimits = (on: Queryable, businessId: string): Promise<BusinessLimitsRow | undefined> =>
  queryOne(
    on,
    `select currency, daily_minor, weekly_minor, monthly_minor, minimum_minor from business_limits
      where business_id = :businessId`,
    { businessId },
  )

/** Returns the start of the current week or month in UTC, whichever is earlier. */
export const readWindowStart = async (on: Queryable): Promise<Date> => {
  const row = await queryOne<{ since: Date }>(
    on,
    `select min(period_start)::timestamp at time zone 'UTC' as since from app.limit_periods(app.now())`,
  )
  if (!row) throw new Error('every instant lies in a period')
  return row.since
}

/** Lists the amounts used in the current periods. */
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

/** Lists the source currencies that the business moved since then, with the published rate of each to `currency`. */
export const listMovedCurrencies = (
  on: Queryable,
  businessId: string,
  filter: { readonly currency: string; readonly since: Date },
): Promise<{ source: string; rate: string | null }[]> =>
  query(
    on,
    'select source, rate from app.moved_currencies(:businessId, :currency, :since) order by source limit 500',
    { businessId, ...filter },
  )

/** Counts the amounts that the business moved since then toward its limits, at these factors. */
export const recountUsage = async (
  trx: Trx,
  businessId: string,
  recount: {
    readonly currency: string
    readonly since: Date
    readonly factors: Readonly<Record<string, string>>
  },
): Promise<void> => {
  const { currency, since, factors } = recount
  await query(trx, 'select app.recount_limit_uses(:businessId, :currency, :since, :factors::jsonb)', {
    businessId,
    currency,
    since,
    factors: JSON.stringify(factors),
  })
}

const factsStatement: Prepared = {
  name: 'limits.read-facts',
  sql: `select app.read_limits(:businessId, :currency, moment.now) as limits, moment.now
          from (select app.now() as now) as moment`,
}

/** Reads the limits of a business for an amount of a currency, null where it has none, and the time. */
export const readFacts = async (
  on: Queryable,
  businessId: string,
  currency: string,
): Promise<{ readonly limits: LimitsRow | null; readonly now: Date }> => {
  const row = await queryOne<{ limits: LimitsRow | null; now: Date }>(on, factsStatement, {
    businessId,
    currency,
  })
  if (!row) throw new Error('a moment is one row')
  return row
}
