import { query, queryOne, type Prepared, type Queryable, type Trx } from '../db/tx.ts'
import type { WalletKey } from '../ledger/index.ts'
import type { DayGroup, DaySums, WalletDay } from './rules.ts'

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

/** Writes that a day is closed. Returns false where it was closed before. */
export const insertDay = async (trx: Trx, day: string): Promise<boolean> => {
  const written = await query(
    trx,
    'insert into statement_days (day, closed_at) values (:day, app.now()) on conflict (day) do nothing returning day',
    { day },
  )
  return written.length > 0
}

/** Today, and the newest closed day; null: none is closed. */
export type Days = { readonly today: string; readonly closed: string | null }

const days = `select (app.now() at time zone 'UTC')::date as today, (select max(day) from statement_days) as closed`

/** Returns today, and the newest closed day. */
export const readDays = async (on: Queryable): Promise<Days> =>
  (await queryOne(on, `select today::text, closed::text from (${days}) as days`)) ?? {
    today: '',
    closed: null,
  }

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

/** A wallet as it is now, with its balance at the end of a closed day; null: it has none. */
type ClosingRow = {
  readonly currency: string
  readonly available_minor: bigint
  readonly pending_minor: bigint
  readonly day: string | null
  readonly closing_available_minor: bigint
  readonly closing_pending_minor: bigint
}

const closingsStatement: Prepared = {
  name: 'statements.closings',
  sql: `with days as materialized (${days})
    select days.today::text, days.closed::text, w.currency, w.available_minor, w.pending_minor, d.day::text,
           d.closing_available_minor, d.closing_pending_minor
      from days
      left join wallets w on w.business_id = :businessId and w.type = 'MAIN'
      left join lateral (
        (select * from wallet_days
          where business_id = w.business_id and type = 'MAIN' and currency = w.currency
            and day <= days.today - :count::integer
          order by day desc limit 1)
        union all
        (select * from wallet_days
          where business_id = w.business_id and type = 'MAIN' and currency = w.currency
            and day > days.today - :count::integer)) as d on true
     order by w.currency, d.day limit 100000`,
}

/** Lists the MAIN wallets by currency, each with its closing balances in the last `count` days, and the last one
 *  before, oldest first; with these days. Primary keys. */
export const listClosings = async (
  on: Queryable,
  businessId: string,
  count: number,
): Promise<Days & { readonly rows: readonly ClosingRow[] }> => {
  const found = await query<Days & (ClosingRow | { readonly currency: null })>(on, closingsStatement, {
    businessId,
    count,
  })
  const { today = '', closed = null } = found[0] ?? {}
  return { today, closed, rows: found.flatMap((row) => (row.currency === null ? [] : [row])) }
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

const closedPayments: Prepared = {
  name: 'statements.closed-payments',
  sql: `with days as materialized (${days})
    select days.today::text, days.closed::text, d.day::text, d.type, d.currency, d.succeeded, d.failed,
           d.moved_minor::text as moved, d.median_ms
      from days
      left join payment_days d on d.business_id = :businessId and d.day > days.today - :count::integer
     order by d.day, d.type, d.currency limit 10000`,
}

/** Lists the figures of the closed ones of the last `count` days, oldest first, with these days. Primary key. */
export const listClosedPayments = async (
  on: Queryable,
  businessId: string,
  count: number,
): Promise<Days & { readonly rows: readonly MovedRow[] }> => {
  const found = await query<Days & (MovedRow | { readonly day: null })>(on, closedPayments, {
    businessId,
    count,
  })
  const { today = '', closed = null } = found[0] ?? {}
  return { today, closed, rows: found.flatMap((row) => (row.day === null ? [] : [row])) }
}

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
