import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { WalletKey } from '../ledger/index.ts'
import type { DayGroup, DaySums, WalletDay } from './rules.ts'

/** Returns the newest day that may be closed: it ended 15 minutes ago. An entry has the time at which its transaction
 *  began, and a statement, a lock and an idle transaction each end within seconds. */
export const readDueDay = async (on: Queryable): Promise<string> => {
  const row = await queryOne<{ day: string }>(
    on,
    `select ((app.now() - interval '15 minutes') at time zone 'UTC')::date - 1 || '' as day`,
  )
  return row?.day ?? ''
}

/** Locks the closing of days for this database transaction; returns false where another process closes one. */
export const lockClosing = async (trx: Trx): Promise<boolean> => {
  const row = await queryOne<{ locked: boolean }>(
    trx,
    `select pg_try_advisory_xact_lock(hashtextextended('statement_days', 0)) as locked`,
  )
  return row?.locked ?? false
}

/** Returns the day after the last closed one, or the day of the first entry; undefined where there is none up to
 *  `until`. Index `journals_by_time`. */
export const findNextDay = async (on: Queryable, until: string): Promise<string | undefined> => {
  const row = await queryOne<{ day: string }>(
    on,
    `select day::text from (
       select coalesce(
         (select max(day) + 1 from statement_days),
         (select (min(oldest.created_at) at time zone 'UTC')::date from businesses b
           cross join lateral (select j.created_at from journals j where j.business_id = b.id
                                order by j.created_at limit 1) as oldest)) as day) as next
      where day <= :until::date`,
    { until },
  )
  return row?.day
}

/** The result of closing a page of wallets: its last one, null at the end, and those that do not balance. */
export type ClosedPage = {
  readonly last: readonly string[] | null
  readonly unbalanced: readonly string[] | null
}

/** Writes the statements of a page of wallets for a day. */
export const closeWallets = (
  trx: Trx,
  page: { readonly day: string; readonly after: readonly string[]; readonly limit: number },
): Promise<ClosedPage | undefined> =>
  queryOne(
    trx,
    'select last, unbalanced from app.close_wallet_days(:day::date, :after::text[], :limit)',
    page,
  )

/** Writes the figures of payments of a page of businesses for a day; returns the last of them, null at the end. */
export const closePayments = async (
  trx: Trx,
  page: { readonly day: string; readonly after: string; readonly limit: number },
): Promise<string | null> => {
  const row = await queryOne<{ last: string | null }>(
    trx,
    'select app.close_payment_days(:day::date, :after, :limit) as last',
    page,
  )
  return row?.last ?? null
}

/** Writes that a day is closed. */
export const insertDay = async (trx: Trx, day: string): Promise<void> => {
  await query(
    trx,
    'insert into statement_days (day, closed_at) values (:day, app.now()) on conflict (day) do nothing',
    { day },
  )
}

/** Returns today, and the newest closed day; null: none is closed. */
export const readDays = async (
  on: Queryable,
): Promise<{ readonly today: string; readonly closed: string | null }> =>
  (await queryOne(
    on,
    `select (app.now() at time zone 'UTC')::date::text as today, (select max(day)::text from statement_days) as closed`,
  )) ?? { today: '', closed: null }

type DayRow = {
  readonly day: string
  readonly opening_available_minor: bigint
  readonly opening_pending_minor: bigint
  readonly sums: Readonly<Partial<Record<DayGroup, Readonly<Record<keyof DaySums, string>>>>>
  readonly closing_available_minor: bigint
  readonly closing_pending_minor: bigint
}

const columns = `day::text, opening_available_minor, opening_pending_minor, sums, closing_available_minor,
  closing_pending_minor`

