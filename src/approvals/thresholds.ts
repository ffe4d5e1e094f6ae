import type { Db } from '../db/knex.ts'
import { requireTrx } from '../db/tx.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Money } from '../kernel/money.ts'
import {
  deleteThreshold,
  listThresholds,
  lockThreshold,
  sumUnapproved,
  upsertThreshold,
} from './thresholds.store.ts'

/** Up to which amounts people create payouts and swaps without a second person: the sum of the last 24 hours, with
 *  fees, of what was not approved. One amount for each wallet: split payouts are counted together. */
export type ThresholdsService = {
  /** Lists the thresholds of a business, by the currency of the wallet that pays. */
  readonly list: (businessId: string) => Promise<readonly Money[]>
  /** Returns whether one more amount, with its fee, needs a second person. */
  readonly isAbove: (businessId: string, amount: Money) => Promise<boolean>
  /** Refuses FORBIDDEN where what was created, in the database transaction that the room is composed on too, needed a
   *  second person. */
  readonly requireBelow: (businessId: string, currency: string) => Promise<void>
  /** Sets a threshold where there is none, or a higher one. Refuses FORBIDDEN where it is lower: that needs a second
   *  person. */
  readonly lower: (businessId: string, threshold: Money) => Promise<void>
  /** Sets a threshold, or removes it for null. */
  readonly set: (businessId: string, currency: string, minor: bigint | null) => Promise<void>
}

/** Creates the service of thresholds. */
export const createThresholdsService = ({ db }: { readonly db: Db }): ThresholdsService => ({
  list: (businessId) => listThresholds(db, businessId),
  isAbove: async (businessId, { minor, currency }) => {
    const threshold = (await listThresholds(db, businessId)).find((one) => one.currency === currency)
    if (!threshold) return false
    return minor + (await sumUnapproved(db, businessId, currency)) > threshold.minor
  },
  requireBelow: async (businessId, currency) => {
    // Locked first and then summed, so that of two at the same moment the second counts the first.
    const threshold = await lockThreshold(requireTrx(db), businessId, currency)
    if (threshold && (await sumUnapproved(db, businessId, currency)) > threshold.minor)
      refuse('FORBIDDEN', 'This now needs a second person. Check it again, then ask for an approval.')
  },
  lower: async (businessId, threshold) => {
    if (!(await upsertThreshold(db, businessId, { ...threshold, isLower: true })))
      refuse('FORBIDDEN', 'Another person must approve a higher amount. Use “Raise or remove”.')
  },
  set: async (businessId, currency, minor) => {
    if (minor === null) await deleteThreshold(db, businessId, currency)
    else await upsertThreshold(db, businessId, { minor, currency, isLower: false })
  },
})
