import { openDb, type Db } from '../db/knex.ts'
import { createRequestLogService } from '../request-log/service.ts'
import { createRequestLogWriter } from '../request-log/writer.ts'
import type { WireOptions } from './options.ts'

// A log that the database cannot take in two seconds waits for its next turn.
const logTimeoutMs = 2_000

/** The log of calls, on a connection of its own: a full pool never keeps it from writing, nor it a request. */
export const wireRequestLog = (options: WireOptions, db: Db) => {
  const { databaseUrl: url, name } = options
  const own = openDb({ url, name: `${name}-log`, max: 1, statementTimeoutMs: logTimeoutMs })
  const writer = createRequestLogWriter({ db: own })
  return {
    writer,
    requestLog: { ...createRequestLogService({ db }), flush: writer.flush, dropped: writer.dropped },
    close: async () => {
      await writer.close()
      await own.destroy()
    },
  }
}
