import type { Db } from '../../src/db/knex.ts'
import { inTransaction, type Trx } from '../../src/db/tx.ts'

class RolledBack<T> extends Error {
  readonly result: T

  constructor(result: T) {
    super('rolled back')
    this.result = result
  }
}

/** Runs `work` in a database transaction, and returns its result after everything was rolled back. */
export const rolledBack = async <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> => {
  const ended: unknown = await inTransaction(db, async (trx) => {
    throw new RolledBack(await work(trx))
  }).catch((error: unknown) => error)
  if (ended instanceof RolledBack) return ended.result as T
  throw ended
}
