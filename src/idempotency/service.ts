import type { Db } from '../db/knex.ts'
import type { Queryable, Trx } from '../db/tx.ts'
import { Refusal } from '../kernel/refusal.ts'
import { bindKey, findResource, freeKey, type KeyUse } from './store.ts'

/** The `idempotency-key` of a request, for the service that makes something for it. */
export type RequestKey = {
  /** Binds the key to what is made, in the database transaction that makes it. With `heldUntil` only until then: the
   *  request calls another service and claims again when it is done. Refuses DUPLICATE_REQUEST for a used key. */
  readonly claim: (trx: Trx, resourceId: string, heldUntil?: Date) => Promise<void>
  /** Frees the key of a resource that could not be finished. */
  readonly release: (on: Queryable, resourceId: string) => Promise<void>
  /** Refuses DUPLICATE_REQUEST where the key was used, with the id of what was made. */
  readonly requireUnused: () => Promise<void>
}

/** The key of a request without one. */
export const noKey: RequestKey = {
  claim: () => Promise.resolve(),
  release: () => Promise.resolve(),
  requireUnused: () => Promise.resolve(),
}

/** Opens the keys of requests. A key makes one thing per business and operation, permanently
 *  (docs/design/contract.md#idempotency-keys). */
export type IdempotencyKeys = { readonly open: (use: KeyUse) => RequestKey }

const refusalOf = (id: string | undefined): Refusal => {
  const friendly = 'The idempotency-key was already used for this operation'
  if (id === undefined) return new Refusal('DUPLICATE_REQUEST', { friendly: `${friendly}.` })
  return new Refusal('DUPLICATE_REQUEST', {
    friendly: `${friendly}; \`details.data.id\` is what it made.`,
    data: { id },
  })
}

/** Creates the keys over the pool. */
export const createIdempotencyKeys = ({ db }: { readonly db: Db }): IdempotencyKeys => ({
  open: (use) => ({
    claim: async (trx, resourceId, heldUntil) => {
      const isBound = await bindKey(trx, use, { resourceId, heldUntil: heldUntil ?? null })
      if (!isBound) throw refusalOf(await findResource(trx, use))
    },
    release: (on, resourceId) => freeKey(on, use, resourceId),
    requireUnused: async () => {
      const id = await findResource(db, use)
      if (id !== undefined) throw refusalOf(id)
    },
  }),
})
