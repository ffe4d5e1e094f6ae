import { query, queryOne, type Queryable, type Trx } from '../../db/tx.ts'
import type { Transaction } from '../transaction.ts'

/** Keeps what a business said of a transfer to a pool account, sealed. */
export const insertPoolDeposit = async (
  trx: Trx,
  { businessId, id }: Transaction,
  { fileKey, sealed }: { readonly fileKey: string; readonly sealed: string },
): Promise<void> => {
  await query(
    trx,
    `insert into pool_deposits (business_id, transaction_id, file_key, receipt_encrypted)
     values (:businessId, :id, :fileKey, :sealed)`,
    { businessId, id, fileKey, sealed },
  )
}

/** What was said of a pool deposit, sealed, by primary key. */
export const findPoolDeposit = (
  on: Queryable,
  businessId: string,
  transactionId: string,
): Promise<{ file_key: string; receipt_encrypted: string } | undefined> =>
  queryOne(
    on,
    `select file_key, receipt_encrypted from pool_deposits
      where business_id = :businessId and transaction_id = :transactionId`,
    { businessId, transactionId },
  )
