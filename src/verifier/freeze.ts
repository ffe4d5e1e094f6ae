import { createBatchLoader } from '../db/batch-loader.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { Job, Task } from '../jobs/index.ts'
import { isBlank } from '../kernel/plain-text.ts'
import { refuse } from '../kernel/refusal.ts'
import {
  freezePayouts,
  findFrozenPayouts,
  listFrozen,
  releasePayouts,
  type Breach,
  type FrozenBusiness,
} from './store.ts'

/** Freezes and releases the payouts of businesses (docs/design/ledger.md#wrong-books-freeze-payouts). */
export type FreezeService = {
  /** Freezes the payouts of a business, or of all with null; returns how many it froze. Refuses NOT_FOUND_ERROR for an
   *  unknown id, VALIDATION_ERROR without a reason. */
  readonly freeze: (businessId: string | null, reason: string) => Promise<number>
  /** Releases the payouts of a business, or of all with null; returns how many it released. Refuses NOT_FOUND_ERROR
   *  where the business is not frozen. */
  readonly release: (businessId: string | null) => Promise<number>
  readonly list: () => Promise<readonly FrozenBusiness[]>
}

/** Creates the service that freezes payouts. */
export const createFreezeService = ({ db }: { readonly db: Db }): FreezeService => ({
  freeze: async (businessId, reason) => {
    if (isBlank(reason)) refuse('VALIDATION_ERROR', 'A freeze needs a reason.')
    const frozen = await freezePayouts(db, { businessId, reason, now: await readNow(db) })
    if (frozen === 0 && businessId !== null && !(await listFrozen(db)).some((one) => one.id === businessId)) {
      refuse('NOT_FOUND_ERROR', `There is no business ${businessId}.`)
    }
    return frozen
  },
  release: async (businessId) => {
    const released = await releasePayouts(db, businessId)
    if (released === 0 && businessId !== null) {
      refuse('NOT_FOUND_ERROR', `The payouts of ${businessId} are not frozen.`)
    }
    return released
  },
  list: () => listFrozen(db),
})

// The checks whose breaches are wrong money.
const moneyChecks: ReadonlySet<string> = new Set(['wallet', 'entries', 'amounts', 'attempts'])

/** Freezes the payouts of each business with wrong money: fail stop, nothing is repaired. See
 *  docs/reliability.md#ledger. */
export const freezeOnBreaches = async (db: Db, breaches: readonly Breach[], now: Date): Promise<void> => {
  for (const { check, businessId, subjectId, detail } of breaches) {
    if (!moneyChecks.has(check) || businessId === '') continue
    await freezePayouts(db, { businessId, reason: `${check} ${subjectId}: ${detail}`, now })
  }
}

const retryWhileFrozenMs = 60_000

/** Wraps a task so that it submits no payout to its rail while the business is frozen; the job is retried later.
 *  Inquiries about submitted payouts, and deposits, continue. */
export const holdWhileFrozen = (db: Db, task: Task): Task => {
  const readNowIfFrozen = createBatchLoader((jobs: readonly Job[]) =>
    findFrozenPayouts(
      db,
      jobs.map(({ businessId, subjectId: transactionId }) => ({ businessId, transactionId })),
    ),
  )
  return {
    ...task,
    run: async (job) => {
      const now = await readNowIfFrozen(job)
      return now ? { kind: 'again', dueAt: new Date(now.getTime() + retryWhileFrozenMs) } : task.run(job)
    },
  }
}
