import { readNow } from '../db/clock.ts'
import type { Page, PageRequest } from '../db/page.ts'
import { inTransaction, type Queryable, type Trx } from '../db/tx.ts'
import { noKey, type RequestKey } from '../idempotency/index.ts'
import { createId } from '../kernel/id.ts'
import { randomText } from '../kernel/random.ts'
import { refuse } from '../kernel/refusal.ts'
import type { DataKey } from '../vault/index.ts'
import { maxWriteAttempts, withConflictNamed } from './conflicts.ts'
import type { Customer, CustomerWithDocuments, Holder } from './customer.ts'
import { storeDocuments, withDocuments, withOwnDocuments } from './documents.ts'
import { emitCustomer } from './events.ts'
import {
  isConflict,
  requireCountry,
  requireCustomer,
  requireDocumentTypes,
  requireDocumentValues,
  requirePhoneOfCountry,
} from './rules.ts'
import {
  findCustomer,
  findCustomers,
  findHolder,
  findHolders,
  findKeyOfCustomer,
  hideCustomer,
  insertCustomer,
  listCustomers,
  lockCustomer,
  type Sealed,
  updateCustomer,
} from './store.ts'
import { createVerificationService, type VerificationDeps, type VerificationService } from './verification.ts'

/** A customer to create. */
export type NewCustomer = {
  /** Chosen by the seed of a sandbox only; else a new one. */
  readonly id?: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly countryCode: string
  readonly meta: Readonly<Record<string, unknown>>
  readonly kyc: Readonly<Record<string, unknown>>
}

/** Changes of a customer; an undefined member stays as it is. */
export type CustomerChange = {
  readonly name: string | undefined
  readonly email: string | undefined
  readonly phone: string | undefined
}

/** Exact filters of a list; a customer must match all that are given. */
export type CustomerSearch = {
  readonly email: string | undefined
  readonly phone: string | undefined
  /** As the console searches. */
  readonly reference?: string
}

/** The owner to create with a new business: its name and country. */
export type NewOwner = {
  readonly id: string
  readonly name: string
  readonly countryCode: string
  readonly ownerCustomerId: string
  readonly createdAt: Date
}

/** Manages the customers of businesses. Refuses BUSINESS_CUSTOMER_NOT_FOUND for an id that is unknown, deleted, of
 *  another business, or the owner's. */
