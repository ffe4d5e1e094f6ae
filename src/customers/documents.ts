import type { Queryable, Trx } from '../db/tx.ts'
import type { Place, Vault } from '../vault/vault.ts'
import type { Customer, CustomerWithDocuments, Documents } from './customer.ts'
import { insertDocuments, listDocuments } from './store.ts'

const placeOf = (businessId: string, customerId: string, type: string): Place => ({
  table: 'customer_documents',
  column: `value:${type}`,
  businessId,
  rowId: customerId,
})

/** Seals and stores the documents of a new customer. */
export const keepDocuments = (
  vault: Vault,
  trx: Trx,
  { customer, documents }: CustomerWithDocuments,
): Promise<void> =>
  insertDocuments(
    trx,
    customer,
    Object.entries(documents).map(([type, value]) => ({
      document_type: type,
      value_encrypted: vault.seal(placeOf(customer.businessId, customer.id, type), value),
      value_index: vault.index(`kyc|${customer.businessId}|${type}`, value),
    })),
  )

/** Joins customers of one business with their documents, opened. */
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
    const documents: Documents = Object.fromEntries(
      own.map((row) => [
        row.document_type,
        vault.open(placeOf(businessId, customer.id, row.document_type), row.value_encrypted),
      ]),
    )
    return { customer, documents }
  })
}
