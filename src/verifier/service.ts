import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import { expectedEntries } from './rules.ts'
import { findSignatureBreaches, type Anchors } from './seals.ts'
import type { RootSigner } from './signed-root.ts'
import { findBreaches, findBreachesOf, openSnapshot, type Breach } from './store.ts'
import { countWatched, watchLedger, type WatchDeps } from './watch.ts'

/** The scope of a verification; everything by default. */
export type VerifyOptions = {
  /** Only transactions that changed within this time, and all postings of their wallets. */
  readonly recentMs?: number
  /** How long due work may have waited; a minute by default. */
  readonly graceSeconds?: number
  /** What to trust besides the signing key of the deployment. */
  readonly anchors?: Anchors
}

/** Verifies the ledger: stored balances are the sum of their postings, each currency sums to zero, every status has
 *  exactly its entries and amounts, limit counters match their uses, each move has its history and event, checkouts
 *  match their deposits, payouts of live rails end as their attempts did, no work is overdue, and past days, also those
 *  of the audit log, match their signed seals. Reads in one snapshot and repairs nothing. See
 *  docs/design/ledger.md#verification. */
export type VerifierService = {
  readonly verify: (options?: VerifyOptions) => Promise<readonly Breach[]>
  /** Runs the continuous check of recent changes, if it is due and no other process runs it; returns the breaches, or
   *  undefined where it did not run. Its cost depends on the changes since the last run
   *  (docs/design/ledger.md#the-running-check). */
  readonly watch: (onError: WatchDeps['onError']) => Promise<readonly Breach[] | undefined>
  /** Returns how many breaches each check found in the last run of any process; a check that failed is missing.
   *  Undefined where no process ran the check for two minutes. */
  readonly countWatched: () => Promise<ReadonlyMap<string, number> | undefined>
}

/** Verifies the books of one business, even while it is arriving from another cell: everything but its statements and
 *  work that is late. Reads in one snapshot. */
export const verifyBusiness = (db: Db, businessId: string): Promise<readonly Breach[]> =>
  inTransaction(db, async (trx) => {
    await openSnapshot(trx)
    return findBreachesOf(trx, businessId, expectedEntries)
  })

// The crash of a worker may delay work by a minute (docs/reliability.md#promises).
const defaultGraceSeconds = 60

const noAnchors: Anchors = { keptRoots: [], publicKeys: [] }

/** Creates the verifier. */
export const createVerifierService = ({
  db,
  signer,
}: {
  readonly db: Db
  readonly signer: RootSigner
}): VerifierService => {
  const verify: VerifierService['verify'] = async (options = {}) => {
    const { recentMs, graceSeconds = defaultGraceSeconds, anchors = noAnchors } = options
    const since = recentMs === undefined ? null : new Date((await readNow(db)).getTime() - recentMs)
    return inTransaction(db, async (trx) => {
      await openSnapshot(trx)
      const breaches = await findBreaches(trx, { since, graceSeconds }, expectedEntries)
      return since ? breaches : [...breaches, ...(await findSignatureBreaches(trx, signer, anchors))]
    })
  }
  return {
    verify,
    watch: (onError) => watchLedger({ db, onError }),
    countWatched: () => countWatched(db),
  }
}
