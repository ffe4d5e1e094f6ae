import type { PaymentMethodType } from '../../generated/catalogue.ts'
import { query, queryOne, type Prepared, type Queryable, type Trx } from '../db/tx.ts'
import type { FeeRow } from './rows.ts'

/** A row of `rates`; `rate` is an exact decimal. */
export type RateRow = {
  readonly source_currency: string
  readonly destination_currency: string
  readonly rate: string
  /** The rate from which one operator alone moves by 2 % at most. */
  readonly base_rate: string
  readonly updated_at: Date
}

const listStatement: Prepared = {
  name: 'pricing.list-rates',
  sql: `select source_currency, destination_currency, rate, updated_at,
            case when updated_at <= app.now() - interval '24 hours' then rate else base_rate end as base_rate
       from rates
      where (:source::text is null or source_currency = :source)
        and (:destination::text is null or destination_currency = :destination)
      order by source_currency, destination_currency limit 50000`,
}

/** Lists published rates, filtered by source and destination where given; at most a few hundred. */
export const listRates = (
  on: Queryable,
  { source, destination }: { readonly source?: string; readonly destination?: string } = {},
): Promise<RateRow[]> =>
  query(on, listStatement, { source: source ?? null, destination: destination ?? null })

/** Blocks other writers of rates until the transaction ends, so that the check for arbitrage sees every rate. */
export const lockRates = async (trx: Trx): Promise<void> => {
  await query(trx, 'lock table rates in share row exclusive mode')
}

/** Publishes rates, replacing those of the same pairs. */
export const upsertRates = async (
  trx: Trx,
  rates: readonly { source: string; destination: string; rate: string; base: string }[],
  at: Date,
): Promise<void> => {
  await query(
    trx,
    `insert into rates (source_currency, destination_currency, rate, base_rate, updated_at)
     select item->>'source', item->>'destination', (item->>'rate')::numeric, (item->>'base')::numeric, :at
       from jsonb_array_elements(:rates::jsonb) as item
     on conflict (source_currency, destination_currency)
       do update set rate = excluded.rate, base_rate = excluded.base_rate, updated_at = excluded.updated_at`,
    { rates: JSON.stringify(rates), at },
  )
}

const feeColumns = `source_currency, type, channel, country_code, destination_currency, rail, flat_minor::text,
  percent::text, minimum_minor::text, maximum_minor::text`

/** Lists all fees, by source currency. */
export const listFees = (on: Queryable): Promise<FeeRow[]> =>
  query(
    on,
    `select ${feeColumns} from fees
      order by source_currency, type nulls first, channel nulls first, country_code nulls first,
               destination_currency nulls first, rail nulls first limit 50000`,
  )

/** Writes the fee of a route, replacing the one with the same key. */
export const upsertFee = async (on: Queryable, fee: FeeRow, at: Date): Promise<void> => {
  await query(
    on,
    `insert into fees (source_currency, type, channel, country_code, destination_currency, rail,
                       flat_minor, percent, minimum_minor, maximum_minor, updated_at)
     values (:source_currency, :type, :channel, :country_code, :destination_currency, :rail,
             :flat_minor, :percent, :minimum_minor, :maximum_minor, :at)
     on conflict on constraint fees_key
       do update set flat_minor = excluded.flat_minor, percent = excluded.percent,
                     minimum_minor = excluded.minimum_minor, maximum_minor = excluded.maximum_minor,
                     updated_at = excluded.updated_at`,
    { ...fee, at },
  )
}

/** What names a route: a channel, country (null: any), currency (the destination of a withdrawal, the source of a
 *  deposit) and rail. */
export type RouteKey = {
  readonly type: PaymentMethodType
  readonly channel: string
  readonly country_code: string | null
  readonly currency: string
  readonly rail: string
}

/** A row of `routes`; amounts in minor units of the currency. */
export type RouteRow = RouteKey & {
  /** The lowest is tried first. */
  readonly priority: number
  readonly minimum_minor: string | null
  readonly maximum_minor: string | null
  readonly is_enabled: boolean
}

/** Lists all routes, by type and channel, in the order in which they are tried. */
export const listRoutes = (on: Queryable): Promise<RouteRow[]> =>
  query(
    on,
    `select type, channel, country_code, currency, rail, priority, minimum_minor::text, maximum_minor::text, is_enabled
       from routes
      order by type desc, channel, country_code nulls first, currency, priority, rail limit 50000`,
  )

