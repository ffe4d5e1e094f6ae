import { createSnapshots } from '../db/snapshots.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { toCount } from '../kernel/count.ts'
import type { Money } from '../kernel/money.ts'
import type { Wallet, WalletAmounts } from '../ledger/index.ts'
import { readRecentRequests } from '../rate-limits/index.ts'
import { addDays } from './rules.ts'
import { listClosedPayments, listClosings, readOpenPayments, type MovedRow } from './store.ts'

/** The balance of a wallet at the end of a day; of today, now. Null: the day is over, but not closed yet. */
export type DayBalance = { readonly day: string; readonly closing: WalletAmounts | null }

/** A wallet with its balance at the end of days, oldest first. */
export type WalletLine = Wallet & { readonly line: readonly DayBalance[] }

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

/** The figures of a business by UTC day (docs/design/statements.md#figures). */
export type FiguresService = {
  /** Returns the MAIN wallets by currency, each with its balance at the end of each of the last `days` days, oldest
   *  first. */
  readonly wallets: (businessId: string, days: number) => Promise<readonly WalletLine[]>
  /** Returns what moved in the last `days` days, oldest first; days without payments have no figure. It is read at most
   *  every 30 seconds per process. */
  readonly moneyMoved: (businessId: string, days: number) => Promise<MoneyMoved>
  /** Returns how many creates are left now; null without such a limit. Refuses NOT_FOUND_ERROR for an unknown
   *  business. */
  readonly createsLeft: (businessId: string) => Promise<CreatesLeft | null>
}

/** The dependencies of figures. */
export type FiguresDeps = {
  readonly db: Db
  /** For how long what moved is used. Default: 30 s. */
  readonly cachedMs?: number
}

/** Lists the `days` days up to `last`, oldest first. */
const daysUntil = (last: string, days: number): readonly string[] =>
  Array.from({ length: days }, (_, index) => addDays(last, index + 1 - days))

const readWallets = async (db: Db, businessId: string, days: number): Promise<readonly WalletLine[]> => {
  const { today, closed, rows } = await listClosings(db, businessId, days)
  const listed = daysUntil(today, days)
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return currencies.flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const [wallet] = own
    if (!wallet) return []
    const closingOf = (row: (typeof rows)[number]): WalletAmounts => ({
      availableMinor: row.closing_available_minor,
      pendingMinor: row.closing_pending_minor,
    })
    const byDay = new Map(own.map((row) => [row.day, closingOf(row)]))
    const isBefore = wallet.day !== null && wallet.day < (listed[0] ?? '')
    let carried = isBefore ? closingOf(wallet) : { availableMinor: 0n, pendingMinor: 0n }
    const atPresent = { availableMinor: wallet.available_minor, pendingMinor: wallet.pending_minor }
    const line = listed.map((day): DayBalance => {
      carried = byDay.get(day) ?? carried
      const isOpen = closed === null || day > closed
      return { day, closing: day === today ? atPresent : isOpen ? null : carried }
    })
    const amount = (minor: bigint): Money => ({ minor, currency })
    return [{ available: amount(wallet.available_minor), pending: amount(wallet.pending_minor), line }]
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

const readCreatesLeft = async (db: Db, businessId: string): Promise<CreatesLeft | null> => {
  const recent = await readRecentRequests(db, businessId, 'createTransaction')
  return recent && { limit: recent.limit, used: recent.used, windowSeconds: recent.windowSeconds }
}

const readMoved = async (db: Db, businessId: string, days: number): Promise<MoneyMoved> => {
  const { today, closed, rows: past } = await listClosedPayments(db, businessId, days)
  const openDays = daysUntil(today, maxOpenDays).filter((day) => closed === null || day > closed)
  const rows = await Promise.all(openDays.map((day) => readOpenPayments(db, businessId, day)))
  const from = addDays(today, 1 - days)
  const isClosed = new Set(past.map(({ day }) => day))
  const now = rows.flat().filter(({ day }) => day >= from && !isClosed.has(day))
  return { asOf: await readNow(db), figures: [...past, ...now].map(figureOf) }
}

/** Creates the service. */
export const createFiguresService = (deps: FiguresDeps): FiguresService => {
  const { db, cachedMs = 30_000 } = deps
  const moved = createSnapshots<MoneyMoved>(cachedMs)
  return {
    createsLeft: (businessId) => readCreatesLeft(db, businessId),
    wallets: (businessId, days) => readWallets(db, businessId, days),
    moneyMoved: async (businessId, days) =>
      (await moved.read(`${businessId} ${days}`, () => readMoved(db, businessId, days))).value,
  }
}
