import type { WalletKind } from '../auth/caller.ts'
import { query, type Queryable } from '../db/tx.ts'

/** A wallet row, in minor units of its currency. */
export type WalletRow = {
  readonly currency: string
  readonly available_minor: bigint
  readonly pending_minor: bigint
}

/** The wallets of one kind of a business, by currency. Primary key. */
export const listWallets = (on: Queryable, businessId: string, type: WalletKind): Promise<WalletRow[]> =>
  query(
    on,
    `select currency, available_minor, pending_minor from wallets
      where business_id = :businessId and type = :type order by currency limit 500`,
    { businessId, type },
  )

/** A difference between a cached balance and its postings, in minor units. */
export type ImbalanceRow = { readonly currency: string; readonly imbalance_minor: string }

/** Compares, in one snapshot, every cached balance with the sum of its postings: per currency the sum of the absolute
 *  differences, 0 where the books are right. Reads all postings: for the verifier, never on the way of a request. */
export const readImbalance = (on: Queryable): Promise<ImbalanceRow[]> =>
  query(
    on,
    `with moved as (
       select business_id, credit_account as account, currency, amount_minor as minor from postings
        where credit_account like 'wallet:%'
       union all
       select business_id, debit_account, currency, -amount_minor from postings where debit_account like 'wallet:%'
     ), summed as (
       select business_id, account, currency, sum(minor) as minor from moved group by business_id, account, currency
     ), cached as (
       select business_id, 'wallet:' || type || ':available' as account, currency, available_minor as minor from wallets
       union all
       select business_id, 'wallet:' || type || ':pending', currency, pending_minor from wallets
     )
     select currency, sum(abs(coalesce(cached.minor, 0) - coalesce(summed.minor, 0)))::text as imbalance_minor
       from summed full join cached using (business_id, account, currency)
      group by currency order by currency limit 500`,
  )
