import { query, queryOne, type Queryable } from '../../db/tx.ts'
import type { CardPage } from '../../rails/index.ts'
import type { TransactionIds } from '../transaction.ts'

/** A page with its sealed address. */
export type SealedCardPage = Pick<CardPage, 'display' | 'expiresAt'> & { readonly sealed: string }

/** Adds the page of an attempt. */
export const insertCardPage = async (
  on: Queryable,
  attempt: TransactionIds & { readonly number: number },
  page: SealedCardPage,
): Promise<void> => {
  await query(
    on,
    `insert into card_pages (business_id, transaction_id, number, display, url_encrypted, expires_at)
     values (:businessId, :transactionId, :number, :display, :sealed, :expiresAt) on conflict do nothing`,
    { ...attempt, ...page },
  )
}

/** Finds the page of the last attempt of a deposit, unless it has expired or the attempt has ended. Primary keys. */
export const findCardPage = (
  on: Queryable,
  ids: TransactionIds,
): Promise<(SealedCardPage & { readonly number: number }) | undefined> =>
  queryOne(
    on,
    `select p.number, p.display, p.url_encrypted as sealed, p.expires_at as "expiresAt"
       from card_pages p
       join rail_attempts a using (business_id, transaction_id, number)
      where p.business_id = :businessId and p.transaction_id = :transactionId and p.expires_at > app.now()
        and a.state not in ('succeeded', 'refused', 'not_executed')
      order by p.number desc limit 1`,
    ids,
  )
