import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { TransactionStatus } from '../../generated/catalogue.ts'

/** The primary key of a customer. */
export type CustomerIds = { readonly businessId: string; readonly customerId: string }

/** Locks a customer against everything, new transactions included, and returns when it was erased; undefined where the
 *  business has no such customer. The owner is not a customer. */
export const lockForErasure = (
  trx: Trx,
  ids: CustomerIds,
): Promise<{ readonly erasedAt: Date | null } | undefined> =>
  queryOne(
    trx,
    `select erased_at as "erasedAt" from customers
      where business_id = :businessId and id = :customerId and not is_owner for update`,
    ids,
  )

/** Lists the ids of transactions of a customer that are in one of the statuses, oldest first; at most 1,000. */
export const listTransactions = async (
  on: Queryable,
  ids: CustomerIds,
  statuses: readonly TransactionStatus[],
): Promise<readonly string[]> => {
  const rows = await query<{ id: string }>(
    on,
    `select id from transactions
      where business_id = :businessId and customer_id = :customerId and status = any (:statuses::text[])
      order by created_at, id limit 1000`,
    { ...ids, statuses },
  )
  return rows.map(({ id }) => id)
}

/** Lists the keys of the uploads that are erased with a customer. */
export const listUploads = async (on: Queryable, ids: CustomerIds): Promise<readonly string[]> => {
  const rows = await query<{ key: string }>(
    on,
    'select key from uploads where business_id = :businessId and customer_id = :customerId order by key',
    ids,
  )
  return rows.map(({ key }) => key)
}

/** Hides a locked customer with their payment methods, destroys their data key, and blanks what is in clear
 *  (`app.erase_customer`). */
export const eraseCustomer = async (trx: Trx, ids: CustomerIds): Promise<void> => {
  await query(trx, 'select app.erase_customer(:businessId, :customerId)', ids)
}
