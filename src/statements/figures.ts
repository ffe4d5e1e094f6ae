import { createSnapshots } from '../db/snapshots.ts'
import type { BusinessesService } from '../auth/index.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { toCount } from '../kernel/count.ts'
import type { LedgerService, WalletAmounts } from '../ledger/index.ts'
import type { Headroom, LimitsService } from '../limits/index.ts'
import { countRecentRequests, requestLimitOf } from '../rate-limits/index.ts'
import { addDays, type WalletDay } from './rules.ts'
import {
  findLastDay,
  listClosedPayments,
  listDays,
  readDays,
  readOpenPayments,
  type MovedRow,
} from './store.ts'

/** The balance of a wallet at the end of a day; of today, now. Null: the day is over, but not closed yet. */
export type DayBalance = { readonly day: string; readonly closing: WalletAmounts | null }

/** Payouts (by source currency) or collections (by destination currency) that ended on a day: how many, and the sum of
 *  those that succeeded, without fees. `medianMs`: from creation to success; null where none succeeded. */
export type MovedFigure = {
  readonly day: string
  readonly type: 'WITHDRAW' | 'DEPOSIT'
  readonly currency: string
  readonly succeeded: number
  readonly failed: number
  readonly movedMinor: bigint
  readonly medianMs: number | null
}

/** Figures as of a time. */
export type MoneyMoved = { readonly asOf: Date; readonly figures: readonly MovedFigure[] }

/** How many creates are left in the current window: requests that were refused are used too. */
export type CreatesLeft = { readonly limit: number; readonly used: number; readonly windowSeconds: number }

/** What a business can pay now in a currency from its MAIN wallet. `creates` is null without such a limit. */
export type PayoutHeadroom = Headroom & { readonly creates: CreatesLeft | null }

/** The figures of a business by UTC day (docs/design/statements.md#figures). */
export type FiguresService = {
  /** Returns the balance of the MAIN wallet at the end of each of the last `days` days, oldest first. */
  readonly balanceLine: (businessId: string, currency: string, days: number) => Promise<readonly DayBalance[]>
  /** Returns what moved in the last `days` days, oldest first; days without payments have no figure. Days that are not
   *  closed are counted at most every 30 seconds per process. */
  readonly moneyMoved: (businessId: string, days: number) => Promise<MoneyMoved>
  /** Returns what is left of balance and limits, and the largest and smallest payout accepted now, before the fee.
   *  Refuses NOT_FOUND_ERROR for an unknown business. */
  readonly headroom: (businessId: string, currency: string) => Promise<PayoutHeadroom>
}

/** The dependencies of figures. */
export type FiguresDeps = {
  readonly db: Db
  readonly ledger: Pick<LedgerService, 'balances'>
  readonly limits: Pick<LimitsService, 'headroom'>
  readonly businesses: Pick<BusinessesService, 'show'>
  /** For how long figures of an open day are used. Default: 30 s. */
  readonly cachedMs?: number
}

/** Lists the `days` days up to `last`, oldest first. */
const daysUntil = (last: string, days: number): readonly string[] =>
  Array.from({ length: days }, (_, index) => addDays(last, index + 1 - days))

const readLine = async (
  { db, ledger }: FiguresDeps,
  wallet: { readonly businessId: string; readonly currency: string },
  days: number,
): Promise<readonly DayBalance[]> => {
  const { today, closed } = await readDays(db)
  const key = { ...wallet, type: 'MAIN' } as const
  const listed = daysUntil(today, days)
  const [first = today] = listed
  const [before, rows, [now]] = await Promise.all([
    findLastDay(db, key, addDays(first, -1)),
    listDays(db, { ...key, from: first, to: today }),
    ledger.balances(wallet.businessId, 'MAIN', [wallet.currency]),
  ])
  const byDay = new Map(rows.map((row): [string, WalletDay] => [row.day, row]))
  const present = { availableMinor: now?.available.minor ?? 0n, pendingMinor: now?.pending.minor ?? 0n }
  let carried: WalletAmounts = before?.closing ?? { availableMinor: 0n, pendingMinor: 0n }
  return listed.map((day) => {
    carried = byDay.get(day)?.closing ?? carried
    const isOpen = closed === null || day > closed
    return { day, closing: day === today ? present : isOpen ? null : carried }
  })
}

const figureOf = ({ day, type, currency, ...row }: MovedRow): MovedFigure => ({
  day,
  type,
  currency,
  succeeded: toCount(row.succeeded),
  failed: toCount(row.failed),
  movedMinor: BigInt(row.moved),
  medianMs: row.median_ms === null ? null : toCount(row.median_ms),
})

// Yesterday, shortly after midnight; older days are open only until the worker has caught up.
const maxOpenDays = 2

const readHeadroom = async (
  { db, ledger, limits, businesses }: FiguresDeps,
  businessId: string,
  currency: string,
): Promise<PayoutHeadroom> => {
  const business = await businesses.show(businessId)
  const limit = requestLimitOf('createTransaction', business)
  const [[wallet], used] = await Promise.all([
    ledger.balances(businessId, 'MAIN', [currency]),
    limit ? countRecentRequests(db, businessId, limit) : 0,
  ])
  const headroom = await limits.headroom(businessId, wallet?.available ?? { minor: 0n, currency })
  return {
    ...headroom,
    creates: limit ? { limit: limit.limit, used, windowSeconds: limit.windowSeconds } : null,
  }
}

/** Creates the service. */
export const createFiguresService = (deps: FiguresDeps): FiguresService => {
  const { db, cachedMs = 30_000 } = deps
  const open = createSnapshots<{ readonly asOf: Date; readonly rows: readonly MovedRow[] }>(cachedMs)
  return {
    headroom: (businessId, currency) => readHeadroom(deps, businessId, currency),
    balanceLine: (businessId, currency, days) => readLine(deps, { businessId, currency }, days),
    moneyMoved: async (businessId, days) => {
      const { today, closed } = await readDays(db)
      const openDays = daysUntil(today, maxOpenDays).filter((day) => closed === null || day > closed)
      const live = await open.read(`${businessId} ${today}`, async () => {
        const rows = await Promise.all(openDays.map((day) => readOpenPayments(db, businessId, day)))
        return { asOf: await readNow(db), rows: rows.flat() }
      })
      const from = addDays(today, 1 - days)
      const past = await listClosedPayments(db, businessId, from)
      const isClosed = new Set(past.map(({ day }) => day))
      const now = live.value.rows.filter(({ day }) => day >= from && !isClosed.has(day))
      return { asOf: live.value.asOf, figures: [...past, ...now].map(figureOf) }
    },
  }
}
