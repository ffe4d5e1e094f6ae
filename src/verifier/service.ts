import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import { expectedEntries } from './rules.ts'
import { findBreaches, openSnapshot, type Breach } from './store.ts'
import { countWatched, watchLedger, type WatchDeps } from './watch.ts'

/** How to verify; left out: everything. */
export type VerifyOptions = {
  /** Only what changed in the last so many milliseconds; of a wallet that changed, all of its postings. */
  readonly recentMs?: number
  /** How long due work may have waited, in seconds; a minute unless said. */
  readonly graceSeconds?: number
}

/** Proves the books: cached balances are their postings, each currency comes to zero, every status has exactly its
 *  entries in exactly its amounts, limit counters are their uses, each move has its history and its event, checkouts
 *  stand as their deposits do, and nothing is past due. Reads in one snapshot and repairs nothing: a breach is for
 *  people. See docs/design/ledger.md#verification. */
export type VerifierService = {
  readonly verify: (options?: VerifyOptions) => Promise<readonly Breach[]>
  /** Makes the running check of what changed, where it is due and no other process makes it, and gives what it found;
   *  undefined where it made none. Its cost is bounded by what changed since the last one
   *  (docs/design/ledger.md#the-running-check). */
  readonly watch: (onError: WatchDeps['onError']) => Promise<readonly Breach[] | undefined>
  /** How many breaches each running check found last, in whatever process: zero where all is right, missing where the
   *  check could not be made. Throws where nobody watched for two minutes. */
  readonly countWatched: () => Promise<ReadonlyMap<string, number>>
}

// A minute is what a worker's death may cost (docs/reliability.md#promises).
const defaultGraceSeconds = 60

/** Opens the verifier over the pool. */
export const createVerifierService = ({ db }: { readonly db: Db }): VerifierService => {
  const verify: VerifierService['verify'] = async ({ recentMs, graceSeconds = defaultGraceSeconds } = {}) => {
    const since = recentMs === undefined ? null : new Date((await readNow(db)).getTime() - recentMs)
    return inTransaction(db, async (trx) => {
      await openSnapshot(trx)
      return findBreaches(trx, { since, graceSeconds }, expectedEntries)
    })
  }
  return {
    verify,
    watch: (onError) => watchLedger({ db, onError }),
    countWatched: () => countWatched(db),
  }
}
