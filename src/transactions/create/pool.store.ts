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

// Another deposit of the business under review, or credited, with the same amount within a day.
const hasTwin = `exists (select from transactions u
    join pool_deposits q on q.business_id = u.business_id and q.transaction_id = u.id
   where u.business_id = t.business_id and u.id <> t.id and u.source_minor = t.source_minor
     and u.source_currency = t.source_currency and u.status in ('IN_REVIEW', 'SUCCESS')
     and u.created_at between t.created_at - interval '1 day' and t.created_at + interval '1 day')`

/** Lists pool deposits under review, longest waiting first. Index `transactions_waiting`. */
export const listInReview = async (on: Queryable, limit: number): Promise<readonly PoolDepositInReview[]> => {
  const rows = await query<
    Omit<PoolDepositInReview, 'amount'> & { readonly currency: string; readonly minor: bigint }
  >(
    on,
    `select t.business_id as "businessId", t.id as "transactionId", b.name as "businessName",
            t.source_currency as currency, t.source_minor as minor, t.merchant_reference as reference,
            t.created_at as "createdAt", ${hasTwin} as "isTwin"
       from transactions t
       join pool_deposits p on p.business_id = t.business_id and p.transaction_id = t.id
       join businesses b on b.id = t.business_id
      where t.status = 'IN_REVIEW' order by t.created_at, t.id limit :limit`,
    { limit },
  )
  return rows.map(({ currency, minor, ...row }) => ({ ...row, amount: { currency, minor } }))
}

/** Returns whether a pool deposit is under review and has a twin, as in `listInReview`. */
export const isTwinInReview = async (on: Queryable, ids: TransactionIds): Promise<boolean> => {
  const row = await queryOne<{ isTwin: boolean }>(
    on,
    `select ${hasTwin} as "isTwin" from transactions t
      where t.business_id = :businessId and t.id = :transactionId and t.status = 'IN_REVIEW'`,
    ids,
  )
  return row?.isTwin ?? false
}
