import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'

/** The data key of a customer, sealed under a master key. */
export type DataKey = {
  readonly businessId: string
  readonly customerId: string
  readonly sealed: string
}

/** A party whose data key is looked for; null: the business owner. */
export type KeyOwner = { readonly businessId: string; readonly customerId: string | null }

/** Stores the data key of a new customer. */
export const insertDataKey = async (trx: Trx, key: DataKey): Promise<void> => {
  await query(
    trx,
    'insert into data_keys (business_id, customer_id, key_encrypted) values (:businessId, :customerId, :sealed)',
    key,
  )
}

/** Finds the data key that seals what concerns a customer: their own, else (no customer, or an erased one) the business
 *  owner's (`app.data_key_of`). */
export const findDataKey = async (on: Queryable, owner: KeyOwner): Promise<DataKey> => {
  const row = await queryOne<{ key: DataKey | null }>(
    on,
    'select app.data_key_of(:businessId, :customerId) as key',
    owner,
  )
  assert(row?.key, `the business ${owner.businessId} has a data key`)
  return row.key
}

/** Finds the data key of the open business that was created last; undefined where there is none. */
export const findNewestDataKey = async (on: Queryable): Promise<DataKey | undefined> => {
  const row = await queryOne<{ key: DataKey | null }>(
    on,
    `select app.data_key_of(id, null) as key from businesses
      where app.is_open_here(id) order by created_at desc, id desc limit 1`,
  )
  return row?.key ?? undefined
}
