import type { Db } from '../db/knex.ts'
import { inTransaction, query, queryOne, type Queryable, type Trx } from '../db/tx.ts'

/** Something that is not as it must be. `businessId` is empty where it is the whole platform. */
export type Breach = {
  readonly check: string
  readonly businessId: string
  readonly subjectId: string
  readonly detail: string
}

/** What to look at: everything, or what changed since then. */
export type Scope = { readonly since: Date | null; readonly graceSeconds: number }

/** Lets this transaction read everything in one snapshot, however long it takes. */
export const openSnapshot = async (trx: Trx): Promise<void> => {
  await query(trx, 'set transaction isolation level repeatable read, read only')
  await query(trx, `set local statement_timeout = '10min'`)
}

const maxBreaches = 1_000

/** Every breach within `scope`, in one statement. `expected`: the entries of each kind and status. */
export const findBreaches = (
  trx: Trx,
  { since, graceSeconds }: Scope,
  expected: Readonly<Record<string, string>>,
): Promise<Breach[]> =>
  query(
    trx,
    `with breaches as (
       select 'wallet' as "check", * from app.find_wallet_breaches(:since::timestamptz)
       union all select 'currency', * from app.find_currency_breaches() where :since::timestamptz is null
       union all select 'entries', * from app.find_journal_breaches(:since::timestamptz, :expected::jsonb)
       union all select 'amounts', * from app.find_amount_breaches(:since::timestamptz)
       union all select 'history', * from app.find_history_breaches(:since::timestamptz)
       union all select 'limits', * from app.find_limit_breaches() where :since::timestamptz is null
       union all select 'counts', * from app.find_count_breaches() where :since::timestamptz is null
       union all select 'checkout', * from app.find_checkout_breaches(:since::timestamptz)
       union all select 'overdue', * from app.find_overdue(make_interval(secs => :graceSeconds))
     )
     select "check", business_id as "businessId", subject_id as "subjectId", detail from breaches
      order by 1, 2, 3, 4 limit :maxBreaches`,
    { since, graceSeconds, expected: JSON.stringify(expected), maxBreaches },
  )

/** The checks that are made of what changed lately, beside that of the wallets. */
export const recentChecks = ['entries', 'amounts', 'history', 'overdue'] as const

const recentStatements: Readonly<Record<(typeof recentChecks)[number], string>> = {
  entries: 'select * from app.find_journal_breaches(:since::timestamptz, :expected::jsonb)',
  amounts: 'select * from app.find_amount_breaches(:since::timestamptz)',
  history: 'select * from app.find_history_breaches(:since::timestamptz)',
  overdue: 'select * from app.find_overdue(make_interval(secs => :graceSeconds)) order by 1, 2 limit 1000',
}

/** The breaches that one check finds in the transactions that changed since. */
export const findRecentBreaches = async (
  trx: Trx,
  check: (typeof recentChecks)[number],
  {
    since,
    graceSeconds,
    expected,
  }: {
    readonly since: Date
    readonly graceSeconds: number
    readonly expected: Readonly<Record<string, string>>
  },
): Promise<readonly Breach[]> => {
  const values = { since, graceSeconds, expected: JSON.stringify(expected) }
  const rows = await query<{ business_id: string; subject_id: string; detail: string }>(
    trx,
    recentStatements[check],
    values,
  )
  return rows.map((row) => ({
    check,
    businessId: row.business_id,
    subjectId: row.subject_id,
    detail: row.detail,
  }))
}

// Below the silence after which the pool gives a connection up: a check that takes too long ends on the server too.
const limitOfOne = `set local statement_timeout = '4s'`

/** Lets each statement of this transaction take 4 s at most. */
export const limitStatements = async (trx: Trx): Promise<void> => {
  await query(trx, limitOfOne)
}

/** The right to make one round of checks: what changed since then is to be looked at. */
export type Round = { readonly since: Date; readonly now: Date }

/** What the last round counted, and when. Null: that check could not be made. */
export type Found = {
  readonly checkedAt: Date
  readonly isRecent: boolean
  readonly found: Readonly<Record<string, number | null>>
}

/** Takes the next round for this process, for a minute at most; undefined where it is not due or another has it. The
 *  row is the lock: guarded by its own time, so that one round is made at a time over all processes. Looks back a
 *  minute further than the last round, and ten at most: what is older is for the whole check of the night. */
export const claimRound = (on: Queryable, everySeconds: number): Promise<Round | undefined> =>
  queryOne<Round>(
    on,
    `update ledger_watch set claimed_until = moment.now + interval '1 minute'
       from (select app.now() as now) as moment
      where claimed_until <= moment.now and checked_at <= moment.now - make_interval(secs => :everySeconds)
     returning greatest(checked_at - interval '1 minute', moment.now - interval '10 minutes') as since, moment.now`,
    { everySeconds },
  )

/** Keeps what a round found and makes place for the next. */
export const finishRound = async (
  on: Queryable,
  { now }: Round,
  found: Readonly<Record<string, number | null>>,
): Promise<void> => {
  await query(
    on,
    `update ledger_watch set claimed_until = '-infinity', checked_at = :now, found = :found::jsonb where is_only`,
    { now, found: JSON.stringify(found) },
  )
}

/** What the last round found; recent where it is two minutes old at most. */
export const readFound = (on: Queryable): Promise<Found | undefined> =>
  queryOne<Found>(
    on,
    `select checked_at as "checkedAt", checked_at > app.now() - interval '2 minutes' as "isRecent", found
       from ledger_watch where is_only`,
  )

