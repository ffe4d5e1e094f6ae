import { query, queryOne, type Queryable, type Trx } from '../../db/tx.ts'
import type { Money } from '../../kernel/money.ts'
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

/** A pool deposit that waits for an operator. */
export type PoolDepositInReview = TransactionIds & {
  readonly businessName: string
  readonly amount: Money
  readonly reference: string
  readonly createdAt: Date
  readonly isTwin: boolean
}

/** Lists pool deposits under review, longest waiting first. */
export const listInReview = async (on: Queryable, limit: number): Promise<readonly PoolDepositInReview[]> => {
  const rows = await query<
    Omit<PoolDepositInReview, 'amount'> & { readonly currency: string; readonly minor: bigint }
  >(
    on,
    `select t.business_id as "businessId", t.id as "transactionId", b.name as "businessName",
            t.source_currency as currency, t.source_minor as minor, t.merchant_reference as reference,
            t.created_at as "createdAt",
            exists (select from pool_deposits q
                      join transactions u on u.business_id = q.business_id and u.id = q.transaction_id
                     where q.business_id = t.business_id and u.id <> t.id and u.source_minor = t.source_minor
                       and u.source_currency = t.source_currency and u.status in ('IN_REVIEW', 'SUCCESS')
                       and u.created_at between t.created_at - interval '1 day' and t.created_at + interval '1 day'
                   ) as "isTwin"
       from pool_deposits p
       join transactions t on t.business_id = p.business_id and t.id = p.transaction_id
       join businesses b on b.id = t.business_id
      where t.status = 'IN_REVIEW' order by t.created_at, t.id limit :limit`,
    { limit },
  )
  return rows.map(({ currency, minor, ...row }) => ({ ...row, amount: { currency, minor } }))
}
