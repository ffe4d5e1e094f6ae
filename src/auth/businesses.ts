import countryToCurrency from 'country-to-currency'
import type { OperationId } from '../../generated/catalogue.ts'
import type { Homes } from '../cells/index.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { createId, isId } from '../kernel/id.ts'
import { isBlank, isLongerThan, isPlainText } from '../kernel/plain-text.ts'
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

/** Writes the customer row of the business itself, in the transaction that creates the business. */
export type CreateOwner = (trx: Trx, business: BusinessRecord) => Promise<void>

/** A business to create. Only the seed sets `id`. */
export type NewBusiness = {
  readonly name: string
  readonly countryCode: string
  readonly id?: string
}

const maxIdTries = 100_000

/** Returns the first new id whose home is this cell: of a few cells every second or third one is. */
const drawOwnId = ({ find, cell }: NewHomes, now: Date): string => {
  for (let tries = 0; tries < maxIdTries; tries += 1) {
    const id = createId(now)
    if (find(id) === cell) return id
  }
  return refuse('EXTERNAL_REQUEST_ERROR', `No slot belongs to the cell ${cell ?? ''}.`)
}

type NewHomes = Pick<Homes, 'find' | 'cell'>

/** The businesses that call the API. */
export type BusinessesService = {
  /** Creates a business and its owner's customer row in one commit.
   *  Refuses VALIDATION_ERROR for an empty name and an unknown country code. */
  readonly create: (business: NewBusiness) => Promise<BusinessRecord>
  readonly list: () => Promise<readonly BusinessRecord[]>
  /** Returns a business. Refuses NOT_FOUND_ERROR for an unknown id. */
  readonly show: (businessId: string) => Promise<BusinessRecord>
  readonly find: (businessId: string) => Promise<BusinessRecord | undefined>
  /** Returns whether an operator approved the registration (KYB) of the business. */
  readonly hasApprovedRegistration: (businessId: string) => Promise<boolean>
  /** Changes settings, which apply from the next request on. Refuses NOT_FOUND_ERROR for an unknown id. */
  readonly change: (businessId: string, change: BusinessChange) => Promise<BusinessRecord>
  /** Sets the rate limit of an operation for a business, from the next request on; null restores the limit of the
   *  contract. Refuses VALIDATION_ERROR outside 1 to 1,000,000, and NOT_FOUND_ERROR for an unknown business. */
  readonly setRateLimit: (
    businessId: string,
    operationId: OperationId,
    limit: number | null,
  ) => Promise<BusinessRecord>
  /** Sets when the registration (KYB) of a business was approved, in the transaction that reviews it; null: it is
   *  not. */
  readonly setKybApproval: (trx: Trx, businessId: string, at: Date | null) => Promise<void>
}

const maxRateLimit = 1_000_000

const elsewhere = ({ find, cell }: NewHomes, businessId: string): string => {
  const home = isId(businessId) ? find(businessId) : cell
  return home === cell ? '' : ` in this cell; its home is the cell ${home ?? ''}`
}

const maxName = 255

/** Creates the service of businesses. */
export const createBusinessesService = (deps: {
  readonly db: Db
  readonly createOwner: CreateOwner
  readonly mode: Mode
  readonly homes: NewHomes
}): BusinessesService => {
  const { db, createOwner, mode, homes } = deps
  const requireFound = (business: BusinessRecord | undefined, businessId: string): BusinessRecord =>
    business ??
    refuse('NOT_FOUND_ERROR', `There is no business ${businessId}${elsewhere(homes, businessId)}.`)
  return {
    create: async ({ name, countryCode, id }) => {
      if (isBlank(name)) refuse('VALIDATION_ERROR', 'A business needs a name.')
      if (isLongerThan(name, maxName) || !isPlainText(name))
        refuse(
          'VALIDATION_ERROR',
          `A name has at most ${maxName} characters, none of them a control character.`,
        )
      if (!Object.hasOwn(countryToCurrency, countryCode)) {
        refuse('VALIDATION_ERROR', `"${countryCode}" is not a country code.`)
      }
      if (id !== undefined && homes.find(id) !== homes.cell)
        refuse('VALIDATION_ERROR', `The home of ${id} is the cell ${homes.find(id) ?? ''}.`)
      return inTransaction(db, async (trx) => {
        const now = await readNow(trx)
        const business: BusinessRecord = {
          id: id ?? drawOwnId(homes, now),
          name,
          countryCode,
          ownerCustomerId: createId(now),
          feeWalletType: 'MAIN',
          isVerified: false,
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
    show: async (businessId) => requireFound(await findBusiness(db, businessId), businessId),
    find: (businessId) => findBusiness(db, businessId),
    hasApprovedRegistration: async (businessId) =>
      (await findBusiness(db, businessId))?.isRegistrationApproved ?? false,
    change: async (businessId, change) =>
      requireFound(await updateBusiness(db, businessId, change), businessId),
    setKybApproval,
    setRateLimit: async (businessId, operationId, limit) => {
      if (limit !== null && !(Number.isInteger(limit) && limit >= 1 && limit <= maxRateLimit)) {
        refuse('VALIDATION_ERROR', `A rate limit is a whole number from 1 to ${maxRateLimit.toString()}.`)
      }
      return requireFound(await setRateLimit(db, businessId, { operationId, limit }), businessId)
    },
  }
}
