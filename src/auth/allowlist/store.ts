import { query, queryOne, type Queryable, type Trx } from '../../db/tx.ts'
import type { AllowedNetwork } from '../records.ts'

/** Lists the ranges of a business, in order. */
export const listNetworks = (on: Queryable, businessId: string): Promise<AllowedNetwork[]> =>
  query(
    on,
    `select network::text as network, added_at as "addedAt" from allowed_networks
      where business_id = :businessId order by allowed_networks.network limit 1000`,
    { businessId },
  )

/** Adds a range unless it exists or the list has `limit` entries. Returns whether the list has it now. Waits for other
 *  transactions that add one of the business. */
export const insertNetwork = async (
  trx: Trx,
  range: {
    readonly businessId: string
    readonly network: string
    readonly at: Date
    readonly limit: number
  },
): Promise<boolean> => {
  await query(trx, `select pg_advisory_xact_lock(hashtextextended('allowlist ' || :businessId, 0))`, range)
  await query(
    trx,
    `insert into allowed_networks (business_id, network, added_at)
     select :businessId::text, :network::cidr, :at::timestamptz
      where (select count(*) from allowed_networks where business_id = :businessId) < :limit::integer
     on conflict (business_id, network) do nothing`,
    range,
  )
  const row = await queryOne(
    trx,
    'select 1 from allowed_networks where business_id = :businessId and network = :network::cidr',
    range,
  )
  return row !== undefined
}

/** Removes a range; returns false where it was not on the list, or is the last one and the list must not be empty. Two
 *  that remove the last two at once wait for each other. */
export const deleteNetwork = async (
  on: Queryable,
  range: { readonly businessId: string; readonly network: string; readonly mayEmpty: boolean },
): Promise<boolean> => {
  const rows = await query(
    on,
    `with locked as (
       select 1 from allowed_networks where business_id = :businessId order by network for update)
     delete from allowed_networks
      where business_id = :businessId and network = :network::cidr
        and (:mayEmpty::boolean or (select count(*) from locked) > 1)
     returning 1`,
    range,
  )
  return rows.length > 0
}
