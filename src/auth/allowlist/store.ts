import { query, queryOne, type Queryable } from '../../db/tx.ts'
import type { AllowedNetwork } from '../records.ts'

/** The ranges of a business, in their order. */
export const listNetworks = (on: Queryable, businessId: string): Promise<AllowedNetwork[]> =>
  query(
    on,
    `select network::text as network, added_at as "addedAt" from allowed_networks
      where business_id = :businessId order by allowed_networks.network limit 1000`,
    { businessId },
  )

/** Adds a range where the list has fewer than `limit`; a second time changes nothing. False where it is full. */
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
  const stands = await queryOne(
    on,
    'select 1 from allowed_networks where business_id = :businessId and network = :network::cidr',
    range,
  )
  return stands !== undefined
}

/** Takes a range off; false where it was not there. */
export const deleteNetwork = async (on: Queryable, businessId: string, network: string): Promise<boolean> => {
  const gone = await query(
    on,
    'delete from allowed_networks where business_id = :businessId and network = :network::cidr returning 1',
    { businessId, network },
  )
  return gone.length > 0
}
