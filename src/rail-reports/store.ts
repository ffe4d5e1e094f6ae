import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import { askTask, type PayoutName } from '../transactions/index.ts'

/** A callback to store. `payout`: the one that it names; null: it names none. */
export type NewCallback = {
  readonly id: string
  readonly rail: string
  readonly webhookId: string
  readonly type: string
  readonly subjectId: string
  readonly body: string
  readonly now: Date
  readonly payout: PayoutName | null
  readonly isAboutCredit: boolean
  /** Until when a payout that is not known is looked up, and a credit is asked for. */
  readonly waitsUntil: Date
}

/** Stores a callback and makes the question about its payout due, in one statement. False where it was stored
 *  before. */
export const storeCallback = async (
  on: Queryable,
  { payout, ...callback }: NewCallback,
): Promise<boolean> => {
  const row = await queryOne<{ isNew: boolean }>(
    on,
    `with known as (
       select business_id from rail_attempts
        where transaction_id = :transactionId and number = :number::smallint and rail = :rail
     ), kept as (
       insert into rail_callbacks (id, rail, webhook_id, type, subject_id, body_encrypted, received_at, waits_until)
       values (:id, :rail, :webhookId, :type, :subjectId, :body, :now,
               case when :isAboutCredit::boolean
                      or (:transactionId::text is not null and not exists (select from known))
                    then :waitsUntil::timestamptz end)
       on conflict (rail, webhook_id) do nothing returning id
     ), asked as (
       insert into jobs (business_id, task, subject_id, due_at, created_at)
       select business_id, :task, :subjectId, :now, :now from known where exists (select from kept)
       on conflict (business_id, task, subject_id) do update
         set due_at = excluded.due_at, attempts = 0, lease_until = null
     )
     select exists (select from kept) as "isNew"`,
    {
      ...callback,
      transactionId: payout?.transactionId ?? null,
      number: payout?.number ?? null,
      task: askTask,
    },
  )
  return row?.isNew === true
}

/** Makes the questions due about payouts that are known now, and returns how many callbacks waited for them. Index
 *  `rail_callbacks_waiting`. */
export const askKnown = async (trx: Trx, now: Date): Promise<number> => {
  const rows = await query(
    trx,
    `with waiting as materialized (
       select id, rail, subject_id from rail_callbacks
        where waits_until is not null and type not like 'credit%'
        order by waits_until limit 1000 for update skip locked
     ), known as materialized (
       select w.id, a.business_id, w.subject_id
         from waiting w
         join rail_attempts a on a.transaction_id = left(w.subject_id, 24)
          and a.number = right(w.subject_id, 2)::smallint and a.rail = w.rail
     ), asked as (
       insert into jobs (business_id, task, subject_id, due_at, created_at)
       select distinct business_id, :task, subject_id, :now::timestamptz, :now::timestamptz from known
       on conflict (business_id, task, subject_id) do update
         set due_at = excluded.due_at, attempts = 0, lease_until = null
     )
     update rail_callbacks set waits_until = null where id in (select id from known) returning id`,
    { task: askTask, now },
  )
  return rows.length
}

/** Claims credits and returns of credits that callbacks name, once. Without an answer the credit is found by the list,
 *  and the return by its next question. */
export const takeCredits = (
  on: Queryable,
  limit: number,
): Promise<{ readonly rail: string; readonly id: string; readonly isReturn: boolean }[]> =>
  query(
    on,
    `update rail_callbacks set waits_until = null
      where id in (select id from rail_callbacks where waits_until is not null and type like 'credit%'
                    order by waits_until limit :limit for update skip locked)
     returning rail, subject_id as id, type = 'credit-return.changed' as "isReturn"`,
    { limit },
  )

/** A payout or collection that a rail has and this database does not. */
export type Stray = { readonly rail: string; readonly subjectId: string }

/** Ends the wait of callbacks whose time is over, and returns what they name. */
export const endWaits = (trx: Trx, now: Date): Promise<Stray[]> =>
  query(
    trx,
    `update rail_callbacks set waits_until = null
      where id in (select id from rail_callbacks where waits_until <= :now and type not like 'credit%'
                    order by waits_until limit 1000 for update skip locked)
     returning rail, subject_id as "subjectId"`,
    { now },
  )

/** Opens the case of a stray; one that has a case keeps it. */
export const openStray = async (
  trx: Trx,
  stray: Stray & { readonly id: string; readonly foundBy: 'CALLBACK' | 'LIST'; readonly now: Date },
): Promise<boolean> => {
  const row = await queryOne(
    trx,
    `insert into rail_strays (id, rail, type, subject_id, found_by, opened_at)
     values (:id, :rail, 'payout', :subjectId, :foundBy, :now)
     on conflict (rail, type, subject_id) do nothing returning id`,
    stray,
  )
  return row !== undefined
}

/** Removes at most `limit` callbacks from before a time that wait for nothing, and returns their number. Index
 *  `rail_callbacks_received`. */
export const deleteCallbacks = async (on: Queryable, before: Date, limit: number): Promise<number> => {
  const rows = await query(
    on,
    `delete from rail_callbacks where id = any (array(
       select id from rail_callbacks where received_at < :before and waits_until is null
        order by received_at limit :limit for update skip locked))
     returning 1`,
    { before, limit },
  )
  return rows.length
}
