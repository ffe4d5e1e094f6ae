import { createBatchLoader } from '../../db/batch-loader.ts'
import { isOutage } from '../../db/constraints.ts'
import type { Db } from '../../db/knex.ts'
import { recordAttempts, type AttemptRecord } from './attempts.store.ts'

type Recorded = boolean | { readonly error: unknown }

/** Records a set. One that fails is recorded one by one, so that a record that cannot be written fails alone. */
const recordEach = async (db: Db, records: readonly AttemptRecord[]): Promise<readonly Recorded[]> => {
  try {
    return await recordAttempts(db, records)
  } catch (error) {
    if (records.length === 1 || isOutage(error)) return records.map(() => ({ error }))
    const recorded: Recorded[] = []
    for (const record of records) recorded.push(...(await recordEach(db, [record])))
    return recorded
  }
}

/** Creates the function that records what became of an attempt, in a set with those of the same time. False where
 *  transaction or attempt changed since they were read. */
export const createAttemptRecorder = (db: Db): ((record: AttemptRecord) => Promise<boolean>) => {
  const record = createBatchLoader((records: readonly AttemptRecord[]) => recordEach(db, records))
  return async (one) => {
    const recorded = await record(one)
    if (typeof recorded === 'object') throw recorded.error
    return recorded
  }
}
