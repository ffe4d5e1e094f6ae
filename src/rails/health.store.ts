import { query, queryOne, type Queryable } from '../db/tx.ts'
import type { Money } from '../kernel/money.ts'

/** The kinds of orders; a rail has one breaker for each. */
export type RailOperation = 'payouts' | 'collections'

/** Returns the kind of order that a transaction of a type is. */
export const railOperationOf = (type: string): RailOperation =>
  type === 'DEPOSIT' ? 'collections' : 'payouts'

/** How orders went at a rail, the newest last: `+` the rail answered, `-` it took nothing, `?` unknown. */
export type OutcomeReport = {
  readonly rail: string
  readonly operation: RailOperation
  readonly outcomes: string
}

/** Adds how orders went, and returns the breakers that this opened, with their last 20 orders. Each rail and operation
 *  once. */
export const reportOutcomes = async (
  on: Queryable,
  reports: readonly OutcomeReport[],
): Promise<readonly OutcomeReport[]> => {
  const row = await queryOne<{ opened: readonly OutcomeReport[] }>(
    on,
    'select app.report_rail_outcomes(:reports::jsonb) as opened',
    { reports: JSON.stringify(reports) },
  )
  return row?.opened ?? []
}

/** Pauses a rail; false where it is paused already, which stays as it is. */
export const pauseRail = async (on: Queryable, rail: string, reason: string): Promise<boolean> => {
  const paused = await query(
    on,
    `insert into rail_states as s (rail, paused_at, pause_reason) values (:rail, app.now(), :reason)
     on conflict (rail) do update set paused_at = excluded.paused_at, pause_reason = excluded.pause_reason
       where s.paused_at is null
     returning rail`,
    { rail, reason },
  )
  return paused.length > 0
}

/** Resumes a rail; false where it is not paused. */
export const resumeRail = async (on: Queryable, rail: string): Promise<boolean> => {
  const resumed = await query(
    on,
    `update rail_states set paused_at = null, pause_reason = null
      where rail = :rail and paused_at is not null returning rail`,
    { rail },
  )
  return resumed.length > 0
}

/** Claims the probes that are due, so that no other worker makes them too: every minute; of a rail whose breaker is
 *  open 30 seconds after it opened, and twice as long each time it opens again, up to 16 minutes. */
export const takeProbes = async (on: Queryable, rails: readonly string[]): Promise<readonly string[]> => {
  const rows = await query<{ rail: string }>(
    on,
    `insert into rail_states as s (rail, probed_at)
     select asked.rail, app.now()
       from unnest(:rails::text[]) as asked (rail)
       left join rail_states known on known.rail = asked.rail
       left join lateral (
         select max(opened_at) as opened_at, max(openings) as openings from rail_breakers b
          where b.rail = asked.rail and b.opened_at is not null) as breaker on true
      where case when breaker.opened_at is null then coalesce(known.probed_at, '-infinity') + interval '1 minute'
                 else greatest(known.probed_at, breaker.opened_at)
                        + interval '30 seconds' * power(2, least(breaker.openings - 1, 5)) end <= app.now()
      order by 1
     on conflict (rail) do update set probed_at = excluded.probed_at
       where s.probed_at is null or s.probed_at < excluded.probed_at - interval '1 second'
     returning rail`,
    { rails },
  )
  return rows.map(({ rail }) => rail)
}

/** Records that a rail answered for its balances, and returns the breakers that this closed. */
export const recordProbe = async (
  on: Queryable,
  rail: string,
  { balances, requestsPerSecond }: { balances: readonly Money[]; requestsPerSecond: number | null },
): Promise<readonly RailOperation[]> => {
  const sums = new Map<string, bigint>()
  for (const { currency, minor } of balances) sums.set(currency, (sums.get(currency) ?? 0n) + minor)
  const texts = [...sums].map(([currency, minor]) => [currency, minor.toString()])
  const closed = await query<{ operation: RailOperation }>(
    on,
    `with recorded as (
       update rail_states
          set balances = :balances::jsonb, balances_at = app.now(),
              requests_per_second = coalesce(:requestsPerSecond::integer, requests_per_second)
        where rail = :rail
     )
     update rail_breakers set opened_at = null, outcomes = ''
      where rail = :rail and opened_at is not null returning operation`,
    { rail, balances: JSON.stringify(Object.fromEntries(texts)), requestsPerSecond },
  )
  return closed.map(({ operation }) => operation)
}

/** Takes up to `wanted` of the requests that a rail accepts now, and returns how many. */
export const takeTokens = async (on: Queryable, rail: string, wanted: number): Promise<number> => {
  const row = await queryOne<{ granted: number }>(
    on,
    `with held as (
       select rail, least(requests_per_second, case when tokens_at is null then requests_per_second else
                tokens + greatest(0, extract(epoch from app.now() - tokens_at)) * requests_per_second end) as tokens
         from rail_states where rail = :rail for update
     )
     update rail_states s
        set tokens = held.tokens - least(floor(held.tokens), :wanted::integer), tokens_at = app.now()
       from held where s.rail = held.rail
     returning least(floor(held.tokens), :wanted::integer)::integer as granted`,
    { rail, wanted },
  )
  return row?.granted ?? 0
}

/** Whether a rail is stopped, as all processes see it. */
export type RailState = {
  readonly rail: string
  readonly pausedAt: Date | null
  readonly pauseReason: string | null
  /** Since when the breaker of payouts or of collections is open. */
  readonly openedAt: Date | null
}

/** Finds the rails that were ever used or paused. */
export const findRailStates = (on: Queryable): Promise<RailState[]> =>
  query(
    on,
    `select coalesce(s.rail, b.rail) as rail, s.paused_at as "pausedAt", s.pause_reason as "pauseReason",
            b.opened_at as "openedAt"
       from rail_states s
       full join (select rail, min(opened_at) as opened_at from rail_breakers group by rail) as b on b.rail = s.rail
      order by 1 limit 1000`,
  )

/** How the newest orders of a rail went. Durations are from the order to its acceptance. */
export type RailFigures = {
  readonly rail: string
  readonly orders: number
  readonly accepted: number
  readonly unknown: number
  readonly medianMs: number | null
  readonly slowMs: number | null
  readonly lastCallbackAt: Date | null
}

/** Reads how the newest 1,000 orders went, by rail. Indexes `rail_attempts_by_payout`, `rail_callbacks_received`. */
export const findRailFigures = (on: Queryable): Promise<RailFigures[]> =>
  query(
    on,
    `with newest as (
       select rail, state, accepted_at, extract(epoch from accepted_at - created_at) * 1000 as ms
         from rail_attempts order by transaction_id desc, number desc limit 1000
     ), called as (
       select rail, max(received_at) as at
         from (select rail, received_at from rail_callbacks order by received_at desc limit 1000) as callbacks
        group by rail
     )
     select newest.rail, count(*)::integer as orders, count(accepted_at)::integer as accepted,
            (count(*) filter (where state = 'unknown'))::integer as unknown,
            percentile_disc(0.5) within group (order by ms)::float8 as "medianMs",
            percentile_disc(0.95) within group (order by ms)::float8 as "slowMs",
            max(called.at) as "lastCallbackAt"
       from newest left join called on called.rail = newest.rail group by newest.rail order by 1 limit 1000`,
  )
