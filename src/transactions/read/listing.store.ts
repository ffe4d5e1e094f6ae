import type { Page, PageRequest } from '../../db/page.ts'
import { query, type Queryable, type Values } from '../../db/tx.ts'
import { toCount } from '../../kernel/count.ts'
import type { TransactionFilters } from './filters.ts'
import { parseRow, type TransactionRow } from '../store.ts'
import type { Transaction } from '../transaction.ts'

/** What to list: whose, and narrowed by what. */
export type Listing = { readonly businessId: string; readonly filters: TransactionFilters }

/** Few rows match an id or a reference: they are found by their own index, then narrowed and counted. */
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

/** However many match: found by the counters of their kinds (D-0431). */
const selectMany = `
select page.total, transactions.*
  from app.find_transactions(:businessId, row(:statuses, :types, :channels, :currencies)::app.transaction_kinds,
                             :since, :until::timestamptz + interval '1 millisecond', :offset, :limit) as page
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
  // A transaction shows its milliseconds and is compared by what it shows: the last one is included whole.
  until: filters.to?.toISOString() ?? 'infinity',
})

/** A page of the business's transactions, newest first, with the exact number of all that match, both of one moment.
 *  Its cost does not grow with the number of matches nor with the page (D-0431). */
export const listTransactions = async (
  on: Queryable,
  listing: Listing,
  { page, limit }: PageRequest,
): Promise<Page<Transaction>> => {
  const { transactionId, reference } = listing.filters
  const isFew = transactionId !== undefined || reference !== undefined
  const offset = (BigInt(page) * BigInt(limit)).toString()
  const rows = await query<ListedRow>(on, isFew ? selectFew : selectMany, {
    ...valuesOf(listing),
    limit,
    offset,
  })
  return {
    items: rows.flatMap((row) => (row.id === null ? [] : [parseRow(row)])),
    total: toCount(rows[0]?.total ?? 0n),
    page,
  }
}

/** How many transactions there are of each type and status, over all businesses: for the metrics. Out of the calendar
 *  of counts, so that being watched costs no reading of every transaction (D-0431). */
export const countTransactions = (
  on: Queryable,
): Promise<{ type: string; status: string; count: bigint }[]> =>
  query(
    on,
    `select type, status, sum(count)::bigint as count from transaction_counts
      where span = 'year' and count > 0 group by type, status limit 500`,
  )
