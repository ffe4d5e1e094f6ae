import { readNow } from '../db/clock.ts'
import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import { deadlinesOf, type CreditReturnOrder, type RailTerms } from '../rails/index.ts'
import type { TransactionIds } from '../transactions/index.ts'
import type { ReturnDecision, ReturnState } from './rules.ts'

/** The return of a credit that a process has claimed, to send it or to ask about it. */
export type TakenReturn = TransactionIds &
  CreditReturnOrder & {
    readonly state: ReturnState
    /** No request of it is on its way, so it may be sent. */
    readonly isFirst: boolean
    readonly sentAt: Date
    /** Until then no other process takes it. */
    readonly dueAt: Date
    readonly now: Date
  }

type TakenRow = Omit<TakenReturn, 'amount'> & { readonly currency: string; readonly minor: bigint }

/** Claims one return that is due, or the one that is named, and commits that it may be sent. Nothing is sent while the
 *  payouts of the business are frozen, or once the credit was recalled. Index `rail_credit_returns_due`. */
export const takeReturn = async (
  on: Queryable,
  {
    rail,
    terms,
    returnId,
  }: { readonly rail: string; readonly terms: RailTerms; readonly returnId: string | null },
): Promise<TakenReturn | undefined> => {
  const row = await queryOne<TakenRow>(
    on,
    `with due as (
       select r.business_id, r.transaction_id, r.state from rail_credit_returns r
        where r.rail = :rail
          and case when :returnId::text is null then r.due_at <= app.now() else r.return_id = :returnId end
          and r.due_at is not null
          and (r.state <> 'prepared' or not exists (
                 select from businesses b where b.id = r.business_id and b.payouts_frozen_at is not null)
               and not exists (
                 select from rail_credits c
                  where c.rail = r.rail and c.credit_id = r.credit_id and c.recalled_at is not null))
        order by r.due_at limit 1 for update skip locked
     ), taken as (
       update rail_credit_returns r
          set state = case when d.state = 'prepared' then 'sent' else d.state end,
              not_after = case when d.state = 'prepared' then :notAfter::timestamptz else r.not_after end,
              settles_by = case when d.state = 'prepared' then :settlesBy::timestamptz else r.settles_by end,
              sent_at = coalesce(r.sent_at, app.now()), due_at = app.now() + interval '1 minute', updated_at = app.now()
         from due d where r.business_id = d.business_id and r.transaction_id = d.transaction_id
       returning r.*, d.state = 'prepared' as is_first
     )
     select t.business_id as "businessId", t.transaction_id as "transactionId", t.return_id as "returnId",
            t.credit_id as "creditId", c.currency, c.amount_minor as minor, t.not_after as "notAfter",
            t.version::float8, t.state, t.is_first as "isFirst", t.sent_at as "sentAt", t.due_at as "dueAt",
            app.now() as now
       from taken t join rail_credits c on c.rail = t.rail and c.credit_id = t.credit_id`,
    { rail, returnId, ...deadlinesOf(terms, await readNow(on)) },
  )
  if (!row) return undefined
  const { currency, minor, ...taken } = row
  return { ...taken, amount: { currency, minor } }
}

/** Writes what became of a return. False where it changed since it was taken. */
export const writeReturn = async (
  trx: Trx,
  { businessId, transactionId, dueAt, now }: TakenReturn,
  { state, version, waitMs, failureCode, partnerReference }: ReturnDecision,
): Promise<boolean> => {
  const row = await queryOne(
    trx,
    `update rail_credit_returns
        set state = :state, version = greatest(version, :version::bigint), due_at = :next, updated_at = :now,
            failure_code = :failureCode, partner_reference = :partnerReference
      where business_id = :businessId and transaction_id = :transactionId and due_at = :dueAt
     returning 1`,
    {
      businessId,
      transactionId,
      dueAt,
      now,
      state,
      version,
      failureCode,
      partnerReference,
      next: waitMs === null ? null : new Date(now.getTime() + waitMs),
    },
  )
  return row !== undefined
}

/** Ends the returns that were not sent and whose rail is none of `served`, or whose credit was recalled. Returns their
 *  deposits. */
export const endUnpayable = (trx: Trx, served: readonly string[]): Promise<TransactionIds[]> =>
  query(
    trx,
    `update rail_credit_returns r set state = 'refused', due_at = null, updated_at = app.now()
      where r.state = 'prepared' and r.due_at is not null and (r.rail <> all (:served) or exists (
              select from rail_credits c
               where c.rail = r.rail and c.credit_id = r.credit_id and c.recalled_at is not null))
     returning business_id as "businessId", transaction_id as "transactionId"`,
    { served },
  )

/** Lists the deposits whose return was sent, and that no rail of `served` can be asked about for 15 minutes. */
export const listStranded = (on: Queryable, served: readonly string[]): Promise<TransactionIds[]> =>
  query(
    on,
    `select business_id as "businessId", transaction_id as "transactionId" from rail_credit_returns r
      where state in ('sent', 'accepted') and due_at <= app.now() - interval '15 minutes' and rail <> all (:served)
        and not exists (
          select from rail_cases c
           where c.business_id = r.business_id and c.transaction_id = r.transaction_id and c.kind = 'credit_return'
             and c.closed_at is null)
      order by due_at limit 1000`,
    { served },
  )

/** Opens the case of a return that people have to look at; one that is open stays. */
export const openReturnCase = async (
  trx: Trx,
  { businessId, transactionId, id }: TransactionIds & { readonly id: string },
): Promise<void> => {
  await query(
    trx,
    `insert into rail_cases (business_id, id, transaction_id, kind, opened_at)
     values (:businessId, :id, :transactionId, 'credit_return', app.now())
     on conflict (business_id, transaction_id, number, kind) where closed_at is null do nothing`,
    { businessId, transactionId, id },
  )
}

/** Closes the case of a return that the rail has paid. */
export const closeReturnCase = async (
  trx: Trx,
  { businessId, transactionId }: TransactionIds,
): Promise<void> => {
  await query(
    trx,
    `update rail_cases set closed_at = app.now(), closed_by = 'ANSWER'
      where business_id = :businessId and transaction_id = :transactionId and kind = 'credit_return'
        and closed_at is null`,
    { businessId, transactionId },
  )
}
