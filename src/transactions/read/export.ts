import { readNow } from '../../db/clock.ts'
import type { Db } from '../../db/knex.ts'
import type { Transaction } from '../transaction.ts'
import { findOlder, listValues, type Listing } from './listing.store.ts'

const batchSize = 1_000

/** Exports every transaction that matches, newest first, each once, in batches of 1,000. Transactions created after the
 *  start are left out. Batches are separate statements, so a status is the one when its batch was read. */
export async function* exportTransactions(
  db: Db,
  { businessId, filters }: Listing,
): AsyncGenerator<readonly Transaction[]> {
  const to = filters.to ?? (await readNow(db))
  const values = listValues({ businessId, filters: { ...filters, to } }, { page: 0, limit: batchSize })
  let last: Transaction | undefined
  do {
    const batch: readonly Transaction[] = await findOlder(db, values, last)
    yield batch
    last = batch.length === batchSize ? batch.at(-1) : undefined
  } while (last)
}
