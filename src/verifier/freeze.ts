import { isClosed } from '../cells/index.ts'
import { createBatchLoader } from '../db/batch-loader.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { Job, Task } from '../jobs/index.ts'
import { isBlank } from '../kernel/plain-text.ts'
import { refuse } from '../kernel/refusal.ts'
import { findHolds } from './holds.store.ts'
import { freezePayouts, listFrozen, releasePayouts, type Breach, type FrozenBusiness } from './store.ts'

/** Freezes and releases the payouts of businesses (docs/design/ledger.md#wrong-books-freeze-payouts). */
export type FreezeService = {
  /** Freezes the payouts of a business, or of all with null; returns how many it froze. Refuses NOT_FOUND_ERROR for an
   *  unknown id, VALIDATION_ERROR without a reason, and for a business whose home is another cell. */
  readonly freeze: (businessId: string | null, reason: string) => Promise<number>
  /** Releases the payouts of a business, or of all with null; returns how many it released. Refuses NOT_FOUND_ERROR
   *  where the business is not frozen, VALIDATION_ERROR where its home is another cell. */
  readonly release: (businessId: string | null) => Promise<number>
  readonly list: () => Promise<readonly FrozenBusiness[]>
}

/** Creates the service that freezes payouts. */
export const createFreezeService = ({ db }: { readonly db: Db }): FreezeService => {
  const requireHere = async (businessId: string | null): Promise<void> => {
    if (businessId !== null && (await isClosed(db, businessId)))
      refuse('VALIDATION_ERROR', `The home of ${businessId} is another cell: do this there.`)
  }
  return {
    freeze: async (businessId, reason) => {
      if (isBlank(reason)) refuse('VALIDATION_ERROR', 'A freeze needs a reason.')
      await requireHere(businessId)
      const frozen = await freezePayouts(db, { businessId, reason, now: await readNow(db) })
      if (
        frozen === 0 &&
        businessId !== null &&
        !(await listFrozen(db)).some((one) => one.id === businessId)
      ) {
        refuse('NOT_FOUND_ERROR', `There is no business ${businessId}.`)
      }
      return frozen
    },
    release: async (businessId) => {
      await requireHere(businessId)
      const released = await releasePayouts(db, businessId)
      if (released === 0 && businessId !== null) {
        refuse('NOT_FOUND_ERROR', `The payouts of ${businessId} are not frozen.`)
      }
      return released
    },
    list: () => listFrozen(db),
  }
}

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

/** Returns a task that postpones a job instead of submitting to a rail, while the payouts of the business are frozen or
 *  the business is about to leave this cell. Inquiries about earlier submissions continue, and so do the deposits of a
 *  frozen business. */
export const holdBeforeRail = (db: Db, task: Task): Task => {
  const findHold = createBatchLoader((jobs: readonly Job[]) =>
    findHolds(
      db,
      jobs.map(({ businessId, subjectId: transactionId }) => ({ businessId, transactionId })),
    ),
  )
  return {
    ...task,
    run: async (job) => {
      const until = await findHold(job)
      return until ? { kind: 'again', dueAt: until } : task.run(job)
    },
  }
}
