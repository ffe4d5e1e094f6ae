import { queryOne, type Queryable, type Trx } from '../db/tx.ts'

/** A table with a row for each UTC day whose work was done, without a gap. */
export type DaysTable = 'ledger_days' | 'statement_days' | 'audit_days'

/** Returns the newest day that ended more than `minutes` ago. */
export const readDueDay = async (on: Queryable, minutes: number): Promise<string> => {
  const row = await queryOne<{ day: string }>(
    on,
    `select ((app.now() - make_interval(mins => :minutes::integer)) at time zone 'UTC')::date - 1 || '' as day`,
    { minutes },
  )
  return row?.day ?? ''
}

/** Locks a table of days for this database transaction; returns false where another process has it. */
export const lockDays = async (trx: Trx, table: DaysTable): Promise<boolean> => {
  const row = await queryOne<{ locked: boolean }>(
    trx,
    'select pg_try_advisory_xact_lock(hashtextextended(:table, 0)) as locked',
    { table },
  )
  return row?.locked ?? false
}

/** Returns the day after the last one of a table, or the day of its first entry; seals that a business brought from
 *  another cell do not count. Undefined where there is none up to `until`. Indexes `journals_by_time`,
 *  `audit_log_newest`. */
export const findNextDay = async (
  on: Queryable,
  table: DaysTable,
  until: string,
): Promise<string | undefined> => {
  const row = await queryOne<{ day: string }>(
    on,
    `select day::text from (
       select coalesce(
         case :table::text when 'ledger_days' then (select max(day) + 1 from ledger_days)
                           when 'statement_days' then (select max(day) + 1 from statement_days)
                           else (select max(day) + 1 from audit_days) end,
         case :table::text when 'audit_days' then (select (min(at) at time zone 'UTC')::date from audit_log)
           else (select (min(oldest.created_at) at time zone 'UTC')::date
                   from businesses b left join arrivals a on a.business_id = b.id and :table::text = 'ledger_days'
                  cross join lateral (
                    select j.created_at from journals j
                     where j.business_id = b.id
                       and j.created_at >= coalesce(app.ledger_start_of(a.sealed_until + 1), '-infinity')
                     order by j.created_at limit 1) as oldest
                  where not exists (select from closed_businesses c
                                     where c.business_id = b.id and c.state = 'ARRIVING')) end) as day) as next
      where day <= :until::date`,
    { table, until },
  )
  return row?.day
}
