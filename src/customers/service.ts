import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { Page, PageRequest } from '../db/page.ts'
import { inTransaction, type Queryable, type Trx } from '../db/tx.ts'
import { createId } from '../kernel/id.ts'
import { randomText } from '../kernel/random.ts'
import { refuse, Refusal } from '../kernel/refusal.ts'
import type { Customer, CustomerWithDocuments, Holder } from './customer.ts'
import { keepDocuments, withDocuments, withOwnDocuments } from './documents.ts'
import { emitCustomer } from './events.ts'
import {
  emailKey,
  isConflict,
  requireCountry,
  requireCustomer,
  requireDocumentTypes,
  requireDocumentValues,
  requirePhoneOfCountry,
} from './rules.ts'
import {
  customerExists,
  findCustomer,
  findHolder,
  findHolders,
  hideCustomer,
  insertCustomer,
  listCustomers,
  lockCustomer,
  updateCustomer,
} from './store.ts'
import { createVerificationService, type VerificationDeps, type VerificationService } from './verification.ts'

/** A customer to create, as it was sent. */
export type CustomerWish = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly countryCode: string
  readonly meta: Readonly<Record<string, unknown>>
  readonly kyc: Readonly<Record<string, unknown>>
}

/** What may change of a customer; what is left out stays. */
export type CustomerChange = {
  readonly name: string | undefined
  readonly email: string | undefined
  readonly phone: string | undefined
}

/** Exact filters of a list; both: a customer must match both. */
export type CustomerSearch = { readonly email: string | undefined; readonly phone: string | undefined }

/** The business's row of its own: what it is called and where it sits. */
export type OwnerWish = {
  readonly id: string
  readonly name: string
  readonly countryCode: string
  readonly ownerCustomerId: string
  readonly createdAt: Date
}

/** Customers: who the business acts for. Unknown, deleted and foreign ids, and the owner's, refuse the same
 *  BUSINESS_CUSTOMER_NOT_FOUND. */
export type CustomersService = VerificationService & {
  /** Refuses INVALID_BUSINESS_CUSTOMER_REQUEST, INVALID_KYC_DOCUMENT_TYPE, EMAIL_ALREADY_EXISTS,
   *  PHONE_NUMBER_ALREADY_EXISTS. Emits CUSTOMER.CREATED. */
  readonly create: (businessId: string, wish: CustomerWish) => Promise<CustomerWithDocuments>
  /** Gives the customer who has the email, else the one who has the phone, else creates one as `create` does; however
   *  many ask at once, nobody hears of a conflict. Refuses INVALID_BUSINESS_CUSTOMER_REQUEST, VALIDATION_ERROR. */
  readonly ensure: (businessId: string, wish: CustomerWish) => Promise<Customer>
  readonly get: (businessId: string, customerId: string) => Promise<CustomerWithDocuments>
  readonly list: (
    businessId: string,
    search: CustomerSearch,
    request: PageRequest,
  ) => Promise<Page<CustomerWithDocuments>>
  /** Refuses as `create`. Emits CUSTOMER.UPDATED. */
  readonly update: (
    businessId: string,
    customerId: string,
    change: CustomerChange,
  ) => Promise<CustomerWithDocuments>
  /** Hides the customer; its transactions and payment methods stay
   *  (docs/design/customers.md#deleting-a-customer-keeps-its-payment-methods). Emits CUSTOMER.DELETED with the last
   *  state. */
  readonly remove: (businessId: string, customerId: string) => Promise<void>
  /** Writes the customer that stands for a business, in the transaction that makes the business. */
  readonly createOwner: (trx: Trx, owner: OwnerWish) => Promise<void>
  /** True where the business has this customer, its owner included. */
  readonly exists: (on: Queryable, businessId: string, customerId: string) => Promise<boolean>
  /** A customer, or the owner, whose accounts are opened one at a time until the transaction ends. Refuses
   *  BUSINESS_CUSTOMER_NOT_FOUND. */
  readonly lockHolder: (trx: Trx, businessId: string, customerId: string) => Promise<Holder>
  /** The same, only looked at. */
  readonly getHolder: (businessId: string, customerId: string) => Promise<Holder>
}

type Deps = VerificationDeps

const requireHolder = (holder: Holder | undefined): Holder =>
  holder ?? refuse('BUSINESS_CUSTOMER_NOT_FOUND', 'no such customer: customerId')

const maxReferenceTries = 10

