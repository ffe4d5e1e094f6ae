import { query, queryOne, type Queryable } from '../db/tx.ts'

/** A stored webhook. */
export type InboxRow = {
  readonly business_id: string
  readonly id: string
  readonly received_encrypted: string
}

/** Inserts a webhook of a business, and deletes all but its newest `kept`. False where the business does not exist.
 *  Index `sandbox_inbox_of_business`. */
export const insertReceived = async (
  on: Queryable,
  row: { readonly businessId: string; readonly id: string; readonly sealed: string },
  kept: number,
): Promise<boolean> => {
  const inserted = await queryOne(
    on,
    `with inserted as (
       insert into sandbox_inbox (business_id, id, received_encrypted)
       select id, :id, :sealed from businesses where id = :businessId returning id),
     deleted as (
       delete from sandbox_inbox where business_id = :businessId and number <= (
         select number from sandbox_inbox where business_id = :businessId
          order by number desc offset :kept::integer - 1 limit 1))
     select id from inserted`,
    { ...row, kept },
  )
  return inserted !== undefined
}

/** Returns the newest webhooks of all businesses, newest first. Index `sandbox_inbox_newest`. */
export const listReceived = (on: Queryable, limit: number): Promise<InboxRow[]> =>
  query(
    on,
    'select business_id, id, received_encrypted from sandbox_inbox order by number desc limit :limit',
    { limit },
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
