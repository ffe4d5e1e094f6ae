import { query, queryOne, type Queryable, type Trx } from '../../db/tx.ts'
import type { Transaction } from '../transaction.ts'

/** Keeps who pays a deposit that no payment method stands for, sealed. */
export const insertPayer = async (
  trx: Trx,
  { businessId, id }: Transaction,
  sealed: string,
): Promise<void> => {
  await query(
    trx,
    `insert into deposit_payers (business_id, transaction_id, payer_encrypted) values (:businessId, :id, :sealed)`,
    { businessId, id, sealed },
  )
}

/** Who pays such a deposit, sealed, by primary key. */
export const findPayer = async (
  on: Queryable,
  businessId: string,
  transactionId: string,
): Promise<string | undefined> => {
  const row = await queryOne<{ payer_encrypted: string }>(
    on,
    `select payer_encrypted from deposit_payers
      where business_id = :businessId and transaction_id = :transactionId`,
    { businessId, transactionId },
  )
  return row?.payer_encrypted
}
