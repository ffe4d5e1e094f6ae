import { query as select, queryOne, type Queryable } from '../../db/tx.ts'
import { railOperationOf } from '../../rails/index.ts'

/** What `app.rail_health` returns. */
export type HealthRow = {
  readonly pausedAt: string | null
  readonly openedAt: string | null
  readonly requestsPerSecond: number | null
  readonly balance: string | null
}

/** A route as `app.find_routes` returns it. */
export type RouteRow = HealthRow & {
  readonly rail: string
  readonly minimum: string | null
  readonly maximum: string | null
  readonly isEnabled: boolean
}

/** What is known of a rail. */
export type Health = {
  readonly pausedAt: Date | null
  /** Since when its breaker is open. */
  readonly openedAt: Date | null
  /** How many it accepts; null: any number. */
  readonly requestsPerSecond: number | null
  /** What it can pay out, at most five minutes old; null: not known. */
  readonly balance: bigint | null
}

/** A route of a payment. Amounts in minor units of the currency that the rail pays or collects. */
export type RouteRecord = Health & {
  readonly rail: string
  readonly minimum: bigint | null
  readonly maximum: bigint | null
  readonly isEnabled: boolean
}

const parseMinor = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

const parseTime = (text: string | null): Date | null => (text === null ? null : new Date(text))

const parseHealth = (row: HealthRow): Health => ({
  pausedAt: parseTime(row.pausedAt),
  openedAt: parseTime(row.openedAt),
  requestsPerSecond: row.requestsPerSecond,
  balance: parseMinor(row.balance),
})

/** Reads a route of `app.find_routes`. */
export const parseRoute = (row: RouteRow): RouteRecord => ({
  ...parseHealth(row),
  rail: row.rail,
  minimum: parseMinor(row.minimum),
  maximum: parseMinor(row.maximum),
  isEnabled: row.isEnabled,
})

/** Names the routes of a payment. `currency`: of the destination of a withdrawal, of the source of a deposit. */
export type RouteQuery = {
  readonly type: string
  readonly channel: string
  readonly countryCode: string | null
  readonly currency: string
}

/** Finds the routes of a payment, in the order in which they are tried. */
export const findRoutes = async (on: Queryable, query: RouteQuery): Promise<readonly RouteRecord[]> => {
  const row = await queryOne<{ routes: readonly RouteRow[] }>(
    on,
    'select app.find_routes(:type, :channel, :countryCode, :currency) as routes',
    query,
  )
  return (row?.routes ?? []).map(parseRoute)
}

/** Names the rail of payments of a type in a currency. */
export type RailQuery = Pick<RouteQuery, 'type' | 'currency'> & { readonly rail: string }

/** Finds what is known of a rail. */
export const findHealth = async (on: Queryable, query: RailQuery): Promise<Health | undefined> => {
  const { rail, currency } = query
  const row = await queryOne<{ health: HealthRow }>(
    on,
    'select app.rail_health(:rail, :operation, :currency) as health',
    { rail, operation: railOperationOf(query.type), currency },
  )
  return row && parseHealth(row.health)
}

/** Sums what rails may have paid without having said so, by rail: payouts that are on their way or unknown. Index
 *  `rail_attempts_unknown`. */
export const sumExposure = async (
  on: Queryable,
  rails: readonly string[],
  currency: string,
): Promise<ReadonlyMap<string, bigint>> => {
  const rows = await select<{ rail: string; minor: bigint }>(
    on,
    `select a.rail, sum(t.destination_minor)::bigint as minor
       from rail_attempts a
       join transactions t on t.business_id = a.business_id and t.id = a.transaction_id
      where a.rail = any (:rails) and a.state in ('prepared', 'unknown')
        and t.type = 'WITHDRAW' and t.destination_currency = :currency
      group by a.rail`,
    { rails, currency },
  )
  return new Map(rows.map(({ rail, minor }) => [rail, minor]))
}
