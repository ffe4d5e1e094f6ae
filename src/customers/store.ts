import { readPage, type Page, type PageRequest } from '../db/page.ts'
import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import { type DataKey, insertDataKey, type SealContext, type Vault } from '../vault/index.ts'
import type { Customer, DocumentStatus, Holder, PendingCustomer } from './customer.ts'

type CustomerRow = {
  readonly business_id: string
  readonly id: string
  readonly is_owner: boolean
  readonly reference: string
  readonly profile_encrypted: string
  readonly country_code: string
  readonly data_key: DataKey
  readonly created_at: Date
  readonly updated_at: Date
}

/** Where customers are read and written, and the vault that seals them. */
export type Sealed<On extends Queryable = Queryable> = { readonly vault: Vault; readonly on: On }

const columns = `c.business_id, c.id, c.is_owner, c.reference, c.profile_encrypted, c.country_code, c.created_at,
  c.updated_at, app.data_key_of(c.business_id, c.id) as data_key`

type Profile = Pick<Customer, 'name' | 'email' | 'phone' | 'meta'>

const profileContext = (businessId: string, id: string): SealContext => ({
  table: 'customers',
  column: 'profile',
  businessId,
  rowId: id,
})

const parseProfile = (text: string): Profile => JSON.parse(text) as Profile

const sealProfile = (
  vault: Vault,
  { businessId, id, dataKey, name, email, phone, meta }: Omit<Customer, 'reference'>,
) => vault.under(dataKey).seal(profileContext(businessId, id), JSON.stringify({ name, email, phone, meta }))

const openProfile = (
  vault: Vault,
  { business_id, id, data_key, profile_encrypted }: SealedProfile,
): Profile => parseProfile(vault.under(data_key).open(profileContext(business_id, id), profile_encrypted))

type SealedProfile = Pick<CustomerRow, 'business_id' | 'id' | 'data_key' | 'profile_encrypted'>

