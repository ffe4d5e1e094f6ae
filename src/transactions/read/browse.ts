import type { Db } from '../../db/knex.ts'
import type { Transaction } from '../transaction.ts'
import { findBrowsed, sumBrowsed, type BrowseTotal, type NarrowFilters } from './listing.store.ts'
import type { TransactionFilters } from './filters.ts'

/** What to browse; `before` is the id of the last transaction of the page before. */
export type BrowseQuery = {
  readonly filters: TransactionFilters
  readonly narrow: NarrowFilters
  readonly before: string | null
  readonly limit: number
}

/** A page of transactions, newest first. `totals` are of the newest `matched` that match, of which at most 1,000 are
 *  summed. */
export type Browsed = {
  readonly items: readonly Transaction[]
  /** The `before` of the next page; null on the last. */
  readonly next: string | null
  readonly matched: number
  readonly totals: readonly BrowseTotal[]
}

/** How many transactions are summed at most. */
export const maxSummed = 1_000

/** Reads a page for people: with filters that the API does not have, and totals in place of an exact count. */
export const browseTransactions = async (
  db: Db,
  businessId: string,
  { filters, narrow, before, limit }: BrowseQuery,
): Promise<Browsed> => {
  const listing = { businessId, filters }
  const [found, sums] = await Promise.all([
    findBrowsed(db, listing, { narrow, before, limit: limit + 1 }),
    sumBrowsed(db, listing, { narrow, limit: maxSummed }),
  ])
  const items = found.slice(0, limit)
  return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null, ...sums }
}
