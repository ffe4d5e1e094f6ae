import { query, type Queryable } from '../db/tx.ts'
import type { Vault } from '../vault/index.ts'
import { accountIndexes } from './store.ts'

/** Finds the ids of accounts to pay that have one of these numbers. Index `payment_methods_by_number`. */
export const findIdsByNumbers = async (
  { vault, on }: { readonly vault: Vault; readonly on: Queryable },
  businessId: string,
  numbers: readonly string[],
): Promise<readonly string[]> => {
  const indexes = [...new Set(numbers)].flatMap((number) => accountIndexes(vault, businessId, number))
  const rows = await query<{ id: string }>(
    on,
    `select id from payment_methods
      where business_id = :businessId and account_number_index = any (:indexes::bytea[]) and deleted_at is null
        and type = 'WITHDRAW' order by created_at desc limit 10000`,
    { businessId, indexes },
  )
  return rows.map(({ id }) => id)
}
