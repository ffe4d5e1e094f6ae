import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import { findNextDay, lockDays, readDueDay, runDays } from '../ledger/index.ts'
import { closePayments, closeWallets, insertDay } from './store.ts'

/** A day that was closed, with the wallets (`business type currency`) whose movements do not lead to their balance. */
export type ClosedDay = { readonly day: string; readonly unbalanced: readonly string[] }

/** Closes days: writes what moved each wallet on them (docs/design/statements.md#closed-days). */
export type ClosingService = {
  /** Returns the newest day that may be closed now. */
  readonly readDue: () => Promise<string>
  /** Closes the days that follow the last closed one, up to `until` and at most 60. Returns them. Stops where another
   *  process is closing days. */
  readonly close: (until: string) => Promise<readonly ClosedDay[]>
}

// An entry has the time at which its transaction began, and a statement, a lock and an idle transaction each end within
// seconds.
const dueAfterMinutes = 15

type Deps = { readonly db: Db; readonly pageSize: number }

/** Runs `work` alone among all processes; undefined where another one is closing days. */
const alone = <T>(db: Db, work: Parameters<typeof inTransaction<T | undefined>>[1]): Promise<T | undefined> =>
  inTransaction(db, async (trx) => ((await lockDays(trx, 'statement_days')) ? work(trx) : undefined))

const closeWalletsOf = async (
  { db, pageSize: limit }: Deps,
  day: string,
): Promise<readonly string[] | undefined> => {
  const unbalanced: string[] = []
  for (let after: readonly string[] = ['', '', '']; ;) {
    const page = await alone(db, (trx) => closeWallets(trx, { day, after, limit }))
    if (!page) return undefined
    unbalanced.push(...(page.unbalanced ?? []))
    if (!page.last) return unbalanced
    after = page.last
  }
}

const closePaymentsOf = async ({ db, pageSize: limit }: Deps, day: string): Promise<boolean> => {
  for (let after = ''; ;) {
    const page = await alone(db, async (trx) => ({ last: await closePayments(trx, { day, after, limit }) }))
    if (!page) return false
    if (page.last === null) return true
    after = page.last
  }
}

/** Closes the next day: pages that were written stay where the process dies, and the next run repeats the rest. */
const closeNext = async (deps: Deps, until: string): Promise<ClosedDay | undefined> => {
  const day = await findNextDay(deps.db, 'statement_days', until)
  if (day === undefined) return undefined
  const unbalanced = await closeWalletsOf(deps, day)
  if (!unbalanced || !(await closePaymentsOf(deps, day))) return undefined
  // Another process may have written the same pages in turn with this one: the first to write the day closed it.
  const isClosed = await alone(deps.db, (trx) => insertDay(trx, day))
  return isClosed === true ? { day, unbalanced } : undefined
}

/** Creates the service. `db` has room for statements that read a day of `pageSize` wallets. */
export const createClosingService = ({
  db,
  pageSize = 500,
}: {
  readonly db: Db
  readonly pageSize?: number
}): ClosingService => ({
  readDue: () => readDueDay(db, dueAfterMinutes),
  close: async (until) =>
    runDays((last) => closeNext({ db, pageSize }, last), {
      until,
      due: await readDueDay(db, dueAfterMinutes),
    }),
})