/** Blocks other writers of routes, but no reader, until the transaction ends. */
export const lockRoutes = async (trx: Trx): Promise<void> => {
  await query(trx, 'lock table routes in share row exclusive mode')
}

/** Writes routes, replacing those of the same keys. */
export const upsertRoutes = async (on: Queryable, routes: readonly RouteRow[]): Promise<void> => {
  await query(
    on,
    `insert into routes (type, channel, country_code, currency, rail, priority, minimum_minor, maximum_minor,
                         is_enabled)
     select type, channel, country_code, currency, rail, priority, minimum_minor, maximum_minor, is_enabled
       from jsonb_populate_recordset(null::routes, :routes::jsonb)
     on conflict on constraint routes_key do update
       set priority = excluded.priority, minimum_minor = excluded.minimum_minor,
           maximum_minor = excluded.maximum_minor, is_enabled = excluded.is_enabled`,
    { routes: JSON.stringify(routes) },
  )
}

/** Deletes a route; false where there is none. */
export const deleteRoute = async (on: Queryable, route: RouteKey): Promise<boolean> => {
  const deleted = await query(
    on,
    `delete from routes
      where type = :type and channel = :channel and country_code is not distinct from :country_code::text
        and currency = :currency and rail = :rail returning type`,
    route,
  )
  return deleted.length > 0
}

/** A row of `promotions`; `percent` is a decimal. */
export type PromotionRow = {
  readonly id: string
  readonly source_currency: string
  readonly destination_currency: string
  readonly customer_country_code: string | null
  readonly percent: string
  readonly starts_at: Date
  readonly ends_at: Date
}

/** A promotion to insert. */
export type PromotionRecord = {
  readonly id: string
  readonly source: string
  readonly destination: string
  readonly percent: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly customerCountryCode?: string
}

/** Inserts a promotion. */
export const insertPromotion = async (trx: Trx, promotion: PromotionRecord, at: Date): Promise<void> => {
  await query(
    trx,
    `insert into promotions (id, source_currency, destination_currency, customer_country_code, percent, starts_at,
                             ends_at, created_at)
     values (:id, :source, :destination, :customerCountryCode, :percent::numeric, :startsAt, :endsAt, :at)`,
    { customerCountryCode: null, ...promotion, at },
  )
}

/** Returns whether a promotion exists that differs in its id only. */
export const hasSamePromotion = async (
  on: Queryable,
  promotion: Omit<PromotionRecord, 'id'>,
): Promise<boolean> => {
  const same = await queryOne(
    on,
    `select from promotions
      where source_currency = :source and destination_currency = :destination
        and customer_country_code is not distinct from :customerCountryCode and percent = :percent::numeric
        and starts_at = :startsAt and ends_at = :endsAt limit 1`,
    { customerCountryCode: null, ...promotion },
  )
  return same !== undefined
}

/** Lists the promotions that are active or still to start, by their start. */
export const listPromotions = (on: Queryable): Promise<PromotionRow[]> =>
  query(
    on,
    `select id, source_currency, destination_currency, customer_country_code, percent::text, starts_at, ends_at
       from promotions where ends_at > app.now() order by starts_at, id limit 10000`,
  )

/** Lists, for each pair (`USD>NGN`), the highest percentage of its promotions that are active or still to start. */
export const listBestPromotions = (on: Queryable, now: Date): Promise<{ pair: string; percent: string }[]> =>
  query(
    on,
    `select source_currency || '>' || destination_currency as pair, max(percent)::text as percent
       from promotions where ends_at > :now group by source_currency, destination_currency order by 1 limit 50000`,
    { now },
  )

/** Ends an active promotion, or deletes one that has not started; returns whether there was one. */
export const endPromotion = async (on: Queryable, id: string): Promise<boolean> => {
  const rows = await query(
    on,
    `with removed as (delete from promotions where id = :id and starts_at >= app.now() returning id),
          ended as (update promotions set ends_at = app.now()
                     where id = :id and starts_at < app.now() and ends_at > app.now() returning id)
     select id from removed union all select id from ended`,
    { id },
  )
  return rows.length > 0
}
