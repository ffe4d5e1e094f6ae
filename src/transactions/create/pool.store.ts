import { query, queryOne, type Queryable, type Trx } from '../../db/tx.ts'
import type { Transaction, TransactionIds } from '../transaction.ts'

/** Keeps what a business said of a transfer to a pool account, sealed, and binds the receipt to the customer. */
export const insertPoolDeposit = async (
  trx: Trx,
  { businessId, id, customerId }: Transaction,
  { fileKey, sealed }: { readonly fileKey: string; readonly sealed: string },
): Promise<void> => {
  await query(
    trx,
    `insert into pool_deposits (business_id, transaction_id, file_key, receipt_encrypted)
     values (:businessId, :id, :fileKey, :sealed)`,
    { businessId, id, fileKey, sealed },
  )
  await query(trx, 'select app.claim_upload(:businessId, :fileKey, :customerId)', {
    businessId,
    fileKey,
    customerId,
  })
}

/** What was said of a pool deposit, sealed, by primary key. */
export const findPoolDeposit = (
  on: Queryable,
  ids: TransactionIds,
): Promise<{ file_key: string; receipt_encrypted: string } | undefined> =>
  queryOne(
    on,
    `select file_key, receipt_encrypted from pool_deposits
      where business_id = :businessId and transaction_id = :transactionId`,
    ids,
  )

/** Why a pool deposit was rejected, null where it was not or nothing was said; undefined for any other transaction. */
export const findRejection = (
  on: Queryable,
  ids: TransactionIds,
): Promise<{ readonly reason: string | null } | undefined> =>
  queryOne(
    on,
    `select (select m.reason from transaction_moves m
              where m.business_id = :businessId and m.transaction_id = :transactionId and m.to_status = 'REJECTED'
              order by m.version desc limit 1) as reason
       from pool_deposits where business_id = :businessId and transaction_id = :transactionId`,
    ids,
  )
