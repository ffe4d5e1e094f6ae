import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import { freezeOf } from './freeze.ts'
import { expectedEntries } from './rules.ts'
import {
  checkWallets,
  claimRound,
  findRecentBreaches,
  finishRound,
  limitStatements,
  listToCheck,
  readFound,
  recentChecks,
  type Breach,
  type Round,
} from './store.ts'

/** What the running check of the books needs. */
export type WatchDeps = {
  readonly db: Db
  /** Told of a check that could not be made; the others go on. */
  readonly onError: (error: unknown) => void
}

const roundEverySeconds = 15
const sweptAtOnce = 20
const graceSeconds = 60

const watchWallets = async ({ db }: WatchDeps, { since, now }: Round): Promise<readonly Breach[]> => {
  const breaches: Breach[] = []
  for (const businessId of await listToCheck(db, since, sweptAtOnce)) {
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

/** Makes the round that is due, if this process gets it: every check by itself, each within 4 s a statement, so that
 *  one that fails takes no other with it. Freezes the payouts of whom it finds wrong
 *  (docs/design/ledger.md#wrong-books-freeze-payouts). Gives what was found; undefined where this process made no
 *  round. */
export const watchLedger = async (deps: WatchDeps): Promise<readonly Breach[] | undefined> => {
  const round = await claimRound(deps.db, roundEverySeconds)
  if (!round) return undefined
  const breaches: Breach[] = []
  const counts: Record<string, number | null> = {}
  const make = async (check: string, work: () => Promise<readonly Breach[]>): Promise<void> => {
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
  await make('wallet', () => watchWallets(deps, round))
  for (const check of recentChecks) await make(check, () => watchRecent(deps, round, check))
  await freezeOf(deps.db, breaches, round.now)
  await finishRound(deps.db, round, counts)
  return breaches
}

/** What the last round of any process counted. A check that could not be made is missing; throws where there was no
 *  round for two minutes: nobody watches the books then. */
export const countWatched = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const last = await readFound(db)
  if (!last?.isRecent) throw new Error('the books were not looked at for two minutes')
  return new Map(
    Object.entries(last.found).flatMap(([check, count]): [string, number][] =>
      count === null ? [] : [[check, count]],
    ),
  )
}
