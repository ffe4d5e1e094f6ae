import { query, queryOne, type Queryable } from '../../db/tx.ts'
import { parseRow, type TransactionRow } from '../store.ts'
import type { Origin, Transaction } from '../transaction.ts'
import { listValues, type Listing } from './listing.store.ts'

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

const matches = `business_id = :businessId
   and created_at >= :since and created_at < :until::timestamptz + interval '1 millisecond'
   and app.matches_kinds(row(:statuses, :types, :channels, :currencies)::app.transaction_kinds,
                         status, type, channel, source_currency, destination_currency)
   and (:customerId::text is null or customer_id = :customerId)
   and (:origin::text is null or origin = :origin)
   and (:minMinor::bigint is null or greatest(source_minor, destination_minor) >= :minMinor::bigint)
   and (:maxMinor::bigint is null or least(source_minor, destination_minor) <= :maxMinor::bigint)`

const valuesOf = (listing: Listing, narrow: NarrowFilters, limit: number) => {
  const { businessId, statuses, types, channels, currencies, since, until } = listValues(listing, {
    page: 0,
    limit,
  })
  return { businessId, statuses, types, channels, currencies, since, until, ...narrow, limit }
}

/** Finds the newest transactions that match, or those that are older than the transaction `before`. Index
 *  `transactions_newest`. */
export const findBrowsed = async (
  on: Queryable,
  listing: Listing,
  { narrow, before, limit }: { narrow: NarrowFilters; before: string | null; limit: number },
): Promise<readonly Transaction[]> => {
  const rows = await query<TransactionRow>(
    on,
    `select * from transactions
      where ${matches}
        and (:before::text is null or (created_at, id) < (
              select last.created_at, last.id from transactions last
               where last.business_id = :businessId and last.id = :before))
      order by created_at desc, id desc limit :limit`,
    { ...valuesOf(listing, narrow, limit), before },
  )
  return rows.map(parseRow)
}

/** Sums the newest `limit` transactions that match and succeeded, by type and by the currency of the side of the
 *  business. */
export const sumBrowsed = async (
  on: Queryable,
  listing: Listing,
  { narrow, limit }: { narrow: NarrowFilters; limit: number },
): Promise<{ readonly matched: number; readonly totals: readonly BrowseTotal[] }> => {
  const row = await queryOne<{
    matched: number
    totals: readonly (Omit<BrowseTotal, 'minor'> & { minor: string })[]
  }>(
    on,
    `with newest as materialized (
       select type, status, case type when 'DEPOSIT' then destination_currency else source_currency end as currency,
              case type when 'DEPOSIT' then destination_minor else source_minor end as minor
         from transactions where ${matches} order by created_at desc, id desc limit :limit)
     select (select count(*)::integer from newest) as matched,
            coalesce((select jsonb_agg(jsonb_build_object('type', type, 'currency', currency, 'count', count,
                                                          'minor', minor) order by currency, type)
                        from (select type, currency, count(*) as count, sum(minor)::text as minor
                                from newest where status = 'SUCCESS' group by type, currency) as summed), '[]')
              as totals`,
    valuesOf(listing, narrow, limit),
  )
  return {
    matched: row?.matched ?? 0,
    totals: (row?.totals ?? []).map((total) => ({ ...total, minor: BigInt(total.minor) })),
  }
}
