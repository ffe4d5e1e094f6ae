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

/** Lists deposits of all businesses whose dispute is open, newest first. Index `transactions_waiting`. */
export const listDisputed = async (on: Queryable, limit: number): Promise<readonly Transaction[]> => {
  const rows = await query<TransactionRow>(
    on,
    `select * from transactions where status in ('DISPUTED', 'DISPUTE_EVIDENCE_SUBMITTED')
      order by created_at desc, id desc limit :limit`,
    { limit },
  )
  return rows.map(parseRow)
}
