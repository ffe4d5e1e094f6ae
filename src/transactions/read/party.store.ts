import { query, type Queryable } from '../../db/tx.ts'
import { parseRow, type TransactionRow } from '../store.ts'
import type { Transaction } from '../transaction.ts'

/** Whose transactions: those of a customer, or those from and to a payment method. */
export type Party = { readonly customerId: string } | { readonly paymentMethodId: string }

/** Lists the newest transactions of a party, among the newest 10,000 of the business. Index `transactions_newest`. */
export const listOfParty = async (
  on: Queryable,
  party: Party & { readonly businessId: string },
  limit: number,
): Promise<readonly Transaction[]> => {
  const rows = await query<TransactionRow>(
    on,
    `select * from (select * from transactions where business_id = :businessId
                     order by created_at desc, id desc limit 10000) as newest
      where customer_id = :customerId or :paymentMethodId in (source_id, destination_id)
      order by created_at desc, id desc limit :limit`,
    { customerId: null, paymentMethodId: null, ...party, limit },
  )
  return rows.map(parseRow)
}

const paidColumns =
  'destination_id, source_currency, source_minor, destination_currency, destination_minor, created_at'

type PaidRow = Pick<
  TransactionRow,
  | 'destination_id'
  | 'source_currency'
  | 'source_minor'
  | 'destination_currency'
  | 'destination_minor'
  | 'created_at'
>

/** What a payout paid to a payment method. */
export type Paid = Pick<Transaction, 'destinationId' | 'source' | 'destination' | 'createdAt'>

/** Lists the payouts of the last 30 days to payment methods, but those that failed, among the newest 10,000 of the
 *  business. Index `transactions_newest`. */
export const listPaid = async (
  on: Queryable,
  paid: { readonly businessId: string; readonly ids: readonly string[] },
): Promise<readonly Paid[]> => {
  if (paid.ids.length === 0) return []
  const rows = await query<PaidRow>(
    on,
    // Few columns: the newest are sorted in memory.
    `select ${paidColumns}
       from (select ${paidColumns}, id, type, status from transactions
              where business_id = :businessId and created_at >= app.now() - interval '30 days'
              order by created_at desc, id desc limit 10000) as newest
      where type = 'WITHDRAW' and destination_id = any (:ids) and status <> all (:failed)
      order by created_at desc, id desc`,
    { ...paid, failed: ['FAILED', 'REJECTED', 'CANCELLED', 'REFUNDED'] },
  )
  return rows.map((row) => ({
    destinationId: row.destination_id,
    source: { minor: row.source_minor, currency: row.source_currency },
    destination: { minor: row.destination_minor, currency: row.destination_currency },
    createdAt: row.created_at,
  }))
}
