import countryToCurrency from 'country-to-currency'
import type { OperationId } from '../../generated/catalogue.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { createId } from '../kernel/id.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Mode } from './keys.ts'
import type { BusinessChange, BusinessRecord } from './records.ts'
import {
  findBusiness,
  insertBusiness,
  listBusinesses,
  setKybApproval,
  setRateLimit,
  updateBusiness,
} from './store.ts'

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
  /** True once an operator approved the registration (KYB) of the business. */
  readonly hasApprovedRegistration: (businessId: string) => Promise<boolean>
  /** Changes its settings: in force from the next request on. Refuses NOT_FOUND_ERROR for an unknown id. */
  readonly change: (businessId: string, change: BusinessChange) => Promise<BusinessRecord>
  /** Lets a business send another number of an operation's requests in its window, from the next one on; null gives it
   *  the contract's figure again. Refuses VALIDATION_ERROR outside 1 to 1,000,000, NOT_FOUND_ERROR without such a
   *  business. */
  readonly setRateLimit: (
    businessId: string,
    operationId: OperationId,
    limit: number | null,
  ) => Promise<BusinessRecord>
  /** Writes down since when a business is registered (KYB), or with null that it is not; a part of the transaction
   *  that reviews its registration. */
  readonly setKybApproval: (trx: Trx, businessId: string, at: Date | null) => Promise<void>
}

const maxRateLimit = 1_000_000

/** Opens businesses over the pool. */
export const createBusinessesService = (deps: {
  readonly db: Db
  readonly createOwner: CreateOwner
  readonly mode: Mode
}): BusinessesService => {
  const { db, createOwner, mode } = deps
  const found = (business: BusinessRecord | undefined, businessId: string): BusinessRecord =>
    business ?? refuse('NOT_FOUND_ERROR', `no business ${businessId}`)
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
          isRegistrationApproved: false,
          rateLimits: {},
          createdAt: now,
          frozenReason: null,
        }
        await insertBusiness(trx, business)
        await createOwner(trx, business)
        return business
      })
    },
    list: () => listBusinesses(db),
    show: async (businessId) => found(await findBusiness(db, businessId), businessId),
    find: (businessId) => findBusiness(db, businessId),
    hasApprovedRegistration: async (businessId) =>
      (await findBusiness(db, businessId))?.isRegistrationApproved ?? false,
    change: async (businessId, change) => found(await updateBusiness(db, businessId, change), businessId),
    setKybApproval,
    setRateLimit: async (businessId, operationId, limit) => {
      if (limit !== null && !(Number.isInteger(limit) && limit >= 1 && limit <= maxRateLimit)) {
        refuse('VALIDATION_ERROR', `a rate limit is a whole number from 1 to ${maxRateLimit.toString()}`)
      }
      return found(await setRateLimit(db, businessId, { operationId, limit }), businessId)
    },
  }
}
