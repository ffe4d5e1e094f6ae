import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import { expectedEntries } from './rules.ts'
import { checks, findBreaches, openSnapshot, type Breach } from './store.ts'

/** How to verify; left out: everything. */
export type VerifyOptions = {
  /** Only what changed in the last so many milliseconds: what a metric can afford. */
  readonly recentMs?: number
  /** How long due work may have waited, in seconds; a minute unless said. */
  readonly graceSeconds?: number
}

/** Proves the books: cached balances are their postings, each currency comes to zero, every status has exactly its
 *  entries in exactly its amounts, limit counters are their uses, each move has its history and its event, checkouts
 *  stand as their deposits do, and nothing is past due. Reads in one snapshot and repairs nothing: a breach is for
 *  people.
 *  Source: reliability §3, D-0455. */
export type VerifierService = {
  readonly verify: (options?: VerifyOptions) => Promise<readonly Breach[]>
  /** How many breaches each check finds in what changed in the last milliseconds: zero where all is right. */
  readonly countRecent: (recentMs: number) => Promise<ReadonlyMap<string, number>>
}

// A minute is what a worker's death may cost (reliability §1).
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
    countRecent: async (recentMs) => {
      const found = await verify({ recentMs })
      return new Map(checks.map((check) => [check, found.filter((breach) => breach.check === check).length]))
    },
  }
}
