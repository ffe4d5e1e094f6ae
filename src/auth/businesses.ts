import countryToCurrency from 'country-to-currency'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { createId } from '../kernel/id.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Mode } from './keys.ts'
import type { BusinessChange, BusinessRecord } from './records.ts'
import { findBusiness, insertBusiness, listBusinesses, updateBusiness } from './store.ts'

/** Writes the customer row that stands for a business (§2.2 "the business owner"), in the transaction that makes it. */
export type CreateOwner = (trx: Trx, business: BusinessRecord) => Promise<void>

/** A business to make. `id` is given by the seed only. */
export type BusinessWish = { readonly name: string; readonly countryCode: string; readonly id?: string }

/** Businesses: who calls the API. */
export type BusinessesService = {
  /** Creates a business and its owner's customer row in one commit. Refuses VALIDATION_ERROR for an empty name and for
   *  what is no country code. */
  readonly create: (wish: BusinessWish) => Promise<BusinessRecord>
  readonly list: () => Promise<readonly BusinessRecord[]>
  /** Refuses NOT_FOUND_ERROR for an unknown id. */
  readonly show: (businessId: string) => Promise<BusinessRecord>
  readonly find: (businessId: string) => Promise<BusinessRecord | undefined>
  /** Changes its settings: in force from the next request on. Refuses NOT_FOUND_ERROR for an unknown id. */
  readonly change: (businessId: string, change: BusinessChange) => Promise<BusinessRecord>
}

/** Opens businesses over the pool. */
export const createBusinessesService = (deps: {
  readonly db: Db
  readonly createOwner: CreateOwner
  readonly mode: Mode
}): BusinessesService => {
  const { db, createOwner, mode } = deps
  return {
    create: async ({ name, countryCode, id }) => {
      if (name.trim() === '') refuse('VALIDATION_ERROR', 'a business needs a name')
      if (!Object.hasOwn(countryToCurrency, countryCode)) {
        refuse('VALIDATION_ERROR', `"${countryCode}" is no country code`)
      }
      return inTransaction(db, async (trx) => {
        const now = await readNow(trx)
        const business: BusinessRecord = {
          id: id ?? createId(now),
          name,
          countryCode,
          ownerCustomerId: createId(now),
          feeWalletType: 'MAIN',
          isVerified: false,
          // Off in the sandbox, on where money is real (contract §2 "Verification").
          customersMustBeVerified: mode === 'production',
          isSwapEnabled: false,
          createdAt: now,
        }
        await insertBusiness(trx, business)
        await createOwner(trx, business)
        return business
      })
    },
    list: () => listBusinesses(db),
    show: async (businessId) =>
      (await findBusiness(db, businessId)) ?? refuse('NOT_FOUND_ERROR', `no business ${businessId}`),
    find: (businessId) => findBusiness(db, businessId),
    change: async (businessId, change) =>
      (await updateBusiness(db, businessId, change)) ??
      refuse('NOT_FOUND_ERROR', `no business ${businessId}`),
  }
}
