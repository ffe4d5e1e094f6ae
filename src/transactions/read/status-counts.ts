import type { Db } from '../../db/knex.ts'
import { countTransactions } from './listing.store.ts'

/** How many transactions there are of each type and status, over all businesses: for the metrics, on a pool that is not
 *  the callers'. */
export const createStatusCounts =
  (db: Db): (() => ReturnType<typeof countTransactions>) =>
  () =>
    countTransactions(db)
