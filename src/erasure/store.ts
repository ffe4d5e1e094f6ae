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

/** Counts the transactions of a customer that are in one of the statuses. */
export const countTransactions = async (
  on: Queryable,
  ids: CustomerIds,
  statuses: readonly TransactionStatus[],
): Promise<bigint> => {
  const row = await queryOne<{ count: bigint }>(
    on,
    `select count(*) as count from transactions
      where business_id = :businessId and customer_id = :customerId and status = any (:statuses::text[])`,
    { ...ids, statuses },
  )
  return row?.count ?? 0n
}

/** Hides a customer and its payment methods, so that no new transaction finds them. */
export const hideCustomerAndMethods = async (trx: Trx, ids: CustomerIds, at: Date): Promise<void> => {
  await query(
    trx,
    `update customers set deleted_at = coalesce(deleted_at, :at)
      where business_id = :businessId and id = :customerId`,
    { ...ids, at },
  )
  await query(
    trx,
    `update payment_methods set deleted_at = coalesce(deleted_at, :at)
      where business_id = :businessId and customer_id = :customerId`,
    { ...ids, at },
  )
}

/** Lists the keys of the uploads that prove the pool deposits of a customer. */
export const listReceipts = async (on: Queryable, ids: CustomerIds): Promise<readonly string[]> => {
  const rows = await query<{ file_key: string }>(
    on,
    `select d.file_key from pool_deposits d
       join transactions t on t.business_id = d.business_id and t.id = d.transaction_id
      where t.business_id = :businessId and t.customer_id = :customerId`,
    ids,
  )
  return rows.map(({ file_key }) => file_key)
}

/** Destroys the data key of a locked customer, and blanks what is in clear (`app.erase_customer`). */
export const eraseCustomer = async (trx: Trx, ids: CustomerIds): Promise<void> => {
  await query(trx, 'select app.erase_customer(:businessId, :customerId)', ids)
}