export type CustomersService = VerificationService & {
  /** Refuses INVALID_BUSINESS_CUSTOMER_REQUEST, INVALID_KYC_DOCUMENT_TYPE, EMAIL_ALREADY_EXISTS,
   *  PHONE_NUMBER_ALREADY_EXISTS. Emits CUSTOMER.CREATED. */
  readonly create: (
    businessId: string,
    input: NewCustomer,
    key?: RequestKey,
  ) => Promise<CustomerWithDocuments>
  /** Finds a customer by email, then by phone, else creates one. Concurrent calls do not conflict. Refuses
   *  INVALID_BUSINESS_CUSTOMER_REQUEST, VALIDATION_ERROR. */
  readonly ensure: (businessId: string, input: NewCustomer) => Promise<Customer>
  readonly get: (businessId: string, customerId: string) => Promise<CustomerWithDocuments>
  readonly list: (
    businessId: string,
    search: CustomerSearch,
    request: PageRequest,
  ) => Promise<Page<CustomerWithDocuments>>
  /** Returns the names of the customers with these ids; deleted ones are left out. */
  readonly listNames: (businessId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Refuses as `create`. Emits CUSTOMER.UPDATED. */
  readonly update: (
    businessId: string,
    customerId: string,
    change: CustomerChange,
  ) => Promise<CustomerWithDocuments>
  /** Marks the customer as deleted; its transactions and payment methods stay
   *  (docs/design/customers.md#deleting-a-customer-keeps-its-payment-methods). Emits CUSTOMER.DELETED. */
  readonly remove: (businessId: string, customerId: string) => Promise<void>
  /** Creates the customer that represents a business, in the database transaction that creates the business. */
  readonly createOwner: (trx: Trx, owner: NewOwner) => Promise<void>
  /** Returns the data key of a customer, or of the owner; undefined where the business has no such customer. */
  readonly findDataKey: (
    on: Queryable,
    businessId: string,
    customerId: string,
  ) => Promise<DataKey | undefined>
  /** Locks a customer, or the owner, until the database transaction ends, so that its accounts are opened one at a
   *  time. Refuses BUSINESS_CUSTOMER_NOT_FOUND. */
  readonly lockHolder: (trx: Trx, businessId: string, customerId: string) => Promise<Holder>
  /** Returns a customer, or the owner, without a lock. Refuses BUSINESS_CUSTOMER_NOT_FOUND. */
  readonly getHolder: (businessId: string, customerId: string) => Promise<Holder>
  /** Returns a customer, or the owner; undefined for one that was deleted or erased. */
  readonly findHolder: (businessId: string, customerId: string) => Promise<Holder | undefined>
}

type Deps = VerificationDeps

const requireHolder = (holder: Holder | undefined): Holder =>
  holder ?? refuse('BUSINESS_CUSTOMER_NOT_FOUND', 'No customer with the id in `customerId`.')

const maxReferenceAttempts = 10

const createReference = (): string =>
  randomText('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 3) + randomText('0123456789', 6)

/** Inserts a customer with a reference that is unique in the business. */
const insertWithReference = async (
  sealed: Sealed<Trx>,
  customer: Omit<Customer, 'reference'>,
): Promise<Customer> => {
  for (let attempt = 0; attempt < maxReferenceAttempts; attempt += 1) {
    const named = { ...customer, reference: createReference() }
    if (await insertCustomer(sealed, named)) return named
  }
  throw new Error(`no free customer reference in ${maxReferenceAttempts.toString()} attempts`)
}

const create = async (
  { db, vault, emit }: Deps,
  businessId: string,
  { key = noKey, ...input }: NewCustomer & { readonly key?: RequestKey | undefined },
) => {
  const { name, email, phone, countryCode, meta, kyc } = input
  // Checks that answer 400 come before those that answer 422.
  requireDocumentTypes(kyc)
  requirePhoneOfCountry(phone, countryCode)
  requireCountry(countryCode)
  const documents = requireDocumentValues(kyc)
  const now = await readNow(db)
  const id = input.id ?? createId(now)
  const fields = { businessId, id, email, phone, claim: (trx: Trx) => key.claim(trx, id) }
  return withConflictNamed({ db, vault }, fields, async (trx) => {
    const dataKey = vault.createDataKey(businessId, id)
    const draft = { businessId, id, isOwner: false, name, email, phone, countryCode, meta, dataKey }
    const customer = await insertWithReference(
      { vault, on: trx },
      { ...draft, createdAt: now, updatedAt: now },
    )
    await storeDocuments(vault, trx, { customer, documents, status: 'pending', at: now })
    await emitCustomer(emit, trx, { type: 'CUSTOMER.CREATED', customer, at: now })
    return { customer, documents }
  })
}

const ensure = async (deps: Deps, businessId: string, input: NewCustomer): Promise<Customer> => {
  requirePhoneOfCountry(input.phone, input.countryCode)
  requireCountry(input.countryCode)
  const sealed = { vault: deps.vault, on: deps.db }
  const wanted = { email: input.email, phone: input.phone, exceptId: '' }
  for (let attempt = 1; ; attempt += 1) {
    const { ofEmail, ofPhone } = await findHolders(sealed, businessId, wanted)
    const customerId = ofEmail ?? ofPhone
    const found = customerId && (await findCustomer(sealed, { businessId, customerId }))
    if (found) return found
    try {
      return (await create(deps, businessId, input)).customer
    } catch (error) {
      // A concurrent call created the customer; the next attempt finds it.
      if (!isConflict(error) || attempt === maxWriteAttempts) throw error
    }
  }
}

const update = async (
  deps: Deps,
  ids: { businessId: string; customerId: string },
  change: CustomerChange,
) => {
  const { db, vault, emit } = deps
  const { email, phone } = change
  const fields = { businessId: ids.businessId, id: ids.customerId, email, phone }
  const customer = await withConflictNamed({ db, vault }, fields, async (trx) => {
    const sealed = { vault, on: trx }
    const locked = requireCustomer(await lockCustomer(sealed, ids))
    const now = await readNow(trx)
    const after: Customer = {
      ...locked,
      name: change.name ?? locked.name,
      email: change.email ?? locked.email,
      phone: change.phone ?? locked.phone,
      updatedAt: now,
    }
    if (phone !== undefined) requirePhoneOfCountry(phone, locked.countryCode)
    await updateCustomer(sealed, after)
    await emitCustomer(emit, trx, { type: 'CUSTOMER.UPDATED', customer: after, at: now })
    return after
  })
  return withOwnDocuments(vault, db, customer)
}

const remove = ({ db, vault, emit }: Deps, ids: { businessId: string; customerId: string }): Promise<void> =>
  inTransaction(db, async (trx) => {
    const customer = requireCustomer(await lockCustomer({ vault, on: trx }, ids))
    const now = await readNow(trx)
    await hideCustomer(trx, customer, now)
    await emitCustomer(emit, trx, { type: 'CUSTOMER.DELETED', customer, at: now })
  })

/** Creates the service of customers. */
export const createCustomersService = (deps: Deps): CustomersService => {
  const { db, vault } = deps
  return {
    ...createVerificationService(deps),
    create: (businessId, input, key) => create(deps, businessId, { ...input, key }),
    ensure: (businessId, input) => ensure(deps, businessId, input),
    get: async (businessId, customerId) => {
      const customer = requireCustomer(await findCustomer({ vault, on: db }, { businessId, customerId }))
      return withOwnDocuments(vault, db, customer)
    },
    list: async (businessId, filter, request) => {
      const page = await listCustomers({ vault, on: db }, { businessId, filter }, request)
      return { ...page, items: await withDocuments(vault, db, page.items) }
    },
    listNames: async (businessId, ids) =>
      new Map((await findCustomers({ vault, on: db }, businessId, ids)).map(({ id, name }) => [id, name])),
    update: (businessId, customerId, change) => update(deps, { businessId, customerId }, change),
    remove: (businessId, customerId) => remove(deps, { businessId, customerId }),
    createOwner: async (trx, { id, name, countryCode, ownerCustomerId, createdAt }) => {
      const owner = {
        businessId: id,
        id: ownerCustomerId,
        isOwner: true,
        name,
        email: '',
        phone: '',
        countryCode,
      }
      const dataKey = vault.createDataKey(id, ownerCustomerId)
      await insertWithReference(
        { vault, on: trx },
        { ...owner, meta: {}, dataKey, createdAt, updatedAt: createdAt },
      )
    },
    findDataKey: findKeyOfCustomer,
    lockHolder: async (trx, businessId, customerId) =>
      requireHolder(await findHolder({ vault, on: trx }, { businessId, customerId }, 'lock')),
    getHolder: async (businessId, customerId) =>
      requireHolder(await findHolder({ vault, on: db }, { businessId, customerId })),
    findHolder: (businessId, customerId) => findHolder({ vault, on: db }, { businessId, customerId }),
  }
}
