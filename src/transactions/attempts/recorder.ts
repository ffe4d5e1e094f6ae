import { createBatchLoader } from '../../db/batch-loader.ts'
import { isOutage } from '../../db/constraints.ts'
import type { Db } from '../../db/knex.ts'
import type { OnRailChange } from '../../rails/index.ts'
import { recordAttempts, type AttemptRecord } from './attempts.store.ts'

type RecorderDeps = { readonly db: Db; readonly onChange: OnRailChange }

type Recorded = boolean | { readonly error: unknown }

/** Records a set. One that fails is recorded one by one, so that a record that cannot be written fails alone. */
const recordEach = async (
  deps: RecorderDeps,
  records: readonly AttemptRecord[],
): Promise<readonly Recorded[]> => {
  try {
    const { isCurrent, paused } = await recordAttempts(deps.db, records)
    for (const one of paused) deps.onChange({ ...one, change: 'paused' })
    return isCurrent
  } catch (error) {
    if (records.length === 1 || isOutage(error)) return records.map(() => ({ error }))
    const recorded: Recorded[] = []
    for (const record of records) recorded.push(...(await recordEach(deps, [record])))
    return recorded
  }
}

/** Creates the function that records what became of an attempt, in a set with those of the same time. False where
 *  transaction or attempt changed since they were read. A rail that this pauses is reported to `onChange`. */
export const createAttemptRecorder = (deps: RecorderDeps): ((record: AttemptRecord) => Promise<boolean>) => {
  const record = createBatchLoader((records: readonly AttemptRecord[]) => recordEach(deps, records))
  return async (one) => {
    const recorded = await record(one)
    if (typeof recorded === 'object') throw recorded.error
    return recorded
  }
}
