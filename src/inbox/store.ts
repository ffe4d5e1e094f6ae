import { query, queryOne, type Queryable } from '../db/tx.ts'
import type { DataKey } from '../vault/index.ts'

/** A stored webhook. */
export type InboxRow = {
  readonly business_id: string
  readonly id: string
  readonly received_encrypted: string
}

/** A listed webhook: `number` is its place in the order of arrival; without a data key its customer was erased. */
export type ListedRow = InboxRow & { readonly number: bigint; readonly data_key: DataKey | null }

/** Finds the data key for a webhook: that of its event, else that of the business owner. Null where the customer of the
 *  event was erased, undefined where the business does not exist. */
export const findKeyOfArrival = async (
  on: Queryable,
  arrival: { readonly businessId: string; readonly eventId: string | null },
): Promise<DataKey | null | undefined> => {
  const row = await queryOne<{ key: DataKey | null }>(
    on,
    `select case when e.id is null then app.data_key_of(b.id, null)
                 else app.own_data_key(b.id, e.customer_id) end as key
       from businesses b left join events e on e.business_id = b.id and e.id = :eventId
      where b.id = :businessId`,
    arrival,
  )
  return row?.key
}

/** Inserts a webhook of a business, and deletes all but its newest `kept`. Index `sandbox_inbox_of_business`. */
export const insertReceived = async (
  on: Queryable,
  row: InboxRow & { readonly customer_id: string },
  kept: number,
): Promise<void> => {
  await query(
    on,
    `with inserted as (
       insert into sandbox_inbox (business_id, id, customer_id, received_encrypted)
       values (:business_id, :id, :customer_id, :received_encrypted))
     delete from sandbox_inbox where business_id = :business_id and number <= (
       select number from sandbox_inbox where business_id = :business_id
        order by number desc offset :kept::integer - 1 limit 1)`,
    { ...row, kept },
  )
}

/** Lists the newest webhooks of all businesses, newest first; where `before` is a number only those that arrived before
 *  it. Index `sandbox_inbox_newest`. */
export const listReceived = (on: Queryable, before: string | null, limit: number): Promise<ListedRow[]> =>
  query(
    on,
    `select business_id, id, number, received_encrypted, app.own_data_key(business_id, customer_id) as data_key
       from sandbox_inbox where :before::bigint is null or number < :before::bigint
      order by number desc limit :limit`,
    { before, limit },
  )

/** Returns the number of the newest webhook, 0 for none. Index `sandbox_inbox_newest`. */
export const findNewestNumber = async (on: Queryable): Promise<bigint> => {
  const row = await queryOne<{ number: bigint }>(
    on,
    'select number from sandbox_inbox order by number desc limit 1',
    {},
  )
  return row?.number ?? 0n
}
