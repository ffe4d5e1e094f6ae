import { query, queryOne, type Prepared, type Queryable, type Trx } from '../db/tx.ts'

/** An `idempotency-key` of a business for an operation. */
export type KeyUse = {
  readonly businessId: string
  readonly operation: string
  readonly key: string
}

const ofKey = 'where business_id = :businessId and operation = :operation and key = :key'

const findStatement: Prepared = {
  name: 'app.find_idempotency_key',
  sql: `select resource_id from idempotency_keys ${ofKey} and coalesce(held_until > app.now(), true)`,
}

/** Finds what a key made; undefined where it is free. By primary key. */
export const findResource = async (on: Queryable, use: KeyUse): Promise<string | undefined> =>
  (await queryOne<{ resource_id: string }>(on, findStatement, use))?.resource_id

/** Binds a key to a resource, unless it is bound to another one; returns whether it did. Waits for a concurrent request
 *  with the same key. The primary key decides between them. */
export const bindKey = async (
  trx: Trx,
  use: KeyUse,
  { resourceId, heldUntil }: { readonly resourceId: string; readonly heldUntil: Date | null },
): Promise<boolean> => {
  const rows = await query(
    trx,
    `insert into idempotency_keys as k (business_id, operation, key, resource_id, held_until)
     values (:businessId, :operation, :key, :resourceId, :heldUntil)
     on conflict (business_id, operation, key) do update
        set resource_id = excluded.resource_id, held_until = excluded.held_until
      where k.held_until is not null and (k.held_until <= app.now() or k.resource_id = excluded.resource_id)
     returning key`,
    { ...use, resourceId, heldUntil },
  )
  return rows.length > 0
}

/** Frees a key that is bound to this resource. */
export const freeKey = async (on: Queryable, use: KeyUse, resourceId: string): Promise<void> => {
  await query(on, `delete from idempotency_keys ${ofKey} and resource_id = :resourceId`, {
    ...use,
    resourceId,
  })
}
