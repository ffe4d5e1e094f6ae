import type { Db } from '../db/knex.ts'
import { inTransaction, query, queryOne, type Prepared, type Queryable, type Trx } from '../db/tx.ts'

/** A violation of an invariant. `businessId` is empty where it concerns the whole platform. */
export type Breach = {
  readonly check: string
  readonly businessId: string
  readonly subjectId: string
  readonly detail: string
}

/** The scope of a verification: everything, or changes since then. */
export type Scope = { readonly since: Date | null; readonly graceSeconds: number }

/** Makes this database transaction read in one snapshot, for up to ten minutes a statement. */
export const openSnapshot = async (trx: Trx): Promise<void> => {
  await query(trx, 'set transaction isolation level repeatable read, read only')
  await query(trx, `set local statement_timeout = '10min'`)
}

const maxBreaches = 10_000

const findBreachesStatement: Prepared = {
  name: 'verifier.find-breaches',
  // `materialized`: the last condition is evaluated for the breaches, not for every row that is checked.
  sql: `with found as materialized (
          select * from app.find_breaches(:since::timestamptz, make_interval(secs => :graceSeconds), :expected::jsonb))
        select "check", business_id as "businessId", subject_id as "subjectId", detail
          from found where app.is_business_checked(business_id, "check")
         order by 1, 2, 3, 4 limit :maxBreaches`,
}

/** Finds every breach within the scope, in one statement. `expected` are the entries of each kind and status. */
export const findBreaches = (
  trx: Trx,
  { since, graceSeconds }: Scope,
  expected: Readonly<Record<string, string>>,
): Promise<Breach[]> =>
  query(trx, findBreachesStatement, { since, graceSeconds, expected: JSON.stringify(expected), maxBreaches })

/** Finds the breaches of one business, even while it is arriving from another cell: then its seals are no part of the
 *  sealed days here, and are checked as a chain from its first day. Leaves out statements, because the
 *  two cells may have closed different days, and late work. */
export const findBreachesOf = (
  trx: Trx,
  businessId: string,
  expected: Readonly<Record<string, string>>,
): Promise<Breach[]> =>
  query(
    trx,
    `select "check", business_id as "businessId", subject_id as "subjectId", detail
       from app.find_breaches(null, interval '1 hour', :expected::jsonb, :businessId)
      where business_id = :businessId and "check" not in ('seals', 'statements', 'overdue')
     union all
     select 'seals', business_id, subject_id, detail from app.find_chain_breaches(:businessId)
      order by 1, 2, 3, 4 limit :maxBreaches`,
    { businessId, expected: JSON.stringify(expected), maxBreaches },
  )

/** The checks of recent changes, beside the check of wallets. */
export const recentChecks = ['entries', 'amounts', 'history', 'attempts', 'overdue'] as const

// `materialized` as above.
const recentStatements: Readonly<Record<(typeof recentChecks)[number], string>> = {
  entries: `with found as materialized (
              select * from app.find_journal_breaches(:since::timestamptz, :expected::jsonb))
            select * from found where app.is_business_checked(business_id, 'entries')`,
  amounts: `with found as materialized (select * from app.find_amount_breaches(:since::timestamptz))
            select * from found where app.is_business_checked(business_id, 'amounts')`,
  history: `with found as materialized (select * from app.find_history_breaches(:since::timestamptz))
            select * from found where app.is_business_checked(business_id, 'history')`,
  attempts: `with found as materialized (select * from app.find_attempt_breaches(:since::timestamptz))
             select * from found where app.is_business_checked(business_id, 'attempts')`,
  overdue: `select * from app.find_overdue(make_interval(secs => :graceSeconds))
             where app.is_business_checked(business_id, 'overdue') order by 1, 2 limit 1000`,
}

/** Finds the breaches of one check in the transactions that changed since. */
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

// Below the timeout after which the pool drops a connection, so that a slow check ends on the server too.
const statementTimeout = `set local statement_timeout = '4s'`

/** Limits each statement of this database transaction to 4 s. */
export const limitStatements = async (trx: Trx): Promise<void> => {
  await query(trx, statementTimeout)
}

/** A claimed round of checks, over the changes since then. */
export type Round = { readonly since: Date; readonly now: Date }

/** The counts of the last round by check; null where the check failed. */
export type RoundResult = {
  readonly checkedAt: Date
  readonly isRecent: boolean
  readonly found: Readonly<Record<string, number | null>>
}

/** Claims the next round for this process, for a minute; returns undefined where it is not due or another process has
 *  it. The row is the lock, so one process at a time runs a round. A round goes back one minute beyond the start of the
 *  last one, because the time of a move is read before the rail is called and committed after it; ten at most. The
 *  nightly verification covers older changes. */
export const claimRound = (on: Queryable, everySeconds: number): Promise<Round | undefined> =>
  queryOne<Round>(
    on,
    `update ledger_watch set claimed_until = moment.now + interval '1 minute'
       from (select app.now() as now) as moment
      where claimed_until <= moment.now and checked_at <= moment.now - make_interval(secs => :everySeconds)
     returning greatest(checked_at - interval '1 minute', moment.now - interval '10 minutes') as since, moment.now`,
    { everySeconds },
  )

