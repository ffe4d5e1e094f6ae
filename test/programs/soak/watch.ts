import { setTimeout as pause } from 'node:timers/promises'
import { query } from '../../../src/db/tx.ts'
import { Refusal } from '../../../src/kernel/refusal.ts'
import type { Breach } from '../../../src/verifier/store.ts'
import type { Wired } from '../../../src/wire.ts'

/** Checks the ledger while it changes. */
export type Watch = {
  /** Returns the number of checks. */
  readonly countChecks: () => number
  /** Stops it; returns faults that must not exist at any moment. */
  readonly stop: () => Promise<readonly string[]>
}

type Finding = { readonly what: string }

// The database refuses such a wallet; this proves it.
const findWalletsBelowZero = (db: Wired['db']): Promise<Finding[]> =>
  query(
    db,
    `select format('the %s wallet of %s has %s available and %s pending', currency, business_id, available_minor,
                   pending_minor) as what
       from wallets where available_minor < 0 or pending_minor < 0 limit 10`,
  )

const describe = ({ check, businessId, subjectId, detail }: Breach): string =>
  `books: ${check} of ${businessId} ${subjectId}: ${detail}`

/** Returns the faults of the ledger in one snapshot. `graceSeconds`: how late due work may be. */
export const auditBooks = async (
  { db, verifier }: Pick<Wired, 'db' | 'verifier'>,
  graceSeconds: number,
): Promise<readonly string[]> => {
  const wallets = await findWalletsBelowZero(db)
  const breaches = await verifier.verify({ graceSeconds })
  return [...wallets.map(({ what }) => what), ...breaches.map(describe)]
}

// During a fault, work may wait; its delay is checked afterwards.
const endlessSeconds = 1_000_000
// Longer than a round including its clock changes: earlier rows were checked before.
const recentMs = 600_000
const walletsEveryMs = 100

/** Checks repeatedly until it is stopped. An unavailable database is checked when it is back. */
const lookAgain = async (
  look: () => Promise<readonly string[]>,
  seen: (found: readonly string[]) => void,
  { isStopped, restMs }: { readonly isStopped: () => boolean; readonly restMs: (tookMs: number) => number },
): Promise<void> => {
  while (!isStopped()) {
    const startedAt = performance.now()
    try {
      seen(await look())
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
    await pause(restMs(performance.now() - startedAt))
  }
}

/** Watches the ledger until it is stopped: the wallets continuously, and the verifier as often as its cost allows.
 *  `lookToo` is done after each check by the verifier. */
export const watchBooks = (
  { db, verifier }: Pick<Wired, 'db' | 'verifier'>,
  lookToo?: () => Promise<readonly string[]>,
): Watch => {
  const breaches = new Set<string>()
  let checks = 0
  let stopped = false
  const isStopped = (): boolean => stopped
  const seen = (found: readonly string[]): void => {
    checks += 1
    for (const what of found) breaches.add(what)
  }
  const lookAtWallets = async () => (await findWalletsBelowZero(db)).map(({ what }) => what)
  const lookAtBooks = async () => [
    ...(await verifier.verify({ recentMs, graceSeconds: endlessSeconds })).map(describe),
    ...((await lookToo?.()) ?? []),
  ]
  const running = Promise.all([
    lookAgain(lookAtWallets, seen, { isStopped, restMs: () => walletsEveryMs }),
    lookAgain(lookAtBooks, seen, { isStopped, restMs: (tookMs) => Math.max(200, 8 * tookMs) }),
  ]).catch((error: unknown) => {
    breaches.add(`the watch gave up: ${error instanceof Error ? error.message : String(error)}`)
  })
  return {
    countChecks: () => checks,
    stop: async () => {
      stopped = true
      await running
      return [...breaches]
    },
  }
}
