import type { Page, PageRequest } from '../../db/page.ts'
import type { Placed } from '../../db/batch-loader.ts'
import { query, queryOne, type Prepared, type Queryable } from '../../db/tx.ts'
import { toCount } from '../../kernel/count.ts'
import type { TransactionFilters } from './filters.ts'
import { openStatuses } from '../states.ts'
import { parseRow, type TransactionRow } from '../store.ts'
import type { Origin, Transaction } from '../transaction.ts'

/** Which transactions to list. */
export type Listing = { readonly businessId: string; readonly filters: TransactionFilters }

/** Returns the values of the statements that list; null is no filter. */
export const listValues = ({ businessId, filters }: Listing, { page, limit }: PageRequest) => ({
  businessId,
  transactionId: filters.transactionId ?? null,
  reference: filters.reference ?? null,
  merchantReference: filters.merchantReference ?? null,
  statuses: filters.statuses ?? null,
  types: filters.types ?? null,
  channels: filters.channels ?? null,
  currencies: filters.currencies ?? null,
  since: filters.from?.toISOString() ?? '-infinity',
  // Responses show milliseconds, so `to` includes that whole millisecond.
  until: filters.to?.toISOString() ?? 'infinity',
  page,
  limit,
  offset: (BigInt(page) * BigInt(limit)).toString(),
})

/** The values of one list. */
export type ListValues = ReturnType<typeof listValues>

/** A row of a page with the total, or the total alone where the page is empty. */
type ListedRow = { readonly total: bigint } & (
  | TransactionRow
  | { readonly [column in keyof TransactionRow]: null }
)

const parsePage = (rows: readonly ListedRow[], page: number): Page<Transaction> => ({
  items: rows.flatMap((row) => (row.id === null ? [] : [parseRow(row)])),
  total: toCount(rows[0]?.total ?? 0n),
  page,
})

// Lateral: a plan that is kept goes by the indexes, however many pages it expects.
const newestStatement: Prepared = {
  name: 'newest of transactions',
  sql: `
select asked.place::integer, counted.total, listed.*
  from rows from (jsonb_to_recordset(:asked::jsonb) as (
         "businessId" text, statuses text[], types text[], channels text[], currencies text[],
         since timestamptz, until timestamptz, "offset" bigint, "limit" integer)) with ordinality
       as asked (business_id, statuses, types, channels, currencies, since, until, skipped, size, place)
 cross join lateral (
   select row(statuses, types, channels, currencies)::app.transaction_kinds as kinds,
          until + interval '1 millisecond' as before) as wanted
 cross join lateral (
   select coalesce(sum(count) filter (where app.matches_kinds(
            kinds, status, type, channel, source_currency, destination_currency)), 0)::bigint as matching,
          coalesce(sum(count) filter (where app.matches_kinds(
              kinds, status, type, channel, source_currency, destination_currency)), 0)::bigint
            + case when isfinite(before)
                   then app.count_before(asked.business_id, kinds, before at time zone 'UTC') else 0 end
            - case when isfinite(asked.since)
                   then app.count_before(asked.business_id, kinds, asked.since at time zone 'UTC') else 0 end as total,
          coalesce(sum(count), 0)::bigint as everything
     from transaction_counts as counts
    where counts.business_id = asked.business_id and span = 'year'
      and counts.since >= date_trunc('year', asked.since at time zone 'UTC')
      and counts.since < date_trunc('year', before at time zone 'UTC')) as counted
 cross join lateral (
   -- An estimate by years: kinds that are too rare for the newest 1,000 are left to the second statement at once.
   select total > 0 and 1000 * matching >= everything * least(total, skipped + size) as is_likely) as among_newest
  left join lateral (
   select *
     from (select * from transactions
            where business_id = asked.business_id and created_at >= asked.since and created_at < before and is_likely
            order by created_at desc, id desc limit 1000) as newest
    where app.matches_kinds(kinds, status, type, channel, source_currency, destination_currency)
    order by created_at desc, id desc offset asked.skipped limit asked.size) as listed on true
 order by asked.place, listed.created_at desc, listed.id desc`,
}

/** Finds pages among the newest 1,000 transactions of their businesses, where most pages lie, by one statement. A page
 *  that reaches further back, or whose kinds are too rare there, is incomplete (`isWhole`). The totals come from the
 *  counters. */
