import { readNow } from '../../db/clock.ts'
import type { Db } from '../../db/knex.ts'
import type { Transaction } from '../transaction.ts'
import { findBrowsed, notNarrow, type Listing, type NarrowFilters } from './listing.store.ts'

const batchSize = 1_000

/** Exports every transaction that matches, newest first, each once, in batches of 1,000. Transactions created after the
 *  start are left out. Batches are separate statements, so a status is the one when its batch was read. */
export async function* exportTransactions(
  db: Db,
  { businessId, filters }: Listing,
  narrow: NarrowFilters = notNarrow,
): AsyncGenerator<readonly Transaction[]> {
  const to = filters.to ?? (await readNow(db))
  const listing = { businessId, filters: { ...filters, to } }
  let before: string | null = null
  do {
    const batch: readonly Transaction[] = await findBrowsed(db, listing, { narrow, before, limit: batchSize })
    yield batch
    before = batch.length === batchSize ? (batch.at(-1)?.id ?? null) : null
  } while (before !== null)
}
