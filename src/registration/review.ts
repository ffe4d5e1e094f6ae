import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Vault } from '../vault/index.ts'
import type { Registration, RegistrationIds } from './registration.ts'
import { requireReasons, requireRegistration, statusAt } from './rules.ts'
import { openSealed, type OpenedParts } from './sealed.ts'
import {
  approveRegistration,
  findRegistration,
  findSealed,
  listByBusiness,
  listPendingReview,
  rejectRegistration,
} from './store.ts'

/** Reviews registrations for operators. Refuses SME_REGISTRATION_NOT_FOUND for an unknown one, and
 *  INVALID_SME_REGISTRATION_REQUEST for one that is not in the right state. See docs/design/registration.md#reviews. */
export type RegistrationReviewService = {
  /** Lists the registrations that are pending review, of every business, oldest first; or all of one business, newest
   *  first. At most 1,000, without personal data. */
  readonly list: (businessId: string | undefined) => Promise<readonly Registration[]>
  /** Returns a registration with its decrypted data. */
  readonly show: (ids: RegistrationIds) => Promise<Registration & OpenedParts>
  /** Approves a registration under review; the business then counts as registered. */
  readonly approve: (ids: RegistrationIds) => Promise<Registration>
  /** Rejects a submitted registration, also an approved one; the business then no longer counts as registered. Refuses
   *  VALIDATION_ERROR without reasons. */
  readonly reject: (ids: RegistrationIds, reasons: readonly string[]) => Promise<Registration>
}

/** The dependencies of reviews. */
export type ReviewDeps = {
  readonly db: Db
  readonly vault: Vault
  /** Stores since when a business is registered, or null where it is not. */
  readonly setKybApproval: (trx: Trx, businessId: string, at: Date | null) => Promise<void>
}

const refuseReview = async (trx: Trx, ids: RegistrationIds): Promise<never> => {
  const registration = requireRegistration(await findRegistration(trx, ids))
  const status = statusAt(registration, await readNow(trx))
  const state = registration.reviewStatus === 'APPROVED' ? 'already approved' : status
  return refuse('INVALID_SME_REGISTRATION_REQUEST', `The registration is ${state}.`)
}

/** Creates the service that reviews registrations. */
export const createRegistrationReviewService = (deps: ReviewDeps): RegistrationReviewService => {
  const { db, vault, setKybApproval } = deps
  const withCurrentStatus = async (
    registrations: readonly Registration[],
  ): Promise<readonly Registration[]> => {
    const at = await readNow(db)
    return registrations.map((one) => ({ ...one, status: statusAt(one, at) }))
  }
  return {
    list: async (businessId) =>
      withCurrentStatus(
        await (businessId === undefined ? listPendingReview(db) : listByBusiness(db, businessId)),
      ),
    show: async (ids) => {
      const registration = requireRegistration(await findRegistration(db, ids))
      const sealed = await findSealed(db, ids)
      const [shown = registration] = await withCurrentStatus([registration])
      return sealed
        ? { ...shown, ...openSealed(vault, ids, sealed) }
        : refuse('SME_REGISTRATION_NOT_FOUND', 'No registration with this id.')
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
