import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { Credit } from '../rails/index.ts'
import type { TransactionIds } from '../transactions/index.ts'
import type { HeldBecause, KnownCredit } from './rules.ts'

/** Names a credit of a rail. */
export type CreditIds = { readonly rail: string; readonly creditId: string }

/** Locks the id of a credit until the commit, whether the credit is stored or not: of concurrent reports of it, one
 *  makes its deposit. */
export const lockCredit = async (trx: Trx, { rail, creditId }: CreditIds): Promise<void> => {
  await query(
    trx,
    `select pg_advisory_xact_lock(hashtextextended('rail credit ' || :rail || ' ' || :creditId, 0))`,
    { rail, creditId },
  )
}

/** Finds a credit. Primary key. */
export const findCredit = (on: Queryable, ids: CreditIds): Promise<KnownCredit | undefined> =>
  queryOne<KnownCredit>(
    on,
    `select request_id as "requestId", currency, amount_minor as "amountMinor", held_because as "heldBecause",
            exists (select from closed_businesses c
                     where c.business_id = rail_credits.business_id and c.state = 'MOVED') as "isElsewhere"
       from rail_credits where rail = :rail and credit_id = :creditId`,
    ids,
  )

/** Stores a credit with its deposit, or why it has none. Replaces a credit that was held. */
export const writeCredit = async (
  trx: Trx,
  { rail, credit, at }: { readonly rail: string; readonly credit: Credit; readonly at: Date },
  result: TransactionIds | HeldBecause,
): Promise<void> => {
  const { creditId, requestId, amount, bookedAt } = credit
  const held = typeof result === 'string' ? result : null
  const { businessId, transactionId } =
    typeof result === 'string' ? { businessId: null, transactionId: null } : result
  await query(
    trx,
    `insert into rail_credits (rail, credit_id, request_id, currency, amount_minor, booked_at, received_at,
                               business_id, transaction_id, held_because)
     values (:rail, :creditId, :requestId, :currency, :minor, :bookedAt, :at, :businessId, :transactionId, :held)
     on conflict (rail, credit_id) do update
       set request_id = excluded.request_id, currency = excluded.currency, amount_minor = excluded.amount_minor,
           booked_at = excluded.booked_at, business_id = excluded.business_id,
           transaction_id = excluded.transaction_id, held_because = excluded.held_because`,
    {
      rail,
      creditId,
      requestId,
      currency: amount?.currency ?? null,
      minor: amount?.minor ?? null,
      bookedAt,
      at,
      businessId,
      transactionId,
      held,
    },
  )
}

/** Records when a rail first contradicted itself about a credit. */
export const markContradicted = async (trx: Trx, ids: CreditIds, at: Date): Promise<void> => {
  await query(
    trx,
    `update rail_credits set contradicted_at = coalesce(contradicted_at, :at)
      where rail = :rail and credit_id = :creditId`,
    { ...ids, at },
  )
}

/** Forgets that a rail contradicted itself about a credit or an account. Returns which of them it was. */
export const clearContradiction = async (
  trx: Trx,
  ids: { readonly rail: string; readonly id: string },
): Promise<readonly ('credit' | 'account')[]> => {
  const cleared = await query<{ what: 'credit' | 'account' }>(
    trx,
    `with credits as (
       update rail_credits set contradicted_at = null
        where rail = :rail and credit_id = :id and contradicted_at is not null returning 1
     ), accounts as (
       update collection_accounts set contradicted_at = null
        where rail = :rail and id = :id and contradicted_at is not null returning 1
     )
     select 'credit' as what from credits union all select 'account' from accounts`,
    ids,
  )
  return cleared.map(({ what }) => what)
}

/** Finds the account that a rail issued for a request, unless its holder was erased. Uses the index
 *  `collection_accounts_rail`. */
export const findAccount = (
  on: Queryable,
  { rail, requestId }: { readonly rail: string; readonly requestId: string },
): Promise<{ readonly businessId: string } | undefined> =>
  queryOne(
    on,
    `select a.business_id as "businessId" from collection_accounts a
       join customers c on c.business_id = a.business_id and c.id = a.customer_id
      where a.rail = :rail and a.id = :requestId and a.issued_at is not null and c.erased_at is null`,
    { rail, requestId },
  )

/** Starts to read the credits of a rail, unless any process did that less than `everyMs` ago. Returns the cursor to
 *  read from. */
export const startPoll = (
  on: Queryable,
  rail: string,
  everyMs: number,
): Promise<{ readonly cursor: string | null } | undefined> =>
  queryOne(
    on,
    `insert into rail_credit_polls (rail, started_at) values (:rail, app.now())
     on conflict (rail) do update set started_at = excluded.started_at
       where rail_credit_polls.started_at <= excluded.started_at - make_interval(secs => :everyMs::float8 / 1000)
     returning cursor`,
    { rail, everyMs },
  )

