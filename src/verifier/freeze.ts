import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { Task } from '../jobs/task.ts'
import { refuse } from '../kernel/refusal.ts'
import { freezePayouts, findHold, listFrozen, releasePayouts, type Breach, type Frozen } from './store.ts'

/** Freezes and releases the payouts of businesses (docs/design/ledger.md#wrong-books-freeze-payouts). */
export type FreezeService = {
  /** Freezes a business, or all with null, that is not frozen yet; gives how many. Refuses NOT_FOUND_ERROR for an
   *  unknown id, VALIDATION_ERROR without a reason. */
  readonly freeze: (businessId: string | null, reason: string) => Promise<number>
  /** Lets payouts of a business, or of all with null, begin again; gives how many. Refuses NOT_FOUND_ERROR where
   *  the business is not frozen. */
  readonly release: (businessId: string | null) => Promise<number>
  readonly list: () => Promise<readonly Frozen[]>
}

/** Opens it over the pool. */
export const createFreezeService = ({ db }: { readonly db: Db }): FreezeService => ({
  freeze: async (businessId, reason) => {
    if (reason.trim() === '') refuse('VALIDATION_ERROR', 'a freeze needs a reason')
    const frozen = await freezePayouts(db, { businessId, reason, now: await readNow(db) })
    if (frozen === 0 && businessId !== null && !(await listFrozen(db)).some((one) => one.id === businessId)) {
      refuse('NOT_FOUND_ERROR', `no business ${businessId}`)
    }
    return frozen
  },
  release: async (businessId) => {
    const released = await releasePayouts(db, businessId)
    if (released === 0 && businessId !== null) {
      refuse('NOT_FOUND_ERROR', `the payouts of ${businessId} are not frozen`)
    }
    return released
  },
  list: () => listFrozen(db),
})

/** What of a breach is money that is not where it should be. */
const moneyChecks: ReadonlySet<string> = new Set(['wallet', 'entries', 'amounts'])

/** Freezes the payouts of each business whose money was found wrong: fail stop, nothing is repaired. See
 *  docs/reliability.md#ledger. */
export const freezeOf = async (db: Db, breaches: readonly Breach[], now: Date): Promise<void> => {
  for (const { check, businessId, subjectId, detail } of breaches) {
    if (!moneyChecks.has(check) || businessId === '') continue
    await freezePayouts(db, { businessId, reason: `${check} ${subjectId}: ${detail}`, now })
  }
}

// How soon a payout that was held back is looked at again.
const heldMs = 60_000

/** The task, which hands no payout over to its rail while its business is frozen: the job comes back later. What a rail
 *  has already is asked about, and deposits go on. */
export const holdWhileFrozen = (db: Db, task: Task): Task => ({
  ...task,
  run: async (job) => {
    const now = await findHold(db, job.businessId, job.subjectId)
    return now ? { kind: 'again', dueAt: new Date(now.getTime() + heldMs) } : task.run(job)
  },
})
