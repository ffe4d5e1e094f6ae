import { query, queryOne, type Queryable } from '../../db/tx.ts'
import type { AllowedNetwork } from '../records.ts'

/** Lists the ranges of a business, in order. */
export const listNetworks = (on: Queryable, businessId: string): Promise<AllowedNetwork[]> =>
  query(
    on,
    `select network::text as network, added_at as "addedAt" from allowed_networks
      where business_id = :businessId order by allowed_networks.network limit 1000`,
    { businessId },
  )

/** Adds a range unless it exists or the list has `limit` entries. Returns whether the list has it now. */
export const insertNetwork = async (
  on: Queryable,
  range: {
    readonly businessId: string
    readonly network: string
    readonly at: Date
    readonly limit: number
  },
): Promise<boolean> => {
  await query(
    on,
    `insert into allowed_networks (business_id, network, added_at)
     select :businessId::text, :network::cidr, :at::timestamptz
      where (select count(*) from allowed_networks where business_id = :businessId) < :limit::integer
     on conflict (business_id, network) do nothing`,
    range,
  )
  const row = await queryOne(
    on,
    'select 1 from allowed_networks where business_id = :businessId and network = :network::cidr',
    range,
  )
  return row !== undefined
}

/** Removes a range; returns false where it was not on the list. */
export const deleteNetwork = async (on: Queryable, businessId: string, network: string): Promise<boolean> => {
  const rows = await query(
    on,
    'delete from allowed_networks where business_id = :businessId and network = :network::cidr returning 1',
    { businessId, network },
  )
  return rows.length > 0
}