/** Stores the counts of a round, and releases the claim. */
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

/** Reads the counts of the last round; `isRecent` up to two minutes after it. */
export const readLastRound = (on: Queryable): Promise<RoundResult | undefined> =>
  queryOne<RoundResult>(
    on,
    `select checked_at as "checkedAt", checked_at > app.now() - interval '2 minutes' as "isRecent", found
       from ledger_watch where is_only`,
  )

/** Lists the businesses whose wallets to check: those with recent changes, those with an unconfirmed difference, and
 *  the few checked longest ago. Indexes `transactions_changed`, `ledger_checkpoints_by_check`. */
export const listToCheck = async (on: Queryable, since: Date, sweep: number): Promise<readonly string[]> => {
  const rows = await query<{ business_id: string }>(
    on,
    `select business_id from (
       select business_id from transactions where updated_at >= :since
       union select business_id from ledger_checkpoints where is_confirming
       union (select business_id from ledger_checkpoints order by checked_at limit :sweep)) as due
      where app.is_business_checked(business_id, 'wallet')
      order by 1`,
    { since, sweep },
  )
  return rows.map((row) => row.business_id)
}

// The number of entries that one statement sums, in about a tenth of a second.
const entriesPerStep = 10_000

// Longer than a create or a move takes from its reading of the clock to its commit.
const settleMs = 60_000

const checkpointBreaches: Prepared = {
  name: 'verifier.checkpoint-breaches',
  sql: `select 'wallet' as "check", business_id as "businessId", subject_id as "subjectId", detail
          from app.find_checkpoint_breaches(:businessId) order by 3 limit 100`,
}

type Step = {
  readonly isComplete: boolean
  readonly isConfirming: boolean
  readonly breaches: readonly Breach[]
}

/** Advances the checkpoint of a business in one short database transaction, and compares its wallets once the
 *  checkpoint is less than a minute old. Sums that differ for the first time are deleted, to be computed again from the
 *  first entry. */
const advanceCheck = (db: Db, businessId: string, now: Date): Promise<Step> =>
  inTransaction(db, async (trx) => {
    await limitStatements(trx)
    const ids = { businessId }
    const advanced = await queryOne<{ is_complete: boolean }>(
      trx,
      'select app.advance_ledger_checkpoint(:businessId, :until, :limit) as is_complete',
      { businessId, until: new Date(now.getTime() - settleMs), limit: entriesPerStep },
    )
    const checkpoint = await queryOne<{ is_confirming: boolean }>(
      trx,
      'select is_confirming from ledger_checkpoints where business_id = :businessId',
      ids,
    )
    const isConfirming = checkpoint?.is_confirming ?? false
    if (advanced?.is_complete !== true) return { isComplete: false, isConfirming, breaches: [] }
    const breaches = await query<Breach>(trx, checkpointBreaches, ids)
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
    return { isComplete: !isSuspect, isConfirming, breaches }
  })

// A business with more entries to sum continues in the next round.
const maxSteps = 10

/** Finds the wallets of a business that are not the sum of their postings. Its cost depends on the changes since the
 *  last check; a difference is reported only once sums from the first entry confirm it
 *  (docs/design/ledger.md#the-running-check). */
export const checkWallets = async (db: Db, businessId: string, now: Date): Promise<readonly Breach[]> => {
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const { isComplete, breaches } = await advanceCheck(db, businessId, now)
    if (isComplete) return breaches
  }
  return []
}

/** A business whose payouts are frozen. */
export type FrozenBusiness = { readonly id: string; readonly frozenAt: Date; readonly reason: string }

/** Freezes the payouts of one business, or of all with null; returns how many it froze. One whose home is another cell
 *  stays as it is. */
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
      where (:businessId::text is null or id = :businessId) and payouts_frozen_at is null
        and not exists (select from closed_businesses c where c.business_id = businesses.id) returning id`,
    { businessId, reason, now },
  )
  return rows.length
}

/** Releases the payouts of one business, or of all with null; returns how many it released. One whose home is another
 *  cell stays as it is. */
export const releasePayouts = async (on: Queryable, businessId: string | null): Promise<number> => {
  const rows = await query(
    on,
    `update businesses set payouts_frozen_at = null, payouts_frozen_reason = null
      where (:businessId::text is null or id = :businessId) and payouts_frozen_at is not null
        and not exists (select from closed_businesses c where c.business_id = businesses.id) returning id`,
    { businessId },
  )
  return rows.length
}

/** Lists the frozen businesses, longest frozen first. */
export const listFrozen = (on: Queryable): Promise<FrozenBusiness[]> =>
  query(
    on,
    `select id, payouts_frozen_at as "frozenAt", payouts_frozen_reason as reason from businesses
      where payouts_frozen_at is not null order by payouts_frozen_at, id limit 10000`,
  )
