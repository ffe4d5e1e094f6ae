import { toCount } from '../kernel/count.ts'
import { query, type Queryable, type Values } from './tx.ts'

/** Which page of a list: zero-based, `limit` rows each. */
export type PageRequest = { readonly page: number; readonly limit: number }

/** One page of a list and the exact number of all its matches (docs/behaviour.md#pagination). */
export type Page<Item> = { readonly items: readonly Item[]; readonly total: number; readonly page: number }

/** A list to read: `from` is everything from the word `from` to the end of `where`, `order` the stable order. */
export type ListQuery = {
  readonly columns: string
  readonly from: string
  readonly order: string
  readonly values: Values
}

type Counted<Row> = Row & { readonly pageTotal: bigint; readonly pagePosition: bigint | null }

// Beyond any list, and within what an offset may be.
const largestOffset = 2n ** 62n

/** Reads one page and the exact count in one statement, so that both are of one instant. A page beyond the end reads no
 *  rows. */
export const readPage = async <Row extends object>(
  on: Queryable,
  list: ListQuery,
  request: PageRequest,
): Promise<Page<Row>> => {
  const asked = BigInt(request.page) * BigInt(request.limit)
  const offset = asked < largestOffset ? asked : largestOffset
  const rows = await query<Counted<Row>>(
    on,
    `with counted as (select count(*) as "pageTotal" ${list.from}),
          page as (
            select ordered.*, row_number() over () as "pagePosition" from (
              select ${list.columns} ${list.from} order by ${list.order} offset :offset::bigint
               limit (select case when "pageTotal" > :offset::bigint then :limit::integer else 0 end from counted)
            ) ordered)
     select * from counted left join page on true order by "pagePosition"`,
    { ...list.values, limit: request.limit, offset: offset.toString() },
  )
  const total = toCount(rows[0]?.pageTotal ?? 0n)
  return { items: rows.filter(({ pagePosition }) => pagePosition !== null), total, page: request.page }
}
