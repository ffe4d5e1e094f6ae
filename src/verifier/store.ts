import { query, type Trx } from '../db/tx.ts'

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

/** The checks there are, as `findBreaches` names them. */
export const checks = [
  'wallet',
  'currency',
  'entries',
  'amounts',
  'history',
  'limits',
  'counts',
  'checkout',
  'overdue',
] as const

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
