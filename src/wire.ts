import { createAuthService } from './auth/index.ts'
import { openDb } from './db/knex.ts'
import type { Trx } from './db/tx.ts'
import type { HttpApp } from './http/messages.ts'
import { createIdempotencyKeys } from './idempotency/index.ts'
import { createRunner, type Runner, type RunnerOptions } from './jobs/index.ts'
import { createUnknownSums } from './rail-cases/index.ts'
import { createCreditFigures } from './rail-credits/index.ts'
import { createRequestLimiter } from './rate-limits/index.ts'
import { createStatusCounts } from './transactions/index.ts'
import { createSender, webhookTasks } from './webhooks/index.ts'
import { wireHttp, type HttpOptions } from './wire/http.ts'
import type { WireOptions } from './wire/options.ts'
import { wireRequestLog } from './wire/request-log.ts'
import { wireRooms, type Pools, type Rooms } from './wire/rooms.ts'

// For readiness, metrics and the ledger check, so that a full pool of requests does not hide a fault.
const opsConnections = 3

// A day of a large ledger takes longer than any request may.
const sealTimeoutMs = 10 * 60_000

const openPools = ({ databaseUrl: url, name, poolMax: max, statementTimeoutMs }: WireOptions): Pools => {
  const pool = { url, ...(statementTimeoutMs !== undefined && { statementTimeoutMs }) }
  return {
    db: openDb({ ...pool, name, max }),
    opsDb: openDb({ ...pool, name: `${name}-ops`, max: opsConnections }),
    sealsDb: openDb({ url, name: `${name}-seals`, max: 1, statementTimeoutMs: sealTimeoutMs }),
  }
}

/** Composes a process: every room, HTTP and the worker. Connections open on first use. */
export const wire = (options: WireOptions) => {
  const { mode, peppers, trustedProxies = [], poolMax, webhookTimeoutMs, allowLoopbackWebhooks } = options
  const pools = openPools(options)
  const { db, opsDb, sealsDb } = pools
  const rooms = wireRooms(options, pools)
  const { vault, webhooks, signing, services, uploads, site, railCallbacks, homes } = rooms
  const auth = createAuthService({ db, peppers, mode, homes })
  const guard = { allowLoopback: allowLoopbackWebhooks }
  const sender = createSender({ guard, timeoutMs: webhookTimeoutMs })
  const tasks = [...rooms.tasks, ...webhookTasks({ db, vault, webhooks, sender })]
  const { writer, close: closeRequestLog } = wireRequestLog(options)
  const limiter = createRequestLimiter({ db })
  const idempotencyKeys = createIdempotencyKeys({ db })
  const gate = { mode, auth, signing, trustedProxies, limiter, idempotencyKeys }
  const webhookKeys = webhooks.signingKeys.published
  const pages = { uploads, site, railCallbacks, webhookKeys, homes }
  const parts = { ...gate, ...pages, services, onCall: writer.record, poolMax }
  return {
    ...rooms,
    opsDb,
    auth,
    tasks,
    countByStatus: createStatusCounts(opsDb),
    unknownSums: createUnknownSums(opsDb),
    creditFigures: createCreditFigures(opsDb),
    requestLog: { ...rooms.requestLog, flush: writer.flush, dropped: writer.dropped },
    /** Responses are checked against the contract where `onViolation` is given. */
    createApp: (http: HttpOptions): HttpApp => wireHttp(parts, http),
    /** Composes the rooms on a transaction, for an act that is one commit with its audit entry. */
    useRooms: async <T>(trx: Trx, work: (rooms: Rooms) => Promise<T>): Promise<T> => {
      const joined = wireRooms(options, { db: trx, opsDb: trx, sealsDb: trx })
      return work(joined).finally(joined.close)
    },
    createRunner: (runner: Pick<RunnerOptions, 'pollMs' | 'onFailure' | 'onPostponed'>): Runner =>
      createRunner({ db, tasks, ...runner }),
    close: async (): Promise<void> => {
      await Promise.all([sender.close(), rooms.close(), closeRequestLog()])
      await Promise.all([db.destroy(), opsDb.destroy(), sealsDb.destroy()])
    },
  }
}

/** A process, composed once. */
export type Wired = ReturnType<typeof wire>
