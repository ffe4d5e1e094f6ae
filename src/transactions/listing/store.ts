import type { Page, PageRequest } from '../../db/page.ts'
import { query, type Prepared, type Queryable, type Values } from '../../db/tx.ts'
import { toCount } from '../../kernel/count.ts'
import type { TransactionFilters } from '../filters.ts'
import { parseRow, type TransactionRow } from '../store.ts'
import type { Transaction } from '../transaction.ts'

/** Which transactions to list. */
export type Listing = { readonly businessId: string; readonly filters: TransactionFilters }

/** Finds the few rows with an id or a reference by their own index, then narrows and counts them. */
const selectFew = `
with found as materialized (
  select created_at, id from transactions
   where business_id = :businessId
     and (:transactionId::text is null or id = :transactionId)
     and (:reference::text is null or reference = :reference or merchant_reference = :reference)
     and created_at >= :since and created_at < :until::timestamptz + interval '1 millisecond'
     and app.is_wanted(row(:statuses, :types, :channels, :currencies)::app.transaction_kinds,
                       status, type, channel, source_currency, destination_currency)
), page as (
  select (select count(*) from found) as total,
         array(select id from found order by created_at desc, id desc limit :limit offset :offset) as ids
)
select page.total, transactions.*
  from page left join transactions on business_id = :businessId and id = any (page.ids)
 order by created_at desc, id desc`

const kinds = 'row(:statuses, :types, :channels, :currencies)::app.transaction_kinds'
const until = `(:until::timestamptz + interval '1 millisecond')`
const isWanted = `app.is_wanted(${kinds}, status, type, channel, source_currency, destination_currency)`

const countBefore = (at: string): string =>
  `case when isfinite(${at}) then app.count_before(:businessId, ${kinds}, ${at} at time zone 'UTC') else 0 end`

/** Finds a page among the newest 1,000 rows, where most pages lie, and the total by the counters. The limit is hidden
 *  in a subquery, so that the plan without values costs what a plan with values does, and Postgres keeps it. */
const selectNewest: Prepared = {
  name: 'newest of transactions',
  sql: `
select counted.total, wanted.*
  from (select coalesce(sum(count), 0)::bigint + ${countBefore(until)} - ${countBefore(':since::timestamptz')} as total
          from transaction_counts
         where business_id = :businessId and span = 'year'
           and since >= date_trunc('year', :since::timestamptz at time zone 'UTC')
           and since < date_trunc('year', ${until} at time zone 'UTC')
           and ${isWanted}) as counted
  left join (
    select *
      from (select * from transactions
             where business_id = :businessId and created_at >= :since::timestamptz and created_at < ${until}
             order by created_at desc, id desc limit 1000) as newest
     where ${isWanted}
     order by created_at desc, id desc offset (select :offset::bigint) limit (select :limit::integer)) as wanted on true
 order by created_at desc, id desc`,
}

/** Finds any page by the counters alone. */
const selectDeep = `
select page.total, transactions.*
  from app.find_transactions(:businessId, ${kinds}, :since, ${until}, :offset, :limit) as page
  left join transactions on business_id = :businessId and id = any (page.ids)
 order by created_at desc, id desc`

type ListedRow = { readonly total: bigint } & (
  TransactionRow | { readonly [column in keyof TransactionRow]: null }
)

const valuesOf = ({ businessId, filters }: Listing): Values => ({
  businessId,
  transactionId: filters.transactionId ?? null,
  reference: filters.reference ?? null,
  statuses: filters.statuses ?? null,
  types: filters.types ?? null,
  channels: filters.channels ?? null,
  currencies: filters.currencies ?? null,
  since: filters.from?.toISOString() ?? '-infinity',
  // Shown with milliseconds and compared as shown: the last millisecond is included.
  until: filters.to?.toISOString() ?? 'infinity',
})

const parsePage = (rows: readonly ListedRow[], page: number): Page<Transaction> => ({
  items: rows.flatMap((row) => (row.id === null ? [] : [parseRow(row)])),
  total: toCount(rows[0]?.total ?? 0n),
  page,
})

/** Lists a page of the business's transactions, newest first, with the exact number of all that match, both of one
 *  snapshot. Its cost does not grow with the number of matches nor with the page. */
export const listTransactions = async (
  on: Queryable,
  listing: Listing,
  { page, limit }: PageRequest,
): Promise<Page<Transaction>> => {
  const { transactionId, reference } = listing.filters
  const offset = BigInt(page) * BigInt(limit)
  const values = { ...valuesOf(listing), limit, offset: offset.toString() }
  const select = async (statement: string | Prepared): Promise<Page<Transaction>> =>
    parsePage(await query<ListedRow>(on, statement, values), page)
  if (transactionId !== undefined || reference !== undefined) return select(selectFew)
  const newest = await select(selectNewest)
  const isWhole = newest.items.length === limit || offset + BigInt(newest.items.length) >= newest.total
  return isWhole ? newest : select(selectDeep)
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
