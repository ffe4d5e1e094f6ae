import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import { askTask } from '../transactions/index.ts'
import type { ListedPayout } from '../rails/index.ts'

/** Returns since when the list of a rail is to be read: the start of the last complete reading. Primary key. */
export const findListedTo = async (on: Queryable, rail: string): Promise<Date | undefined> => {
  const row = await queryOne<{ listedTo: Date }>(
    on,
    'select listed_to as "listedTo" from rail_lists where rail = :rail and listed_to is not null',
    { rail },
  )
  return row?.listedTo
}

/** Claims the reading of a list that is due, so that one process does it. False where it is not due. */
export const claimReading = async (
  on: Queryable,
  reading: { readonly rail: string; readonly now: Date; readonly dueBefore: Date },
): Promise<boolean> => {
  const row = await queryOne(
    on,
    `insert into rail_lists (rail, started_at) values (:rail, :now)
     on conflict (rail) do update set started_at = excluded.started_at where rail_lists.started_at <= :dueBefore
     returning rail`,
    reading,
  )
  return row !== undefined
}

/** Records that a list was read completely. */
export const endReading = async (on: Queryable, rail: string, startedAt: Date): Promise<void> => {
  await query(
    on,
    `insert into rail_lists (rail, started_at, listed_to) values (:rail, :startedAt, :startedAt)
     on conflict (rail) do update set listed_to = excluded.listed_to`,
    { rail, startedAt },
  )
}

/** How many payouts of a page are asked about, and which are not known here. */
export type Matched = { readonly asked: number; readonly strays: readonly string[] }

/** Compares listed payouts with attempts, and makes the questions due about those that differ. Of a business that moved
 *  to another cell nothing changes here: what differs is a case of operators. One that is not known here and cancelled
 *  moves no money: `corridor rail check` leaves one. Index `rail_attempts_by_payout`. */
export const matchListed = async (
  trx: Trx,
  {
    rail,
    now,
    payouts,
  }: { readonly rail: string; readonly now: Date; readonly payouts: readonly ListedPayout[] },
): Promise<Matched> => {
  const rows = await query<{ payoutId: string; isAsked: boolean }>(
    trx,
    `with matched as materialized (
       select l."payoutId", a.business_id, l.state = 'cancelled' and l.returns = 0 as harmless,
              exists (select from closed_businesses c
                       where c.business_id = a.business_id and c.state = 'MOVED') as moved, case
                when l.state = 'succeeded' then a.state <> 'succeeded' or l.returns <> (
                  select count(*) from rail_returns r
                   where r.business_id = a.business_id and r.transaction_id = a.transaction_id and r.number = a.number)
                when l.state in ('failed', 'cancelled') then a.state not in ('refused', 'not_executed')
                else a.state in ('succeeded', 'refused', 'not_executed') end as differs
         from jsonb_to_recordset(:payouts::jsonb) as l ("payoutId" text, state text, returns integer)
         left join rail_attempts a on a.transaction_id = left(l."payoutId", 24)
          and to_char(a.number, 'FM00') = substr(l."payoutId", 26) and a.rail = :rail
     ), asked as (
       insert into jobs (business_id, task, subject_id, due_at, created_at)
       select distinct business_id, :task, "payoutId", :now::timestamptz, :now::timestamptz from matched
        where business_id is not null and differs and not moved
       on conflict (business_id, task, subject_id) do update
         set due_at = excluded.due_at, attempts = 0, lease_until = null
     )
     select distinct "payoutId", business_id is not null and not moved as "isAsked" from matched
      where business_id is null and not harmless or differs order by 1`,
    { rail, now, payouts: JSON.stringify(payouts), task: askTask },
  )
  const strays = rows.filter(({ isAsked }) => !isAsked).map(({ payoutId }) => payoutId)
  return { asked: rows.length - strays.length, strays }
}
