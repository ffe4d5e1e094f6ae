import type { Queryable, Trx } from '../db/tx.ts'
import type { SealContext, Vault } from '../vault/index.ts'
import type { Customer, CustomerWithDocuments, Documents, DocumentStatus } from './customer.ts'
import {
  claimUpload,
  listDocuments,
  listStaleDocuments,
  saveDocument,
  setDocumentIndex,
} from './documents.store.ts'

const sealContext = (businessId: string, customerId: string, type: string): SealContext => ({
  table: 'customer_documents',
  column: `value:${type}`,
  businessId,
  rowId: customerId,
})

/** Returns the keyed hashes of a document's value, newest first; the one on file is one of them if it is the same. */
export const indexesOfDocument = (
  vault: Vault,
  businessId: string,
  { type, value }: { readonly type: string; readonly value: string },
): readonly [Buffer, ...Buffer[]] => vault.indexes(`kyc|${businessId}|${type}`, value)

/** Seals and stores documents of a customer, replacing those of the same types; returns whether a value is new. Lock
 *  the customer first, unless it is new. */
export const storeDocuments = async (
  vault: Vault,
  trx: Trx,
  kept: CustomerWithDocuments & { readonly status: DocumentStatus; readonly at: Date },
): Promise<boolean> => {
  const { customer, documents, status, at } = kept
  const { businessId, id } = customer
  const sealer = vault.sealerOf(customer.dataKey)
  let isChanged = false
  for (const [type, value] of Object.entries(documents)) {
    const isNew = await saveDocument(trx, customer, {
      document_type: type,
      value_encrypted: sealer.seal(sealContext(businessId, id, type), value),
      value_indexes: indexesOfDocument(vault, businessId, { type, value }),
      status,
      at,
    })
    if (isNew) await claimUpload(trx, customer, value)
    isChanged = isChanged || isNew
  }
  return isChanged
}

/** Joins customers of one business with their decrypted documents. */
export const withDocuments = async (
  vault: Vault,
  on: Queryable,
  customers: readonly Customer[],
): Promise<readonly CustomerWithDocuments[]> => {
  const [first] = customers
  if (!first) return []
  const { businessId } = first
  const rows = await listDocuments(
    on,
    businessId,
    customers.map(({ id }) => id),
  )
  return customers.map((customer) => {
    const own = rows.filter((row) => row.customer_id === customer.id)
    const sealer = vault.sealerOf(customer.dataKey)
    const documents: Documents = Object.fromEntries(
      own.map((row) => [
        row.document_type,
        sealer.open(sealContext(businessId, customer.id, row.document_type), row.value_encrypted),
      ]),
    )
    return { customer, documents }
  })
}

/** Joins one customer with its decrypted documents. */
export const withOwnDocuments = async (
  vault: Vault,
  on: Queryable,
  customer: Customer,
): Promise<CustomerWithDocuments> => {
  const [shown] = await withDocuments(vault, on, [customer])
  return shown ?? { customer, documents: {} }
}

/** Recomputes the indexes of documents that are not under the newest key, and returns their number. */
export const reindexDocuments = async (vault: Vault, trx: Trx, limit: number): Promise<number> => {
  const stale = await listStaleDocuments({ vault, on: trx }, limit)
  for (const row of stale) {
    const { business_id: businessId, customer_id: customerId, document_type: type } = row
    const value = vault
      .sealerOf(row.data_key)
      .open(sealContext(businessId, customerId, type), row.value_encrypted)
    const [index] = indexesOfDocument(vault, businessId, { type, value })
    await setDocumentIndex(trx, row, index)
  }
  return stale.length
}
