import { setTimeout as pause } from 'node:timers/promises'
import { query } from '../../../src/db/tx.ts'
import { Refusal } from '../../../src/kernel/refusal.ts'
import type { Breach } from '../../../src/verifier/store.ts'
import type { Wired } from '../../../src/wire.ts'

/** Looks at the books while they move. */
export type Watch = {
  /** How often it saw them. */
  readonly looks: () => number
  /** Ends it and gives what it saw that must never be, not for an instant. */
  readonly stop: () => Promise<readonly string[]>
}

type Finding = { readonly what: string }

// The database itself refuses such a wallet; but that is what is to be proved.
const findWalletsBelowZero = (db: Wired['db']): Promise<Finding[]> =>
  query(
    db,
    `select format('the %s wallet of %s has %s available and %s pending', currency, business_id, available_minor,
                   pending_minor) as what
       from wallets where available_minor < 0 or pending_minor < 0 limit 10`,
  )

const describe = ({ check, businessId, subjectId, detail }: Breach): string =>
  `books: ${check} of ${businessId} ${subjectId}: ${detail}`

/** What is wrong with the books right now, in one snapshot; empty when right. `graceSeconds`: how long due work may
 *  have waited. */
export const auditBooks = async (
  { db, verifier }: Pick<Wired, 'db' | 'verifier'>,
  graceSeconds: number,
): Promise<readonly string[]> => {
  const wallets = await findWalletsBelowZero(db)
  const breaches = await verifier.verify({ graceSeconds })
  return [...wallets.map(({ what }) => what), ...breaches.map(describe)]
}

// While a fault lasts, work may wait; how long it may is judged afterwards.
const endlessSeconds = 1_000_000
// Longer than a round, its clock put forward included: what lies before it was looked at before.
const recentMs = 600_000
const walletsEveryMs = 100

/** Looks again and again until it is told to stop. A database that is away is looked at when it is back. */
const lookAgain = async (
  look: () => Promise<readonly string[]>,
  seen: (found: readonly string[]) => void,
  { isStopped, restMs }: { readonly isStopped: () => boolean; readonly restMs: (tookMs: number) => number },
): Promise<void> => {
  while (!isStopped()) {
    const begun = performance.now()
    try {
      seen(await look())
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
    await pause(restMs(performance.now() - begun))
  }
}

/** Watches the books until it is stopped: the wallets all the time, and what the verifier says of them as often as that
 *  does not become the load. */
export const watchBooks = ({ db, verifier }: Pick<Wired, 'db' | 'verifier'>): Watch => {
  const breaches = new Set<string>()
  let looks = 0
  let stopped = false
  const isStopped = (): boolean => stopped
  const seen = (found: readonly string[]): void => {
    looks += 1
    for (const what of found) breaches.add(what)
  }
  const lookAtWallets = async () => (await findWalletsBelowZero(db)).map(({ what }) => what)
  const lookAtBooks = async () =>
    (await verifier.verify({ recentMs, graceSeconds: endlessSeconds })).map(describe)
  const running = Promise.all([
    lookAgain(lookAtWallets, seen, { isStopped, restMs: () => walletsEveryMs }),
    lookAgain(lookAtBooks, seen, { isStopped, restMs: (tookMs) => Math.max(200, 8 * tookMs) }),
  ]).catch((error: unknown) => {
    breaches.add(`the watch gave up: ${error instanceof Error ? error.message : String(error)}`)
  })
  return {
    looks: () => looks,
    stop: async () => {
      stopped = true
      await running
      return [...breaches]
    },
  }
}
