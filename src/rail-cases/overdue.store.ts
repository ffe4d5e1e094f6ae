import { query, queryOne, type Queryable } from '../db/tx.ts'
import type { Money } from '../kernel/money.ts'
import type { TransactionIds } from '../transactions/index.ts'

/** A payout that its rail has accepted, and has not ended within its usual time. */
export type OverduePayout = {
  readonly businessId: string
  readonly transactionId: string
  /** What the recipient gets. */
  readonly amount: Money
  readonly rail: string
  readonly acceptedAt: Date
  /** 99 % of the newest payouts of the rail were paid in this time; null: too few were paid to tell, and it has had a
   *  day. */
  readonly usualMs: number | null
}

type Row = Omit<OverduePayout, 'amount'> & { readonly currency: string; readonly minor: bigint }

/** Lists them, longest at the rail first. Indexes `rail_attempts_accepted`, `rail_attempts_by_payout`. */
export const listOverdue = async (
  on: Queryable,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly OverduePayout[]> => {
  const rows = await query<Row>(
    on,
    `with newest as (
       select rail, state, updated_at - accepted_at as took
         from rail_attempts order by transaction_id desc, number desc limit 1000
     ), usual as (
       select rail, percentile_disc(0.99) within group (order by took) as took
         from newest where state = 'succeeded' and took is not null group by rail having count(*) >= 20
     )
     select a.business_id as "businessId", a.transaction_id as "transactionId", a.rail, a.accepted_at as "acceptedAt",
            t.destination_currency as currency, t.destination_minor as minor,
            (extract(epoch from u.took) * 1000)::float8 as "usualMs"
       from rail_attempts a
       join transactions t on t.business_id = a.business_id and t.id = a.transaction_id
       left join usual u on u.rail = a.rail
      where a.state = 'accepted' and a.accepted_at < :now::timestamptz - coalesce(u.took, interval '1 day')
      order by a.accepted_at, a.transaction_id limit :limit`,
    { now, limit },
  )
  return rows.map(({ currency, minor, ...row }) => ({ ...row, amount: { currency, minor } }))
}

/** Finds the number of the attempt that the rail has accepted and not ended. */
export const findAcceptedNumber = async (on: Queryable, ids: TransactionIds): Promise<number | undefined> => {
  const row = await queryOne<{ number: number }>(
    on,
    `select number from rail_attempts
      where business_id = :businessId and transaction_id = :transactionId and state = 'accepted'`,
    ids,
  )
  return row?.number
}
