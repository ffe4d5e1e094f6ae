import type { Db } from '../../db/knex.ts'
import type { Transaction } from '../transaction.ts'
import { listDisputed, listRecent, type RecentFilter } from './overview.store.ts'

/** Transactions of all businesses, for operators. */
export type OverviewService = {
  /** Lists the newest payments that match, of the 10,000 that changed last. */
  readonly listRecent: (filter: RecentFilter, limit: number) => Promise<readonly Transaction[]>
  /** Lists deposits whose dispute is open, newest first. */
  readonly listDisputed: (limit: number) => Promise<readonly Transaction[]>
}

/** Creates the service. */
export const createOverviewService = ({ db }: { readonly db: Db }): OverviewService => ({
  listRecent: (filter, limit) => listRecent(db, filter, limit),
  listDisputed: (limit) => listDisputed(db, limit),
})