const createReference = (): string =>
  randomText('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 3) + randomText('0123456789', 6)

/** Inserts under a reference that nobody in the business has. */
const insertWithReference = async (trx: Trx, customer: Omit<Customer, 'reference'>): Promise<Customer> => {
  for (let attempt = 0; attempt < maxReferenceTries; attempt += 1) {
    const named = { ...customer, reference: createReference() }
    if (await insertCustomer(trx, named, emailKey(customer.email))) return named
  }
  throw new Error(`no free customer reference in ${maxReferenceTries.toString()} tries`)
}

/** What a write wants to have for itself; undefined: it stays as it is. */
type Wanted = {
  readonly businessId: string
  readonly id: string
  readonly email: string | undefined
  readonly phone: string | undefined
}

/** The refusal that names who is in the way, the email first, whatever index spoke; undefined where nobody is. */
const findConflict = async (db: Db, wanted: Wanted, cause: unknown): Promise<Refusal | undefined> => {
  const { businessId, id, email, phone } = wanted
  const holders = await findHolders(db, businessId, {
    emailKey: email === undefined ? null : emailKey(email),
    phone: phone ?? null,
    exceptId: id,
  })
  if (holders.ofEmail !== undefined) {
    const detail = { friendly: 'another customer has this email', data: { customerId: holders.ofEmail } }
    return new Refusal('EMAIL_ALREADY_EXISTS', detail, { cause })
  }
  if (holders.ofPhone === undefined) return undefined
  const detail = { friendly: 'another customer has this phone', data: { customerId: holders.ofPhone } }
  return new Refusal('PHONE_NUMBER_ALREADY_EXISTS', detail, { cause })
}

const maxWriteTries = 5

/** Runs a write whose email and phone the unique indexes judge. Where whoever was in the way is gone again before it
 *  could be named, email and phone are free: the write is tried anew. */
const namingHolder = async <T>(db: Db, wanted: Wanted, write: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write()
    } catch (error) {
      if (!isConflict(error)) throw error
      const conflict = await findConflict(db, wanted, error)
      if (conflict) throw conflict
      if (attempt === maxWriteTries) throw error
    }
  }
}

const create = async ({ db, vault, emit }: Deps, businessId: string, wish: CustomerWish) => {
  // What is 400 before what is 422.
  requireDocumentTypes(wish.kyc)
  requirePhoneOfCountry(wish.phone, wish.countryCode)
  requireCountry(wish.countryCode)
  const documents = requireDocumentValues(wish.kyc)
  const { name, email, phone, countryCode, meta } = wish
  const now = await readNow(db)
  const id = createId(now)
  return namingHolder(db, { businessId, id, email, phone }, () =>
    inTransaction(db, async (trx) => {
      const draft = { businessId, id, isOwner: false, name, email, phone, countryCode, meta }
      const customer = await insertWithReference(trx, { ...draft, createdAt: now, updatedAt: now })
      await keepDocuments(vault, trx, { customer, documents, status: 'pending', at: now })
      await emitCustomer(emit, trx, { type: 'CUSTOMER.CREATED', customer, at: now })
      return { customer, documents }
    }),
  )
}

const ensure = async (deps: Deps, businessId: string, wish: CustomerWish): Promise<Customer> => {
  requirePhoneOfCountry(wish.phone, wish.countryCode)
  requireCountry(wish.countryCode)
  const wanted = { emailKey: emailKey(wish.email), phone: wish.phone, exceptId: '' }
  for (let attempt = 1; ; attempt += 1) {
    const { ofEmail, ofPhone } = await findHolders(deps.db, businessId, wanted)
    const customerId = ofEmail ?? ofPhone
    const found = customerId && (await findCustomer(deps.db, { businessId, customerId }))
    if (found) return found
    try {
      return (await create(deps, businessId, wish)).customer
    } catch (error) {
      // Somebody else created the customer in between, and is found in the next round.
      if (!isConflict(error) || attempt === maxWriteTries) throw error
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
  const wanted = { businessId: ids.businessId, id: ids.customerId, email, phone }
  const customer = await namingHolder(db, wanted, () =>
    inTransaction(db, async (trx) => {
      const locked = requireCustomer(await lockCustomer(trx, ids))
      const now = await readNow(trx)
      const after: Customer = {
        ...locked,
        name: change.name ?? locked.name,
        email: change.email ?? locked.email,
        phone: change.phone ?? locked.phone,
        updatedAt: now,
      }
      if (phone !== undefined) requirePhoneOfCountry(phone, locked.countryCode)
      await updateCustomer(trx, after, emailKey(after.email))
      await emitCustomer(emit, trx, { type: 'CUSTOMER.UPDATED', customer: after, at: now })
      return after
    }),
  )
  return withOwnDocuments(vault, db, customer)
}

const remove = ({ db, emit }: Deps, ids: { businessId: string; customerId: string }): Promise<void> =>
  inTransaction(db, async (trx) => {
    const customer = requireCustomer(await lockCustomer(trx, ids))
    const now = await readNow(trx)
    await hideCustomer(trx, customer, now)
    await emitCustomer(emit, trx, { type: 'CUSTOMER.DELETED', customer, at: now })
  })

/** Opens customers over the pool, the vault, the outbox, and the identity provider where there is one. */
export const createCustomersService = (deps: Deps): CustomersService => {
  const { db, vault } = deps
  return {
    ...createVerificationService(deps),
    create: (businessId, wish) => create(deps, businessId, wish),
    ensure: (businessId, wish) => ensure(deps, businessId, wish),
    get: async (businessId, customerId) => {
      const customer = requireCustomer(await findCustomer(db, { businessId, customerId }))
      return withOwnDocuments(vault, db, customer)
    },
    list: async (businessId, { email, phone }, request) => {
      const filter = { emailKey: email === undefined ? undefined : emailKey(email), phone }
      const page = await listCustomers(db, { businessId, filter }, request)
      return { ...page, items: await withDocuments(vault, db, page.items) }
    },
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
      await insertWithReference(trx, { ...owner, meta: {}, createdAt, updatedAt: createdAt })
    },
    exists: customerExists,
    lockHolder: async (trx, businessId, customerId) =>
      requireHolder(await findHolder(trx, { businessId, customerId }, 'lock')),
    getHolder: async (businessId, customerId) =>
      requireHolder(await findHolder(db, { businessId, customerId })),
  }
}
