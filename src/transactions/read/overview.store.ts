import type { TransactionStatus } from '../../../generated/catalogue.ts'
import { query, type Queryable } from '../../db/tx.ts'
import { parseRow, type TransactionRow } from '../store.ts'
import type { Transaction } from '../transaction.ts'

/** Which payments of all businesses; null: any. */
export type RecentFilter = {
  readonly source: string
  readonly destination: string | null
  readonly type: string | null
  readonly channel: string | null
  readonly rail: string | null
}

const lookedAt = 10_000

/** Lists the newest payments that match, of those that changed last. Index `transactions_changed`. */
export const listRecent = async (
  on: Queryable,
  filter: RecentFilter,
  limit: number,
): Promise<readonly Transaction[]> => {
  const rows = await query<TransactionRow>(
    on,
    `select * from (select * from transactions order by updated_at desc limit :lookedAt) as newest
      where source_currency = :source
        and (:destination::text is null or destination_currency = :destination)
        and (:type::text is null or type = :type)
        and (:channel::text is null or channel = :channel)
        and (:rail::text is null or rail = :rail)
      order by created_at desc, id desc limit :limit`,
    { ...filter, lookedAt, limit },
  )
  return rows.map(parseRow)
}

/** Lists deposits of all businesses that have one of the statuses, newest first. Index `transaction_counts_years`. */
export const listDeposits = async (
  on: Queryable,
  statuses: readonly TransactionStatus[],
  limit: number,
): Promise<readonly Transaction[]> => {
  const rows = await query<TransactionRow>(
    on,
    `with known as (
       select distinct business_id from transaction_counts
        where span = 'year' and type = 'DEPOSIT' and status = any(:statuses) and count > 0
     )
     select t.* from known cross join lateral (
       select * from transactions
        where business_id = known.business_id and type = 'DEPOSIT' and status = any(:statuses)
        order by created_at desc, id desc limit :limit) as t
      order by t.created_at desc, t.id desc limit :limit`,
    { statuses, limit },
  )
  return rows.map(parseRow)
}
