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
