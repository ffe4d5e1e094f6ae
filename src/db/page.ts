import { toCount } from '../kernel/count.ts'
import { query, queryOne, type Queryable, type Values } from './tx.ts'

/** Which page of a list: zero-based, `limit` rows each. */
export type PageRequest = { readonly page: number; readonly limit: number }

/** One page of a list and the exact number of all its matches (contract §1 "Pagination"). */
export type Page<Item> = { readonly items: readonly Item[]; readonly total: number; readonly page: number }

/** A list to read: `from` is everything from the word `from` to the end of `where`, `order` the stable order. */
export type ListQuery = {
  readonly columns: string
  readonly from: string
  readonly order: string
  readonly values: Values
}

/** Reads one page: the exact count, and the rows only where the page begins before the end, so that a page far beyond
 *  it costs no scan and never overflows an offset. */
export const readPage = async <Row>(
  on: Queryable,
  list: ListQuery,
  request: PageRequest,
): Promise<Page<Row>> => {
  const counted = await queryOne<{ total: bigint }>(on, `select count(*) as total ${list.from}`, list.values)
  const total = counted?.total ?? 0n
  const offset = BigInt(request.page) * BigInt(request.limit)
  const items =
    offset >= total
      ? []
      : await query<Row>(
          on,
          `select ${list.columns} ${list.from} order by ${list.order} limit :limit offset :offset`,
          { ...list.values, limit: request.limit, offset: offset.toString() },
        )
  return { items, total: toCount(total), page: request.page }
}
