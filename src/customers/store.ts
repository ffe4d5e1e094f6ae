import { readPage, type Page, type PageRequest } from '../db/page.ts'
import { query, queryOne, type Prepared, type Queryable, type Trx } from '../db/tx.ts'
import { type DataKey, insertDataKey, lockIndexes, type SealContext, type Vault } from '../vault/index.ts'
import type { Customer, Holder } from './customer.ts'

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
) =>
  vault.sealerOf(dataKey).seal(profileContext(businessId, id), JSON.stringify({ name, email, phone, meta }))

const openProfile = (
  vault: Vault,
  { business_id, id, data_key, profile_encrypted }: SealedProfile,
): Profile => parseProfile(vault.sealerOf(data_key).open(profileContext(business_id, id), profile_encrypted))

/** The columns that the profile of a customer is opened from. */
export type SealedProfile = Pick<CustomerRow, 'business_id' | 'id' | 'data_key' | 'profile_encrypted'>

/** Decrypts the name of a customer that another statement has read. */
export const openName = (vault: Vault, row: SealedProfile): string => openProfile(vault, row).name

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

/** Returns the keyed hashes of a text as an email and as a phone, under every key. */
export const contactHashes = (vault: Vault, businessId: string, text: string) => ({
  emails: emailIndexes(vault, businessId, text),
  phones: phoneIndexes(vault, businessId, text),
})

/** Returns the indexes that the row of a customer has; the owner has none. */
const contactIndexes = (
  vault: Vault,
  { businessId, isOwner, email, phone }: Pick<Customer, 'businessId' | 'isOwner' | 'email' | 'phone'>,
) => ({
  emailIndex: isOwner ? null : emailIndexes(vault, businessId, email)[0],
  phoneIndex: isOwner ? null : phoneIndexes(vault, businessId, phone)[0],
})

/** Inserts a customer with its data key; returns false where its reference is taken. Unique indexes refuse a taken
 *  email or phone. */
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

/** Locks an email and a phone until the commit. */
export const lockContacts = async (
  { vault, on }: Sealed<Trx>,
  businessId: string,
  { email, phone }: Contacts,
): Promise<void> => {
  await lockIndexes(on, [
    ...(email === undefined ? [] : emailIndexes(vault, businessId, email)),
    ...(phone === undefined ? [] : phoneIndexes(vault, businessId, phone)),
  ])
}

const selectOne = `select ${columns} from customers c
  where business_id = :businessId and id = :customerId and deleted_at is null and not is_owner`
const lockOne = `${selectOne} for no key update of c`
const findStatement: Prepared = { name: 'customers.find', sql: selectOne }

/** The primary key of a customer. */
export type CustomerIds = { readonly businessId: string; readonly customerId: string }

/** Finds a customer that is neither deleted nor the owner, by primary key. */
export const findCustomer = async (
  { vault, on }: Sealed,
  ids: CustomerIds,
): Promise<Customer | undefined> => {
  const row = await queryOne<CustomerRow>(on, findStatement, ids)
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
  const { id: customerId, country_code: countryCode, reference, has_bvn: hasBvn, data_key: dataKey } = row
  return { customerId, name: openProfile(vault, row).name, countryCode, reference, hasBvn, dataKey }
}

/** Finds the data key of a customer that is not deleted, or of the owner. */
export const findKeyOfCustomer = async (
  on: Queryable,
  businessId: string,
  customerId: string,
): Promise<DataKey | undefined> => {
  const row = await queryOne<{ key: DataKey }>(
    on,
    `select app.data_key_of(business_id, id) as key from customers
      where business_id = :businessId and id = :customerId and deleted_at is null`,
    { businessId, customerId },
  )
  return row?.key
}

const indexesOf = (vault: Vault, businessId: string, { email, phone }: Contacts) => ({
  emails: email === undefined ? null : emailIndexes(vault, businessId, email),
  phones: phone === undefined ? null : phoneIndexes(vault, businessId, phone),
})

/** Lists a page of customers, newest first, through index `customers_newest`. */
export const listCustomers = async (
  { vault, on }: Sealed,
  {
    businessId,
    filter: { reference = null, ...contacts },
  }: { readonly businessId: string; readonly filter: Contacts & { readonly reference?: string | null } },
  request: PageRequest,
): Promise<Page<Customer>> => {
  const page = await readPage<CustomerRow>(
    on,
    {
      columns,
      from: `from customers c
        where business_id = :businessId and deleted_at is null and not is_owner
          and (:emails::bytea[] is null or email_index = any (:emails))
          and (:phones::bytea[] is null or phone_index = any (:phones))
          and (:reference::text is null or reference = :reference)`,
      order: 'created_at desc, id desc',
      values: { businessId, reference, ...indexesOf(vault, businessId, contacts) },
    },
    request,
  )
  return { ...page, items: page.items.map((row) => parseRow(vault, row)) }
}

/** Lists customers by primary key, without the owner and deleted ones. */
export const findCustomers = async (
  { vault, on }: Sealed,
  businessId: string,
  ids: readonly string[],
): Promise<readonly Customer[]> => {
  const rows = await query<CustomerRow>(
    on,
    `select ${columns} from customers c
      where business_id = :businessId and id = any (:ids) and deleted_at is null and not is_owner`,
    { businessId, ids },
  )
  return rows.map((row) => parseRow(vault, row))
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

/** Recomputes the indexes of customers that are not under the newest key, and returns their number. */
export const reindexCustomers = async ({ vault, on }: Sealed<Trx>, limit: number): Promise<number> => {
  const rows = await query<CustomerRow>(
    on,
    `select ${columns} from customers c
      where not is_owner and substring(email_index from 1 for 4) <> :tag and app.is_open_here(business_id)
      limit :limit::integer for no key update of c`,
    { tag: vault.newestTag, limit },
  )
  for (const row of rows) await updateCustomer({ vault, on }, parseRow(vault, row))
  return rows.length
}
