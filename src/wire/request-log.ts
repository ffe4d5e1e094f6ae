import { openDb } from '../db/knex.ts'
import { createRequestLogWriter } from '../request-log/index.ts'
import type { WireOptions } from './options.ts'

// Calls that the database does not take in two seconds are written with the next batch.
const statementTimeoutMs = 2_000

/** Creates the writer of the request log on a separate connection, so that it and the requests never wait for each
 *  other. */
export const wireRequestLog = ({ databaseUrl: url, name }: WireOptions) => {
  const db = openDb({ url, name: `${name}-log`, max: 1, statementTimeoutMs })
  const writer = createRequestLogWriter({ db })
  return {
    writer,
    close: async (): Promise<void> => {
      await writer.close()
      await db.destroy()
    },
  }
}
