import type { Page } from '../../db/page.ts'
import type { Placed } from '../../db/batch-loader.ts'
import { query, type Prepared, type Queryable } from '../../db/tx.ts'
import type { Transaction } from '../transaction.ts'
import { parsePage, type ListedRow, type ListValues } from './page.ts'

// Lateral: a plan that is kept goes by the indexes, however many pages it expects.
const statement: Prepared = {
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
   select coalesce(sum(count), 0)::bigint
            + case when isfinite(before)
                   then app.count_before(asked.business_id, kinds, before at time zone 'UTC') else 0 end
            - case when isfinite(asked.since)
                   then app.count_before(asked.business_id, kinds, asked.since at time zone 'UTC') else 0 end as total
     from transaction_counts as counts
    where counts.business_id = asked.business_id and span = 'year'
      and counts.since >= date_trunc('year', asked.since at time zone 'UTC')
      and counts.since < date_trunc('year', before at time zone 'UTC')
      and app.is_wanted(kinds, status, type, channel, source_currency, destination_currency)) as counted
  left join lateral (
   select *
     from (select * from transactions
            where business_id = asked.business_id and created_at >= asked.since and created_at < before
            order by created_at desc, id desc limit 1000) as newest
    where app.is_wanted(kinds, status, type, channel, source_currency, destination_currency)
    order by created_at desc, id desc offset asked.skipped limit asked.size) as listed on true
 order by asked.place, listed.created_at desc, listed.id desc`,
}

/** Finds pages among the newest 1,000 transactions of their businesses, where most pages lie, by one statement. A page
 *  that reaches further back lacks items. The totals come from the counters. */
export const findNewestPages = async (
  on: Queryable,
  asked: readonly ListValues[],
): Promise<readonly Page<Transaction>[]> => {
  const rows = await query<ListedRow & Placed>(on, statement, { asked: JSON.stringify(asked) })
  const byPlace = new Map<number, ListedRow[]>()
  for (const row of rows) {
    const listed = byPlace.get(row.place)
    if (listed) listed.push(row)
    else byPlace.set(row.place, [row])
  }
  return asked.map(({ page }, index) => parsePage(byPlace.get(index + 1) ?? [], page))
}
