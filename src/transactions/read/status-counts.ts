import type { Db } from '../../db/knex.ts'
import { countTransactions } from './listing.store.ts'

/** How many transactions there are of each type and status, over all businesses: for the metrics, on a separate
 *  connection pool. */
export const createStatusCounts =
  (db: Db): (() => ReturnType<typeof countTransactions>) =>
  () =>
    countTransactions(db)
