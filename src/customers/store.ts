import { readPage, type Page, type PageRequest } from '../db/page.ts'
import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { Customer, DocumentStatus, Holder, PendingCustomer } from './customer.ts'

type CustomerRow = {
  readonly business_id: string
  readonly id: string
  readonly is_owner: boolean
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly country_code: string
  readonly meta: Readonly<Record<string, unknown>>
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = `business_id, id, is_owner, reference, name, email, phone, country_code, meta, created_at, updated_at`

const parseRow = (row: CustomerRow): Customer => ({
  businessId: row.business_id,
  id: row.id,
  isOwner: row.is_owner,
  reference: row.reference,
  name: row.name,
  email: row.email,
  phone: row.phone,
  countryCode: row.country_code,
  meta: row.meta,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Inserts a customer; returns false where its reference is taken. Unique indexes refuse a taken email or phone. */
export const insertCustomer = async (trx: Trx, customer: Customer, emailKey: string): Promise<boolean> => {
  const rows = await query(
    trx,
    `insert into customers (business_id, id, is_owner, reference, name, email, email_key, phone, country_code, meta,
                            created_at, updated_at)
     values (:businessId, :id, :isOwner, :reference, :name, :email, :emailKey, :phone, :countryCode, :meta::jsonb,
             :createdAt, :updatedAt)
     on conflict on constraint customers_reference_key do nothing
     returning id`,
    { ...customer, emailKey, meta: JSON.stringify(customer.meta) },
  )
  return rows.length > 0
}

const selectOne = `select ${columns} from customers
  where business_id = :businessId and id = :customerId and deleted_at is null and not is_owner`
const lockOne = `${selectOne} for no key update`

/** The primary key of a customer. */
export type CustomerIds = { readonly businessId: string; readonly customerId: string }

/** Finds a customer that is neither deleted nor the owner, by primary key. */
export const findCustomer = async (on: Queryable, ids: CustomerIds): Promise<Customer | undefined> => {
  const row = await queryOne<CustomerRow>(on, selectOne, ids)
  return row && parseRow(row)
}

/** Finds a customer and blocks its other writers until the commit. */
export const lockCustomer = async (trx: Trx, ids: CustomerIds): Promise<Customer | undefined> => {
  const row = await queryOne<CustomerRow>(trx, lockOne, ids)
  return row && parseRow(row)
}

const selectHolder = `select id as "customerId", name, country_code as "countryCode", reference,
        exists (select from customer_documents d
                 where d.business_id = c.business_id and d.customer_id = c.id
                   and d.document_type = 'BVN' and d.status = 'accepted') as "hasBvn"
   from customers c
  where business_id = :businessId and id = :customerId and deleted_at is null`
const lockedHolder = `${selectHolder} for no key update of c`

/** Finds a customer that is not deleted, or the owner, as the holder of an account. `lock` blocks other writers until
 *  the commit. */
export const findHolder = (on: Queryable, ids: CustomerIds, lookup?: 'lock'): Promise<Holder | undefined> =>
  queryOne(on, lookup === 'lock' ? lockedHolder : selectHolder, ids)

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

/** Exact filters of a list; the email as its key. */
export type CustomerFilter = { readonly emailKey: string | undefined; readonly phone: string | undefined }

/** Lists a page of customers, newest first, through index `customers_newest`. */
export const listCustomers = async (
  on: Queryable,
  { businessId, filter }: { readonly businessId: string; readonly filter: CustomerFilter },
  request: PageRequest,
): Promise<Page<Customer>> => {
  const page = await readPage<CustomerRow>(
    on,
    {
      columns,
      from: `from customers
        where business_id = :businessId and deleted_at is null and not is_owner
          and (:emailKey::text is null or email_key = :emailKey) and (:phone::text is null or phone = :phone)`,
      order: 'created_at desc, id desc',
      values: { businessId, emailKey: filter.emailKey ?? null, phone: filter.phone ?? null },
    },
    request,
  )
  return { ...page, items: page.items.map(parseRow) }
}

/** Finds the customers that have an email and a phone, other than `exceptId`, through the partial unique indexes; null
 *  matches none. */
export const findHolders = async (
  on: Queryable,
  businessId: string,
  wanted: { readonly emailKey: string | null; readonly phone: string | null; readonly exceptId: string },
): Promise<{ readonly ofEmail: string | undefined; readonly ofPhone: string | undefined }> => {
  const rows = await query<{ id: string; has_email: boolean | null; has_phone: boolean | null }>(
    on,
    `select id, email_key = :emailKey as has_email, phone = :phone as has_phone from customers
      where business_id = :businessId and deleted_at is null and not is_owner and id <> :exceptId
        and (email_key = :emailKey or phone = :phone) order by id limit 2`,
    { businessId, ...wanted },
  )
  return { ofEmail: rows.find((row) => row.has_email)?.id, ofPhone: rows.find((row) => row.has_phone)?.id }
}

/** Updates a customer. Unique indexes refuse a taken email or phone. */
export const updateCustomer = async (trx: Trx, customer: Customer, emailKey: string): Promise<void> => {
  await query(
    trx,
    `update customers set name = :name, email = :email, email_key = :emailKey, phone = :phone, updated_at = :updatedAt
      where business_id = :businessId and id = :id`,
    {
      businessId: customer.businessId,
      id: customer.id,
      name: customer.name,
      email: customer.email,
      emailKey,
      phone: customer.phone,
      updatedAt: customer.updatedAt,
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
