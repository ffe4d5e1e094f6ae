import { query, type Queryable } from '../../db/tx.ts'
import type { TransactionIds } from '../transaction.ts'

/** Opens the case of a recall that the wallet is too low for, once: one that was ruled on stays closed. */
export const openRecallCase = async (
  on: Queryable,
  ids: TransactionIds & { readonly id: string },
): Promise<void> => {
  await query(
    on,
    `insert into rail_cases (business_id, id, transaction_id, kind, opened_at)
     select :businessId, :id, :transactionId, 'recall_short', app.now()
      where not exists (
        select from rail_cases
         where business_id = :businessId and transaction_id = :transactionId and kind = 'recall_short')
     on conflict (business_id, transaction_id, number, kind) where closed_at is null do nothing`,
    ids,
  )
}

/** Closes the case of a recall whose amount is held now. */
export const closeRecallCase = async (on: Queryable, ids: TransactionIds): Promise<void> => {
  await query(
    on,
    `update rail_cases set closed_at = app.now(), closed_by = 'ANSWER'
      where business_id = :businessId and transaction_id = :transactionId and kind = 'recall_short'
        and closed_at is null`,
    ids,
  )
}