const sumsOf = (sums: DayRow['sums']): WalletDay['sums'] =>
  Object.fromEntries(
    Object.entries(sums).map(([group, { availableIn, availableOut, pendingIn, pendingOut }]) => [
      group,
      {
        availableIn: BigInt(availableIn),
        availableOut: BigInt(availableOut),
        pendingIn: BigInt(pendingIn),
        pendingOut: BigInt(pendingOut),
      },
    ]),
  )

const walletDayOf = (row: DayRow): WalletDay => ({
  day: row.day,
  opening: { availableMinor: row.opening_available_minor, pendingMinor: row.opening_pending_minor },
  sums: sumsOf(row.sums),
  closing: { availableMinor: row.closing_available_minor, pendingMinor: row.closing_pending_minor },
})

/** A wallet and its days, both included. */
export type DaysQuery = WalletKey & { readonly from: string; readonly to: string }

/** Lists the days with movements of a wallet, newest first. Primary key. */
export const listDays = async (on: Queryable, values: DaysQuery): Promise<readonly WalletDay[]> => {
  const rows = await query<DayRow>(
    on,
    `select ${columns} from wallet_days
      where business_id = :businessId and type = :type and currency = :currency and day between :from and :to
      order by wallet_days.day desc limit 400`,
    values,
  )
  return rows.map(walletDayOf)
}

/** Finds the last day with movements of a wallet up to a day. Primary key. */
export const findLastDay = async (
  on: Queryable,
  { businessId, type, currency }: WalletKey,
  until: string,
): Promise<WalletDay | undefined> => {
  const row = await queryOne<DayRow>(
    on,
    `select ${columns} from wallet_days
      where business_id = :businessId and type = :type and currency = :currency and day <= :until
      order by wallet_days.day desc limit 1`,
    { businessId, type, currency, until },
  )
  return row && walletDayOf(row)
}

/** Payments of one type and currency that ended on a day. */
export type MovedRow = {
  readonly day: string
  readonly type: 'WITHDRAW' | 'DEPOSIT'
  readonly currency: string
  readonly succeeded: bigint
  readonly failed: bigint
  readonly moved: string
  readonly median_ms: bigint | null
}

/** Lists the figures of the closed days from a day on, oldest first. Primary key. */
export const listClosedPayments = (on: Queryable, businessId: string, from: string): Promise<MovedRow[]> =>
  query(
    on,
    `select day::text, type, currency, succeeded, failed, moved_minor::text as moved, median_ms from payment_days
      where business_id = :businessId and day >= :from order by payment_days.day, type, currency limit 10000`,
    { businessId, from },
  )

/** Reads the figures of a day that is not closed. Of payments that failed without money being held, it counts those
 *  created since the day before. Indexes `journals_by_time`, `transactions_newest`. */
export const readOpenPayments = (on: Queryable, businessId: string, day: string): Promise<MovedRow[]> =>
  query(
    on,
    `with moment as (
       select app.ledger_start_of(:day::date) as starts, app.ledger_start_of(:day::date + 1) as ends
     ), ended as (
       select e.type, e.currency, e.minor, e.is_success, e.duration_ms
         from moment, app.ended_payments(:businessId, moment.starts, moment.ends) as e
       union all
       select t.type, case t.type when 'WITHDRAW' then t.source_currency else t.destination_currency end, 0, false, null
         from moment
         join transactions t on t.business_id = :businessId and t.created_at >= moment.starts - interval '1 day'
          and t.updated_at >= moment.starts and t.updated_at < moment.ends
        where t.status in ('FAILED', 'REJECTED', 'CANCELLED') and t.type <> 'SWAP'
          and not exists (select from journals j where j.business_id = t.business_id and j.transaction_id = t.id)
     )
     select :day::text as day, type, currency, count(*) filter (where is_success) as succeeded,
            count(*) filter (where not is_success) as failed,
            coalesce(sum(minor) filter (where is_success), 0)::text as moved,
            percentile_disc(0.5) within group (order by duration_ms) filter (where is_success) as median_ms
       from ended group by type, currency order by type, currency`,
    { businessId, day },
  )
