import type { Db } from '../../db/knex.ts'
import type { Page, PageRequest } from '../../db/page.ts'
import { createBatchLoader } from '../../db/batch-loader.ts'
import { query, type Queryable } from '../../db/tx.ts'
import type { Transaction } from '../transaction.ts'
import { findNewestPages } from './newest.store.ts'
import { listValues, parsePage, type ListedRow, type Listing, type ListValues } from './page.ts'

const kinds = 'row(:statuses, :types, :channels, :currencies)::app.transaction_kinds'
const before = `:until::timestamptz + interval '1 millisecond'`

/** Finds the few rows with an id or a reference by their own index, then narrows and counts them. */
const selectFew = `
with found as materialized (
  select created_at, id from transactions
   where business_id = :businessId
     and (:transactionId::text is null or id = :transactionId)
     and (:reference::text is null or reference = :reference or merchant_reference = :reference)
     and created_at >= :since and created_at < ${before}
     and app.is_wanted(${kinds}, status, type, channel, source_currency, destination_currency)
), page as (
  select (select count(*) from found) as total,
         array(select id from found order by created_at desc, id desc limit :limit offset :offset) as ids
)
select page.total, transactions.*
  from page left join transactions on business_id = :businessId and id = any (page.ids)
 order by created_at desc, id desc`

/** Finds any page by the counters. */
const selectDeep = `
select page.total, transactions.*
  from app.find_transactions(:businessId, ${kinds}, :since, ${before}, :offset, :limit) as page
  left join transactions on business_id = :businessId and id = any (page.ids)
 order by created_at desc, id desc`

/** Lists a page of the business's transactions, newest first, with the exact number of all that match, both of one
 *  snapshot. Its cost does not grow with the number of matches nor with the page. */
export type ListTransactions = (listing: Listing, request: PageRequest) => Promise<Page<Transaction>>

const isWhole = ({ items, total }: Page<Transaction>, { limit, offset }: ListValues): boolean =>
  items.length === limit || BigInt(offset) + BigInt(items.length) >= total

/** Creates the list over the pool. Concurrent pages of the newest transactions are batched into one statement. */
export const createListTransactions = (db: Db): ListTransactions => {
  const findNewest = createBatchLoader((asked: readonly ListValues[]) => findNewestPages(db, asked))
  return async (listing, request) => {
    const values = listValues(listing, request)
    const select = async (statement: string): Promise<Page<Transaction>> =>
      parsePage(await query<ListedRow>(db, statement, values), values.page)
    if (values.transactionId !== null || values.reference !== null) return select(selectFew)
    const newest = await findNewest(values)
    return isWhole(newest, values) ? newest : select(selectDeep)
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
