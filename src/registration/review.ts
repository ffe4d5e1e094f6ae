import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Vault } from '../vault/index.ts'
import type { Registration, RegistrationIds } from './registration.ts'
import { requireReasons, requireRegistration, statusAt } from './rules.ts'
import { openSealed, type Opened } from './sealed.ts'
import {
  approveRegistration,
  findRegistration,
  findSealed,
  listOfBusiness,
  listToReview,
  rejectRegistration,
} from './store.ts'

/** What operators do to registrations. Refuses SME_REGISTRATION_NOT_FOUND for one that is not there, and
 *  INVALID_SME_REGISTRATION_REQUEST for one that is not in a state for it. See docs/design/registration.md#reviews. */
export type RegistrationReviewService = {
  /** The registrations that wait for review, of every business, the longest first; or all of one business, newest
   *  first. At most 1,000, without what is personal. */
  readonly list: (businessId: string | undefined) => Promise<readonly Registration[]>
  /** One, with what was submitted, opened. */
  readonly show: (ids: RegistrationIds) => Promise<Registration & Opened>
  /** Approves one under review: from then on the business counts as registered. */
  readonly approve: (ids: RegistrationIds) => Promise<Registration>
  /** Rejects one that was submitted, also one approved before: then the business no longer counts as registered.
   *  Refuses VALIDATION_ERROR without reasons. */
  readonly reject: (ids: RegistrationIds, reasons: readonly string[]) => Promise<Registration>
}

/** What reviews need from outside. */
export type ReviewDeps = {
  readonly db: Db
  readonly vault: Vault
  /** Writes down since when a business is registered; null: it is not. */
  readonly setKybApproval: (trx: Trx, businessId: string, at: Date | null) => Promise<void>
}

const refuseReview = async (trx: Trx, ids: RegistrationIds): Promise<never> => {
  const registration = requireRegistration(await findRegistration(trx, ids))
  const status = statusAt(registration, await readNow(trx))
  const told = registration.reviewStatus === 'APPROVED' ? 'approved already' : status
  return refuse('INVALID_SME_REGISTRATION_REQUEST', `the registration is ${told}`)
}

/** Opens the review of registrations over the pool, the vault and the businesses. */
export const createRegistrationReviewService = (deps: ReviewDeps): RegistrationReviewService => {
  const { db, vault, setKybApproval } = deps
  const asOfNow = async (registrations: readonly Registration[]): Promise<readonly Registration[]> => {
    const at = await readNow(db)
    return registrations.map((one) => ({ ...one, status: statusAt(one, at) }))
  }
  return {
    list: async (businessId) =>
      asOfNow(await (businessId === undefined ? listToReview(db) : listOfBusiness(db, businessId))),
    show: async (ids) => {
      const registration = requireRegistration(await findRegistration(db, ids))
      const sealed = await findSealed(db, ids)
      const [shown = registration] = await asOfNow([registration])
      return sealed
        ? { ...shown, ...openSealed(vault, ids, sealed) }
        : refuse('SME_REGISTRATION_NOT_FOUND', 'no such registration')
    },
    approve: (ids) =>
      inTransaction(db, async (trx) => {
        const at = await readNow(trx)
        const approved = (await approveRegistration(trx, ids, at)) ?? (await refuseReview(trx, ids))
        await setKybApproval(trx, ids.businessId, at)
        return approved
      }),
    reject: (ids, reasons) => {
      requireReasons(reasons)
      return inTransaction(db, async (trx) => {
        const at = await readNow(trx)
        const rejected =
          (await rejectRegistration(trx, ids, { reasons, at })) ?? (await refuseReview(trx, ids))
        await setKybApproval(trx, ids.businessId, null)
        return rejected
      })
    },
  }
}
