import { query, type Trx } from '../db/tx.ts'

/** Locks indexed values until the commit, by their hashes under every key. While index keys are rotated, unique indexes
 *  do not see one value under two keys. */
export const lockIndexes = async (trx: Trx, indexes: readonly Buffer[]): Promise<void> => {
  const locks = indexes.map((index) => index.toString('hex')).toSorted()
  await query(
    trx,
    'select pg_advisory_xact_lock(hashtextextended(name, 7)) from unnest(:locks::text[]) as name order by name',
    { locks },
  )
}
