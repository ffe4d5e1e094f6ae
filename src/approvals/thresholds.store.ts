import type { Money } from '../kernel/money.ts'
import { query, queryOne, type Queryable } from '../db/tx.ts'

type Row = { readonly currency: string; readonly minor: bigint }

/** Lists the thresholds of a business, by currency. */
export const listThresholds = (on: Queryable, businessId: string): Promise<readonly Money[]> =>
  query<Row>(
    on,
    `select currency, amount_minor as minor from approval_thresholds
      where business_id = :businessId order by currency`,
    { businessId },
  )

/** Sets a threshold; `isLower`: only where there is none, or a higher one. Returns whether it did. */
export const upsertThreshold = async (
  on: Queryable,
  businessId: string,
  { minor, currency, isLower }: Money & { readonly isLower: boolean },
): Promise<boolean> => {
  const rows = await query(
    on,
    `insert into approval_thresholds as t (business_id, currency, amount_minor, set_at)
     values (:businessId, :currency, :minor, app.now())
     on conflict (business_id, currency) do update
        set amount_minor = excluded.amount_minor, set_at = excluded.set_at
      where not :isLower::boolean or excluded.amount_minor <= t.amount_minor
     returning currency`,
    { businessId, currency, minor, isLower },
  )
  return rows.length > 0
}

/** Removes a threshold. */
export const deleteThreshold = async (on: Queryable, businessId: string, currency: string): Promise<void> => {
  await query(
    on,
    'delete from approval_thresholds where business_id = :businessId and currency = :currency',
    { businessId, currency },
  )
}

/** Sums what people created without an approval in the last 24 hours, with fees, also what failed later. Index
 *  `transactions_by_console`. */
export const sumUnapproved = async (on: Queryable, businessId: string, currency: string): Promise<bigint> => {
  const row = await queryOne<{ minor: bigint }>(
    on,
    `select coalesce(sum(t.source_minor + t.fee_minor), 0)::bigint as minor from transactions t
      where t.business_id = :businessId and t.origin = 'console' and t.source_currency = :currency
        and t.created_at > app.now() - interval '24 hours'
        and not exists (select from approvals a where a.business_id = t.business_id and a.made_id = t.id)`,
    { businessId, currency },
  )
  return row?.minor ?? 0n
}

/** Finds the threshold of a wallet, and blocks others that compare with it until the database transaction ends. */
export const lockThreshold = (
  on: Queryable,
  businessId: string,
  currency: string,
): Promise<Money | undefined> =>
  queryOne<Row>(
    on,
    `select currency, amount_minor as minor from approval_thresholds
      where business_id = :businessId and currency = :currency for update`,
    { businessId, currency },
  )
