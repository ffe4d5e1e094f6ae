import { query, type Queryable, type Trx } from '../db/tx.ts'
import type { DataKey } from '../vault/index.ts'
import type { Customer, DocumentStatus, PendingCustomer } from './customer.ts'
import type { CustomerIds, Sealed } from './store.ts'

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

/** Binds the upload that a document names, if it names one, to the customer (`app.claim_upload`). */
export const claimUpload = async (
  trx: Trx,
  { businessId, id }: Pick<Customer, 'businessId' | 'id'>,
  key: string,
): Promise<void> => {
  await query(trx, 'select app.claim_upload(:businessId, :key, :id)', { businessId, id, key })
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
      where substring(value_index from 1 for 4) <> :tag and app.is_open_here(business_id)
      limit :limit::integer for no key update`,
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