/** Stores how far the credits of a rail were read; false where another process was faster. */
export const moveCursor = async (
  on: Queryable,
  rail: string,
  { from, to, isEnd }: { readonly from: string | null; readonly to: string | null; readonly isEnd: boolean },
): Promise<boolean> => {
  const rows = await query(
    on,
    `update rail_credit_polls
        set cursor = :to, completed_at = case when :isEnd::boolean then app.now() else completed_at end
      where rail = :rail and cursor is not distinct from :from::text returning rail`,
    { rail, from, to, isEnd },
  )
  return rows.length > 0
}

/** Records when the money of a credit was taken back. */
export const markRecalled = async (trx: Trx, ids: CreditIds, recalledAt: Date): Promise<void> => {
  await query(
    trx,
    `update rail_credits set recalled_at = coalesce(recalled_at, :recalledAt)
      where rail = :rail and credit_id = :creditId`,
    { ...ids, recalledAt },
  )
}

/** Lists credits whose deposit could not be stored. Index `rail_credits_held`. */
export const listFailed = (on: Queryable, rail: string): Promise<{ readonly creditId: string }[]> =>
  query(
    on,
    `select credit_id as "creditId" from rail_credits
      where rail = :rail and held_because = 'failed' order by random() limit 20`,
    { rail },
  )

/** Lists deposits whose credit was recalled and that have not been disputed, unless a ruling keeps them. Index
 *  `rail_credits_recalled`. */
export const listRecalled = (on: Queryable): Promise<(TransactionIds & { readonly rail: string })[]> =>
  query(
    on,
    `select c.rail, c.business_id as "businessId", c.transaction_id as "transactionId"
       from rail_credits c
       join transactions t on t.business_id = c.business_id and t.id = c.transaction_id and t.status = 'SUCCESS'
      where c.recalled_at is not null and not exists (
        select from rail_cases k
         where k.business_id = c.business_id and k.transaction_id = c.transaction_id and k.kind = 'recall_short'
           and k.closed_by = 'RULING')
      order by c.business_id, c.transaction_id limit 1000`,
  )

/** A credit that operators have to look at. */
export type HeldCredit = CreditIds & {
  readonly requestId: string
  readonly currency: string | null
  readonly amountMinor: bigint | null
  readonly bookedAt: Date
  readonly because: HeldBecause | 'contradicted'
}

/** Lists the credits without a deposit, unless their money is gone, and those about which their rail contradicted
 *  itself, the oldest first. Index `rail_credits_held`. */
export const listHeld = (on: Queryable, limit: number): Promise<HeldCredit[]> =>
  query(
    on,
    `select rail, credit_id as "creditId", request_id as "requestId", currency, amount_minor as "amountMinor",
            booked_at as "bookedAt", coalesce(held_because, 'contradicted') as because
       from rail_credits where held_because <> 'recalled' or contradicted_at is not null
      order by rail, received_at, credit_id limit :limit`,
    { limit },
  )

/** An account for which its rail issued two numbers; the first one is in use. */
export type ContradictedAccount = {
  readonly rail: string
  readonly requestId: string
  readonly businessId: string
  readonly contradictedAt: Date
}

/** Lists the accounts for which their rail issued two numbers, the oldest first. Index
 *  `collection_accounts_contradicted`. */
export const listContradictedAccounts = (on: Queryable, limit: number): Promise<ContradictedAccount[]> =>
  query(
    on,
    `select rail, id as "requestId", business_id as "businessId", contradicted_at as "contradictedAt"
       from collection_accounts where contradicted_at is not null and rail is not null
      order by rail, contradicted_at, id limit :limit`,
    { limit },
  )

/** Counts the credits of `listHeld` by rail and reason. */
export const countHeld = (
  on: Queryable,
): Promise<{ readonly rail: string; readonly because: string; readonly credits: bigint }[]> =>
  query(
    on,
    `select rail, coalesce(held_because, 'contradicted') as because, count(*) as credits
       from rail_credits where held_because <> 'recalled' or contradicted_at is not null
      group by 1, 2 order by 1, 2 limit 1000`,
  )

/** Reads for how many seconds the credits of each rail were not read to their end. */
export const readAges = (on: Queryable): Promise<{ readonly rail: string; readonly seconds: number }[]> =>
  query(
    on,
    `select rail, extract(epoch from app.now() - coalesce(completed_at, started_at))::float8 as seconds
       from rail_credit_polls order by rail limit 1000`,
  )
