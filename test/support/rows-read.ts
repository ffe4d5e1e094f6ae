import { queryOne, type Trx } from '../../src/db/tx.ts'

const rowsSoFar = async (on: Trx, table: string): Promise<number> => {
  const read = await queryOne<{ rows: number }>(
    on,
    `select idx_tup_fetch::integer + seq_tup_read::integer as rows
       from pg_stat_xact_user_tables where relname = :table`,
    { table },
  )
  return read?.rows ?? Number.NaN
}

/** Returns the result of `work`, and how many rows of `table` its transaction read, including rows that it
 *  skipped. */
export const readingRows = async <T>(
  on: Trx,
  table: string,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly rows: number }> => {
  const before = await rowsSoFar(on, table)
  const result = await work()
  return { result, rows: (await rowsSoFar(on, table)) - before }
}
