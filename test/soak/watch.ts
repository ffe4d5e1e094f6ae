import { setTimeout as pause } from 'node:timers/promises'
import { query } from '../../src/db/tx.ts'
import { Refusal } from '../../src/kernel/refusal.ts'
import type { Breach } from '../../src/verifier/store.ts'
import type { Wired } from '../../src/wire.ts'

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

// Looking takes longer as the books grow; it must not become the load.
const restMs = (tookMs: number): number => Math.max(200, 8 * tookMs)

/** Audits the books again and again until it is stopped. A database that is away is looked at when it is back. */
export const watchBooks = (wired: Wired): Watch => {
  const seen = new Set<string>()
  let looks = 0
  let isStopped = false
  const look = async (): Promise<void> => {
    try {
      for (const what of await auditBooks(wired, endlessSeconds)) seen.add(what)
      looks += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  const run = async (): Promise<void> => {
    while (!isStopped) {
      const begun = performance.now()
      await look()
      await pause(restMs(performance.now() - begun))
    }
  }
  const running = run().catch((error: unknown) => {
    seen.add(`the watch gave up: ${error instanceof Error ? error.message : String(error)}`)
  })
  return {
    looks: () => looks,
    stop: async () => {
      isStopped = true
      await running
      return [...seen]
    },
  }
}
