import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import { freezeOnBreaches } from './freeze.ts'
import { expectedEntries } from './rules.ts'
import {
  checkWallets,
  claimRound,
  findRecentBreaches,
  finishRound,
  limitStatements,
  listToCheck,
  readLastRound,
  recentChecks,
  type Breach,
  type Round,
} from './store.ts'

/** The dependencies of the continuous check. */
export type WatchDeps = {
  readonly db: Db
  /** Receives the error of a check that failed; the others continue. */
  readonly onError: (error: unknown) => void
}

const roundEverySeconds = 15
const sweptPerRound = 20
const graceSeconds = 60

const watchWallets = async ({ db }: WatchDeps, { since, now }: Round): Promise<readonly Breach[]> => {
  const breaches: Breach[] = []
  for (const businessId of await listToCheck(db, since, sweptPerRound)) {
    breaches.push(...(await checkWallets(db, businessId, now)))
  }
  return breaches
}

const watchRecent = (
  { db }: WatchDeps,
  { since }: Round,
  check: (typeof recentChecks)[number],
): Promise<readonly Breach[]> =>
  inTransaction(db, async (trx) => {
    await limitStatements(trx)
    return findRecentBreaches(trx, check, { since, graceSeconds, expected: expectedEntries })
  })

/** Runs the due round of checks, if this process can claim it. Checks are independent, with at most 4 s a statement.
 *  Freezes the payouts of businesses with wrong money (docs/design/ledger.md#wrong-books-freeze-payouts). Returns the
 *  breaches, or undefined where this process did not run the round. */
export const watchLedger = async (deps: WatchDeps): Promise<readonly Breach[] | undefined> => {
  const round = await claimRound(deps.db, roundEverySeconds)
  if (!round) return undefined
  const breaches: Breach[] = []
  const counts: Record<string, number | null> = {}
  const run = async (check: string, work: () => Promise<readonly Breach[]>): Promise<void> => {
    counts[check] = await work().then(
      (found) => {
        breaches.push(...found)
        return found.length
      },
      (error: unknown) => {
        deps.onError(error)
        return null
      },
    )
  }
  await run('wallet', () => watchWallets(deps, round))
  for (const check of recentChecks) await run(check, () => watchRecent(deps, round, check))
  await freezeOnBreaches(deps.db, breaches, round.now)
  await finishRound(deps.db, round, counts)
  return breaches
}

/** Returns the counts of the last round of any process, without checks that failed; undefined where there was no round
 *  for two minutes. */
export const countWatched = async (db: Db): Promise<ReadonlyMap<string, number> | undefined> => {
  const last = await readLastRound(db)
  if (!last?.isRecent) return undefined
  return new Map(
    Object.entries(last.found).flatMap(([check, count]): [string, number][] =>
      count === null ? [] : [[check, count]],
    ),
  )
}