export const findNewestPages = async (
  on: Queryable,
  asked: readonly ListValues[],
): Promise<readonly Page<Transaction>[]> => {
  const rows = await query<ListedRow & Placed>(on, newestStatement, { asked: JSON.stringify(asked) })
  const byPlace = new Map<number, ListedRow[]>()
  for (const row of rows) {
    const listed = byPlace.get(row.place)
    if (listed) listed.push(row)
    else byPlace.set(row.place, [row])
  }
  return asked.map(({ page }, index) => parsePage(byPlace.get(index + 1) ?? [], page))
}

const kinds = 'row(:statuses, :types, :channels, :currencies)::app.transaction_kinds'
const before = `:until::timestamptz + interval '1 millisecond'`

// What every filter asks for.
const matches = `business_id = :businessId
     and (:transactionId::text is null or id = :transactionId)
     and (:reference::text is null or reference = :reference)
     and (:merchantReference::text is null or merchant_reference = :merchantReference)
     and created_at >= :since and created_at < :until::timestamptz + interval '1 millisecond'
     and app.matches_kinds(row(:statuses, :types, :channels, :currencies)::app.transaction_kinds,
                           status, type, channel, source_currency, destination_currency)`

const selectByReference = `
with found as materialized (
  select created_at, id from transactions
   where ${matches}
), page as (
  select (select count(*) from found) as total,
         array(select id from found order by created_at desc, id desc limit :limit offset :offset) as ids
)
select page.total, transactions.*
  from page left join transactions on business_id = :businessId and id = any (page.ids)
 order by created_at desc, id desc`

const selectDeep = `
select page.total, transactions.*
  from app.find_transactions(:businessId, ${kinds}, :since, ${before}, :offset, :limit) as page
  left join transactions on business_id = :businessId and id = any (page.ids)
 order by created_at desc, id desc`

/** Finds a page of the few transactions with an id or a reference: by their index, then narrowed and counted. */
export const findPageByReference = async (on: Queryable, values: ListValues): Promise<Page<Transaction>> =>
  parsePage(await query<ListedRow>(on, selectByReference, values), values.page)

/** Finds any page: the counters say what to skip. */
export const findDeepPage = async (on: Queryable, values: ListValues): Promise<Page<Transaction>> =>
  parsePage(await query<ListedRow>(on, selectDeep, values), values.page)

/** Filters that only people use; null is no filter. An amount matches in source or destination, in minor units. */
export type NarrowFilters = {
  readonly customerId: string | null
  readonly origin: Origin | null
  readonly minMinor: bigint | null
  readonly maxMinor: bigint | null
}

/** What the transactions of one kind add up to, in minor units of the currency. */
export type BrowseTotal = {
  readonly type: Transaction['type']
  readonly currency: string
  readonly count: number
  readonly minor: bigint
}

/** No filter of these. */
export const notNarrow: NarrowFilters = { customerId: null, origin: null, minMinor: null, maxMinor: null }

const matchesNarrowly = `and (:customerId::text is null or customer_id = :customerId)
     and (:origin::text is null or origin = :origin)
     and (:minMinor::bigint is null or greatest(source_minor, destination_minor) >= :minMinor::bigint)
     and (:maxMinor::bigint is null or least(source_minor, destination_minor) <= :maxMinor::bigint)`

/** Returns whether a list has no filters: such lists are the most frequent, and use a prepared statement. */
const hasNoFilters = (
  {
    businessId: _businessId,
    since,
    until,
    page: _page,
    limit: _limit,
    offset: _offset,
    ...filters
  }: ListValues,
  narrow: NarrowFilters,
): boolean =>
  since === '-infinity' &&
  until === 'infinity' &&
  [...Object.values(filters), ...Object.values(narrow)].every((filter) => filter === null)

const findNewestStatement: Prepared = {
  name: 'transactions.find-newest',
  sql: `select * from transactions where business_id = :businessId
         order by created_at desc, id desc limit :limit`,
}

/** Finds the newest transactions that match, or those that are older than the transaction `before`. Index
 *  `transactions_newest`. */
