import { queryOne, type Prepared, type Queryable } from '../db/tx.ts'

/** What is counted, and how often it may happen within the window. */
export type CountedAttempt = { readonly hash: Buffer; readonly limit: number; readonly windowSeconds: number }

const countStatement: Prepared = {
  name: 'app.count_sign_in_attempt',
  sql: `select app.count_sign_in_attempt(:hash, :limit, make_interval(secs => :windowSeconds)) as seconds`,
}

/** Counts an attempt. Returns null where it is within the limit, else the seconds until the next one is. Commits its
 *  own statement, so an attempt counts whatever follows. */
export const countAttempt = async (on: Queryable, attempt: CountedAttempt): Promise<number | null> =>
  (await queryOne<{ seconds: number | null }>(on, countStatement, attempt))?.seconds ?? null
