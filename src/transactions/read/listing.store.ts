import type { Page, PageRequest } from '../../db/page.ts'
import type { Placed } from '../../db/batch-loader.ts'
import { query, type Prepared, type Queryable } from '../../db/tx.ts'
import { toCount } from '../../kernel/count.ts'
import type { TransactionFilters } from './filters.ts'
import { parseRow, type TransactionRow } from '../store.ts'
import type { Transaction } from '../transaction.ts'

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
  TransactionRow | { readonly [column in keyof TransactionRow]: null }
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
   select isfinite(asked.since) or isfinite(before)
            or 2000 * total >= everything * least(total, skipped + size) as is_likely) as among_newest
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

const selectOlder = `
select * from transactions
 where ${matches} and (created_at, id) < (:lastAt::timestamptz, :lastId)
 order by created_at desc, id desc limit :limit`

/** Finds the newest transactions that match, or those that follow `last` in the list. */
export const findOlder = async (
  on: Queryable,
  { offset, page, ...values }: ListValues,
  last: Transaction | undefined,
): Promise<readonly Transaction[]> => {
  const position = { lastAt: last?.createdAt.toISOString() ?? 'infinity', lastId: last?.id ?? '' }
  return (await query<TransactionRow>(on, selectOlder, { ...values, ...position })).map(parseRow)
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