export const findBrowsed = async (
  on: Queryable,
  listing: Listing,
  { narrow, before, limit }: { narrow: NarrowFilters; before: string | null; limit: number },
): Promise<readonly Transaction[]> => {
  const values = listValues(listing, { page: 0, limit })
  const { businessId } = listing
  if (before === null && hasNoFilters(values, narrow))
    return (await query<TransactionRow>(on, findNewestStatement, { businessId, limit })).map(parseRow)
  const rows = await query<TransactionRow>(
    on,
    `select * from transactions
      where ${matches} ${matchesNarrowly}
        and (:before::text is null or (created_at, id) < (
              select last.created_at, last.id from transactions last
               where last.business_id = :businessId and last.id = :before))
      order by created_at desc, id desc limit :limit`,
    { ...values, ...narrow, before },
  )
  return rows.map(parseRow)
}

const summed = `select type, status,
              case type when 'DEPOSIT' then destination_currency else source_currency end as currency,
              case type when 'DEPOSIT' then destination_minor else source_minor end as minor
         from transactions`

const sums = `select (select count(*)::integer from newest) as matched,
            coalesce((select jsonb_agg(jsonb_build_object('type', type, 'currency', currency, 'count', count,
                                                          'minor', minor) order by currency, type)
                        from (select type, currency, count(*) as count, sum(minor)::text as minor
                                from newest where status = 'SUCCESS' group by type, currency) as summed), '[]')
              as totals`

const sumNewestStatement: Prepared = {
  name: 'transactions.sum-newest',
  sql: `with newest as materialized (
       ${summed} where business_id = :businessId order by created_at desc, id desc limit :limit)
     ${sums}`,
}

type SumsRow = {
  readonly matched: number
  readonly totals: readonly (Omit<BrowseTotal, 'minor'> & { readonly minor: string })[]
}

/** Sums the newest `limit` transactions that match and succeeded, by type and by the currency of the side of the
 *  business. */
export const sumBrowsed = async (
  on: Queryable,
  listing: Listing,
  { narrow, limit }: { narrow: NarrowFilters; limit: number },
): Promise<{ readonly matched: number; readonly totals: readonly BrowseTotal[] }> => {
  const values = listValues(listing, { page: 0, limit })
  const { businessId } = listing
  const row = hasNoFilters(values, narrow)
    ? await queryOne<SumsRow>(on, sumNewestStatement, { businessId, limit })
    : await queryOne<SumsRow>(
        on,
        `with newest as materialized (
           ${summed} where ${matches} ${matchesNarrowly} order by created_at desc, id desc limit :limit)
         ${sums}`,
        { ...values, ...narrow },
      )
  return {
    matched: row?.matched ?? 0,
    totals: (row?.totals ?? []).map((total) => ({ ...total, minor: BigInt(total.minor) })),
  }
}

/** Counts transactions by type and status over all businesses, for the metrics: from the counters, not row by row. */
export const countTransactions = (
  on: Queryable,
): Promise<{ type: string; status: string; count: bigint }[]> =>
  query(
    on,
    `select type, status, sum(count)::bigint as count from transaction_counts
      where span = 'year' and count > 0 group by type, status limit 500`,
  )

/** The payouts and swaps that hold money in a currency, and those of them whose outcome is unknown. */
export type Holding = { readonly currency: string; readonly count: number; readonly unknown: number }

const holdingStatement: Prepared = {
  name: 'transactions.count-holding',
  sql: `select source_currency as currency, sum(count)::bigint as count,
            coalesce(sum(count) filter (where status = 'UNKNOWN'), 0)::bigint as unknown
       from transaction_counts
      where business_id = :businessId and span = 'year' and type in ('WITHDRAW', 'SWAP')
        and status = any (:statuses::text[])
      group by source_currency limit 500`,
}

/** Counts what holds money of a business, by source currency: from the counters, not row by row. */
export const countHolding = async (on: Queryable, businessId: string): Promise<readonly Holding[]> => {
  const rows = await query<{ currency: string; count: bigint; unknown: bigint }>(on, holdingStatement, {
    businessId,
    statuses: openStatuses,
  })
  return rows.map(({ currency, count, unknown }) => ({
    currency,
    count: toCount(count),
    unknown: toCount(unknown),
  }))
}