/** Whose books to look at: those with a transaction that changed since, those under suspicion, and the few that were
 *  looked at longest ago, so that in time all are. Indexes `transactions_changed`, `ledger_checkpoints_by_check`. */
export const listToCheck = async (on: Queryable, since: Date, sweep: number): Promise<readonly string[]> => {
  const rows = await query<{ business_id: string }>(
    on,
    `select business_id from transactions where updated_at >= :since
     union select business_id from ledger_checkpoints where is_confirming
     union (select business_id from ledger_checkpoints order by checked_at limit :sweep)
     order by 1`,
    { since, sweep },
  )
  return rows.map((row) => row.business_id)
}

// Entries summed by one statement: about a tenth of a second of work.
const entriesAtOnce = 10_000

// Longer than a create or a move may take from its reading of the clock to its commit.
const settleMs = 60_000

type Step = {
  readonly isThere: boolean
  readonly isConfirming: boolean
  readonly breaches: readonly Breach[]
}

/** One step of a business's check, in one short transaction: the checkpoint goes forward, and where it has come to the
 *  last minute, the wallets are compared. Sums that differ for the first time are thrown away, to be made anew. */
const step = (db: Db, businessId: string, now: Date): Promise<Step> =>
  inTransaction(db, async (trx) => {
    await limitStatements(trx)
    const ids = { businessId }
    const advanced = await queryOne<{ is_there: boolean }>(
      trx,
      'select app.advance_ledger_checkpoint(:businessId, :until, :limit) as is_there',
      { businessId, until: new Date(now.getTime() - settleMs), limit: entriesAtOnce },
    )
    const kept = await queryOne<{ is_confirming: boolean }>(
      trx,
      'select is_confirming from ledger_checkpoints where business_id = :businessId',
      ids,
    )
    const isConfirming = kept?.is_confirming ?? false
    if (advanced?.is_there !== true) return { isThere: false, isConfirming, breaches: [] }
    const breaches = await query<Breach>(
      trx,
      `select 'wallet' as "check", business_id as "businessId", subject_id as "subjectId", detail
         from app.find_checkpoint_breaches(:businessId) order by 3 limit 100`,
      ids,
    )
    const isSuspect = breaches.length > 0 && !isConfirming
    if (isSuspect) {
      await query(trx, 'delete from ledger_checkpoint_balances where business_id = :businessId', ids)
    }
    await query(
      trx,
      `update ledger_checkpoints
          set is_confirming = :isWrong, checked_at = :now,
              verified_until = case when :isSuspect then '-infinity' else verified_until end
        where business_id = :businessId`,
      { businessId, now, isSuspect, isWrong: breaches.length > 0 },
    )
    return { isThere: !isSuspect, isConfirming, breaches }
  })

// A business that has more to sum than this goes on in the next round.
const maxSteps = 10

/** The wallets of a business that are not the sum of their postings. Costs what changed since the last look; a
 *  difference is told only once it was found again in sums made from the first entry
 *  (docs/design/ledger.md#the-running-check). */
export const checkWallets = async (db: Db, businessId: string, now: Date): Promise<readonly Breach[]> => {
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const { isThere, breaches } = await step(db, businessId, now)
    if (isThere) return breaches
  }
  return []
}

/** A business whose payouts are frozen. */
export type Frozen = { readonly id: string; readonly frozenAt: Date; readonly reason: string }

/** Freezes one business, or every one with null, that is not frozen; gives how many. */
export const freezePayouts = async (
  on: Queryable,
  {
    businessId,
    reason,
    now,
  }: { readonly businessId: string | null; readonly reason: string; readonly now: Date },
): Promise<number> => {
  const rows = await query(
    on,
    `update businesses set payouts_frozen_at = :now, payouts_frozen_reason = :reason
      where (:businessId::text is null or id = :businessId) and payouts_frozen_at is null returning id`,
    { businessId, reason, now },
  )
  return rows.length
}

/** Releases one business, or every one with null; gives how many. */
export const releasePayouts = async (on: Queryable, businessId: string | null): Promise<number> => {
  const rows = await query(
    on,
    `update businesses set payouts_frozen_at = null, payouts_frozen_reason = null
      where (:businessId::text is null or id = :businessId) and payouts_frozen_at is not null returning id`,
    { businessId },
  )
  return rows.length
}

/** The frozen businesses, the longest frozen first. */
export const listFrozen = (on: Queryable): Promise<Frozen[]> =>
  query(
    on,
    `select id, payouts_frozen_at as "frozenAt", payouts_frozen_reason as reason from businesses
      where payouts_frozen_at is not null order by payouts_frozen_at, id limit 10000`,
  )

/** The time, where a transaction is a payout or swap that no rail has yet, of a business that is frozen; else
 *  undefined. */
export const findHold = async (
  on: Queryable,
  businessId: string,
  transactionId: string,
): Promise<Date | undefined> => {
  const row = await queryOne<{ now: Date }>(
    on,
    `select app.now() as now from transactions t join businesses b on b.id = t.business_id
      where t.business_id = :businessId and t.id = :transactionId and t.status = 'PENDING'
        and t.type in ('WITHDRAW', 'SWAP') and b.payouts_frozen_at is not null`,
    { businessId, transactionId },
  )
  return row?.now
}
