import type { Db } from '../db/knex.ts'
import type { TransactionIds, TransactionsService } from '../transactions/index.ts'
import { listEntries, type StoredEntry } from './store.ts'

/** What happened to a transaction, oldest first. */
export type Timeline = {
  readonly entries: readonly StoredEntry[]
  /** Later entries were left out. */
  readonly isTruncated: boolean
}

/** Reads what happened to transactions, from the tables of every room that acts on them. */
export type TimelineService = {
  /** Refuses BUSINESS_TRANSACTION_NOT_FOUND. */
  readonly read: (ids: TransactionIds) => Promise<Timeline>
}

const maxEntries = 500

/** Creates the service of timelines. */
export const createTimelineService = ({
  db,
  transactions,
}: {
  readonly db: Db
  readonly transactions: Pick<TransactionsService, 'get'>
}): TimelineService => ({
  read: async (ids) => {
    const { idempotencyKey } = await transactions.get(ids)
    const loggedKey = JSON.stringify(idempotencyKey).slice(1, -1)
    const found = await listEntries(db, { ...ids, loggedKey, limit: maxEntries + 1 })
    return { entries: found.slice(0, maxEntries), isTruncated: found.length > maxEntries }
  },
})