const parseRow = (vault: Vault, row: CustomerRow): Customer => ({
  businessId: row.business_id,
  id: row.id,
  isOwner: row.is_owner,
  reference: row.reference,
  ...openProfile(vault, row),
  countryCode: row.country_code,
  dataKey: row.data_key,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** An email and a phone, to be compared with those on file. */
export type Contacts = { readonly email: string | undefined; readonly phone: string | undefined }

/** Returns the keyed hashes of an email, without case, under every key, newest first. */
const emailIndexes = (vault: Vault, businessId: string, email: string) =>
  vault.indexes(`customer-email|${businessId}`, email.toLowerCase())

const phoneIndexes = (vault: Vault, businessId: string, phone: string) =>
  vault.indexes(`customer-phone|${businessId}`, phone)

/** Returns the indexes that the row of a customer has; the owner has none. */
const contactIndexes = (
  vault: Vault,
  { businessId, isOwner, email, phone }: Pick<Customer, 'businessId' | 'isOwner' | 'email' | 'phone'>,
) => ({
  emailIndex: isOwner ? null : emailIndexes(vault, businessId, email)[0],
  phoneIndex: isOwner ? null : phoneIndexes(vault, businessId, phone)[0],
})

/** Inserts a customer with its data key; returns false where its reference is taken. Unique indexes refuse a taken email
 *  or phone. */
export const insertCustomer = async ({ vault, on }: Sealed<Trx>, customer: Customer): Promise<boolean> => {
  const rows = await query(
    on,
    `insert into customers (business_id, id, is_owner, reference, profile_encrypted, email_index, phone_index,
                            country_code, created_at, updated_at)
     values (:businessId, :id, :isOwner, :reference, :profile, :emailIndex, :phoneIndex, :countryCode, :createdAt,
             :updatedAt)
     on conflict on constraint customers_reference_key do nothing
     returning id`,
    { ...customer, profile: sealProfile(vault, customer), ...contactIndexes(vault, customer) },
  )
  if (rows.length === 0) return false
  await insertDataKey(on, customer.dataKey)
  return true
}

/** Locks, until the commit, emails and phones under every key. While keys are rotated the unique indexes do not see one
 *  email under two keys. */
export const lockContacts = async (
  { vault, on }: Sealed<Trx>,
  businessId: string,
  { email, phone }: Contacts,
): Promise<void> => {
  const indexes = [
    ...(email === undefined ? [] : emailIndexes(vault, businessId, email)),
    ...(phone === undefined ? [] : phoneIndexes(vault, businessId, phone)),
  ]
  const locks = indexes.map((index) => index.toString('hex')).toSorted()
  await query(
    on,
    'select pg_advisory_xact_lock(hashtextextended(name, 6)) from unnest(:locks::text[]) as name order by name',
    { locks },
  )
}

const selectOne = `select ${columns} from customers c
  where business_id = :businessId and id = :customerId and deleted_at is null and not is_owner`
const lockOne = `${selectOne} for no key update of c`

/** The primary key of a customer. */
export type CustomerIds = { readonly businessId: string; readonly customerId: string }

/** Finds a customer that is neither deleted nor the owner, by primary key. */
export const findCustomer = async (
  { vault, on }: Sealed,
  ids: CustomerIds,
): Promise<Customer | undefined> => {
  const row = await queryOne<CustomerRow>(on, selectOne, ids)
  return row && parseRow(vault, row)
}

/** Finds a customer and blocks its other writers until the commit. */
export const lockCustomer = async (
  { vault, on }: Sealed<Trx>,
  ids: CustomerIds,
): Promise<Customer | undefined> => {
  const row = await queryOne<CustomerRow>(on, lockOne, ids)
  return row && parseRow(vault, row)
}

type HolderRow = CustomerRow & { readonly has_bvn: boolean }

const selectHolder = `select ${columns},
        exists (select from customer_documents d
                 where d.business_id = c.business_id and d.customer_id = c.id
                   and d.document_type = 'BVN' and d.status = 'accepted') as has_bvn
   from customers c
  where business_id = :businessId and id = :customerId and deleted_at is null`
const lockedHolder = `${selectHolder} for no key update of c`

/** Finds a customer that is not deleted, or the owner, as the holder of an account. `lock` blocks other writers until
 *  the commit. */
export const findHolder = async (
  { vault, on }: Sealed,
  ids: CustomerIds,
  lookup?: 'lock',
): Promise<Holder | undefined> => {
  const row = await queryOne<HolderRow>(on, lookup === 'lock' ? lockedHolder : selectHolder, ids)
  if (!row) return undefined
  const { id: customerId, country_code: countryCode, reference, has_bvn: hasBvn } = row
  return { customerId, name: openProfile(vault, row).name, countryCode, reference, hasBvn }
}

/** Returns whether the business has this customer, its owner included, and it is not deleted. */
export const customerExists = async (
  on: Queryable,
  businessId: string,
  customerId: string,
): Promise<boolean> => {
  const row = await queryOne(
    on,
    'select 1 from customers where business_id = :businessId and id = :customerId and deleted_at is null',
    { businessId, customerId },
  )
  return row !== undefined
}

const indexesOf = (vault: Vault, businessId: string, { email, phone }: Contacts) => ({
  emails: email === undefined ? null : emailIndexes(vault, businessId, email),
  phones: phone === undefined ? null : phoneIndexes(vault, businessId, phone),
})

/** Lists a page of customers, newest first, through index `customers_newest`. */
export const listCustomers = async (
  { vault, on }: Sealed,
  { businessId, filter: { email, phone } }: { readonly businessId: string; readonly filter: Contacts },
  request: PageRequest,
): Promise<Page<Customer>> => {
  const page = await readPage<CustomerRow>(
    on,
    {
      columns,
      from: `from customers c
        where business_id = :businessId and deleted_at is null and not is_owner
          and (:emails::bytea[] is null or email_index = any (:emails))
          and (:phones::bytea[] is null or phone_index = any (:phones))`,
      order: 'created_at desc, id desc',
      values: { businessId, ...indexesOf(vault, businessId, { email, phone }) },
    },
    request,
  )
  return { ...page, items: page.items.map((row) => parseRow(vault, row)) }
}

/** Finds the customers that have an email and a phone, other than `exceptId`, through the partial unique indexes;
 *  undefined matches none. */
export const findHolders = async (
  { vault, on }: Sealed,
  businessId: string,
  { exceptId, ...contacts }: Contacts & { readonly exceptId: string },
): Promise<{ readonly ofEmail: string | undefined; readonly ofPhone: string | undefined }> => {
  const rows = await query<{ id: string; has_email: boolean | null; has_phone: boolean | null }>(
    on,
    `select id, email_index = any (:emails::bytea[]) as has_email, phone_index = any (:phones::bytea[]) as has_phone
       from customers
      where business_id = :businessId and deleted_at is null and not is_owner and id <> :exceptId
        and (email_index = any (:emails::bytea[]) or phone_index = any (:phones::bytea[])) order by id limit 2`,
    { businessId, exceptId, ...indexesOf(vault, businessId, contacts) },
  )
  return { ofEmail: rows.find((row) => row.has_email)?.id, ofPhone: rows.find((row) => row.has_phone)?.id }
}

/** Updates a customer. Unique indexes refuse a taken email or phone. */
export const updateCustomer = async ({ vault, on }: Sealed<Trx>, customer: Customer): Promise<void> => {
  const { businessId, id, updatedAt } = customer
  await query(
    on,
    `update customers set profile_encrypted = :profile, email_index = :emailIndex, phone_index = :phoneIndex,
                          updated_at = :updatedAt
      where business_id = :businessId and id = :id`,
    {
      businessId,
      id,
      profile: sealProfile(vault, customer),
      ...contactIndexes(vault, customer),
      updatedAt,
    },
  )
}

/** Marks a customer as deleted; its email and phone are free again. */
export const hideCustomer = async (trx: Trx, customer: Customer, at: Date): Promise<void> => {
  await query(
    trx,
    'update customers set deleted_at = :at, updated_at = :at where business_id = :businessId and id = :id',
    { businessId: customer.businessId, id: customer.id, at },
  )
}

/** A row of `customer_documents`: a sealed KYC document and its review. */
export type DocumentRow = {
  readonly customer_id: string
  readonly document_type: string
  readonly value_encrypted: string
  readonly value_index: Buffer
  readonly status: DocumentStatus
  readonly updated_at: Date
  readonly reviewed_at: Date | null
  readonly rejection_reason: string | null
}

/** A sealed document to store. */
export type DocumentDraft = Pick<DocumentRow, 'document_type' | 'value_encrypted' | 'status'> & {
  /** Under every key, newest first. */
  readonly value_indexes: readonly Buffer[]
}

/** Writes a sealed document, replacing the one of its type; returns false, without a write, where the value is the
 *  same. Lock the customer first. */
export const saveDocument = async (
  trx: Trx,
  { businessId, id }: Pick<Customer, 'businessId' | 'id'>,
  document: DocumentDraft & { readonly at: Date },
): Promise<boolean> => {
  const reviewedAt = document.status === 'pending' ? null : document.at
  const rows = await query(
    trx,
    `insert into customer_documents (business_id, customer_id, document_type, value_encrypted, value_index, status,
                                     reviewed_at, created_at, updated_at)
     values (:businessId, :id, :document_type, :value_encrypted, :value_index, :status, :reviewedAt, :at, :at)
     on conflict (business_id, customer_id, document_type) do update
       set value_encrypted = excluded.value_encrypted, value_index = excluded.value_index, status = excluded.status,
           reviewed_at = excluded.reviewed_at, rejection_reason = null, updated_at = excluded.updated_at
       where customer_documents.value_index <> all (:value_indexes::bytea[])
     returning document_type`,
    { businessId, id, ...document, value_index: document.value_indexes[0], reviewedAt },
  )
  return rows.length > 0
}

/** Lists the sealed documents of some customers of one business, by type. */
export const listDocuments = (
  on: Queryable,
  businessId: string,
  customerIds: readonly string[],
): Promise<DocumentRow[]> =>
  query(
    on,
    `select customer_id, document_type, value_encrypted, value_index, status, updated_at, reviewed_at,
            rejection_reason
       from customer_documents
      where business_id = :businessId and customer_id = any(:customerIds) order by customer_id, document_type
      limit 10000`,
    { businessId, customerIds },
  )

/** Lists customers with pending documents, of one business where given, longest waiting first. */
export const listPendingCustomers = (
  on: Queryable,
  businessId: string | undefined,
): Promise<PendingCustomer[]> =>
  query(
    on,
    `select d.business_id as "businessId", d.customer_id as "customerId", min(d.updated_at) as since,
            array_agg(document_type order by document_type) as "documentTypes"
       from customer_documents d
       join customers c on (c.business_id, c.id) = (d.business_id, d.customer_id)
      where d.status = 'pending' and c.deleted_at is null
        and (:businessId::text is null or d.business_id = :businessId)
      group by d.business_id, d.customer_id
      order by since, d.business_id, d.customer_id limit 1000`,
    { businessId: businessId ?? null },
  )

/** Writes the review of documents of one customer. */
export const reviewDocuments = async (
  trx: Trx,
  ids: CustomerIds,
  review: {
    readonly types: readonly string[]
    readonly outcome: DocumentStatus
    readonly reason: string | null
    readonly at: Date
  },
): Promise<void> => {
  await query(
    trx,
    `update customer_documents set status = :outcome, reviewed_at = :at, rejection_reason = :reason
      where business_id = :businessId and customer_id = :customerId and document_type = any(:types)`,
    { ...ids, ...review },
  )
}

/** Recomputes the indexes of customers that are not under the newest key, and returns their number. */
export const reindexCustomers = async ({ vault, on }: Sealed<Trx>, limit: number): Promise<number> => {
  const rows = await query<CustomerRow>(
    on,
    `select ${columns} from customers c
      where not is_owner and substring(email_index from 1 for 4) <> :tag limit :limit::integer for no key update of c`,
    { tag: vault.newestTag, limit },
  )
  for (const row of rows) await updateCustomer({ vault, on }, parseRow(vault, row))
  return rows.length
}

/** A sealed document whose index is not under the newest key. */
export type StaleDocument = Pick<DocumentRow, 'customer_id' | 'document_type' | 'value_encrypted'> & {
  readonly business_id: string
  readonly data_key: DataKey
}

/** Locks and returns documents whose index is not under the newest key. */
export const listStaleDocuments = ({ vault, on }: Sealed<Trx>, limit: number): Promise<StaleDocument[]> =>
  query(
    on,
    `select business_id, customer_id, document_type, value_encrypted,
            app.data_key_of(business_id, customer_id) as data_key
       from customer_documents
      where substring(value_index from 1 for 4) <> :tag limit :limit::integer for no key update`,
    { tag: vault.newestTag, limit },
  )

/** Replaces the index of a locked document. */
export const setDocumentIndex = async (
  trx: Trx,
  { business_id, customer_id, document_type }: StaleDocument,
  index: Buffer,
): Promise<void> => {
  await query(
    trx,
    `update customer_documents set value_index = :index
      where business_id = :business_id and customer_id = :customer_id and document_type = :document_type`,
    { business_id, customer_id, document_type, index },
  )
}
