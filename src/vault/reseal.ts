import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { listOldSeals, replaceSeals } from './reseal.store.ts'
import type { Vault } from './vault.ts'

/** Recomputes the blind indexes of at most `limit` rows that are not under the newest key, and returns their number. */
export type Reindex = (trx: Trx, limit: number) => Promise<number>

/** How many values were sealed anew, and how many indexes were recomputed. */
export type Resealed = { readonly sealed: number; readonly indexed: number }

/** Brings stored values under the newest keys, while the service runs. */
export type ResealService = {
  /** Seals and indexes anew what is under an older key, in batches. After a crash, run it again. */
  readonly reseal: () => Promise<Resealed>
  /** Returns whether any value is sealed under an older key. */
  readonly hasOld: () => Promise<boolean>
}

const batchSize = 200

const resealBatch = async (vault: Vault, trx: Trx): Promise<number> => {
  const seals = (await listOldSeals(trx, vault.newestPrefix, batchSize)).map((seal) => {
    const { table, sealedAs: column, businessId, rowId, sealed } = seal
    const context = { table, column, businessId, rowId }
    return { ...seal, fresh: vault.seal(context, vault.open(context, sealed)) }
  })
  if (seals.length > 0) await replaceSeals(trx, seals)
  return seals.length
}

const repeat = async (db: Db, work: (trx: Trx) => Promise<number>): Promise<number> => {
  for (let total = 0; ;) {
    const done = await inTransaction(db, work)
    total += done
    if (done === 0) return total
  }
}

/** Creates the service; each of `indexes` belongs to a room. */
export const createResealService = (deps: {
  readonly db: Db
  readonly vault: Vault
  readonly indexes: readonly Reindex[]
}): ResealService => {
  const { db, vault, indexes } = deps
  return {
    reseal: async () => {
      const sealed = await repeat(db, (trx) => resealBatch(vault, trx))
      let indexed = 0
      for (const reindex of indexes) indexed += await repeat(db, (trx) => reindex(trx, batchSize))
      return { sealed, indexed }
    },
    hasOld: async () => (await listOldSeals(db, vault.newestPrefix, 1)).length > 0,
  }
}
