import type { Logger } from 'pino'
import type { Role } from './cli/toolbox.ts'
import type { Config } from './config.ts'
import { findOtherSchema } from './db/migrate.ts'
import { readNow } from './db/clock.ts'
import type { Answered } from './http/app.ts'
import { createHealthApp, type ReadinessCheck } from './http/health.ts'
import { createInboxRouter } from './http/inbox.ts'
import { compileRequestSchemas } from './http/validator.ts'
import { createInbox } from './inbox/index.ts'
import { readBacklog, type JobFailure, type Runner } from './jobs/index.ts'
import { listDepartures, listMoveSlots } from './moving/index.ts'
import { countContradicted } from './payment-methods/index.ts'
import { describeFault } from './ops/describe.ts'
import { stopLoops } from './ops/loop.ts'
import { createMetrics, type Metrics } from './ops/metrics.ts'
import { startTracing } from './serve/tracing.ts'
import { openConsole } from './serve/console.ts'
import { type App, listenAs, listenForMetrics, type PublishMetrics } from './serve/listen.ts'
import { hasWorker, listLoops } from './serve/loops.ts'
import { lowerPriority } from './serve/priority.ts'
import { createRailLog } from './serve/rail-log.ts'
import { findRailStates } from './rails/index.ts'
import { requireDatabase } from './serve/require-database.ts'
import { type LedgerWatch, openLedgerWatch } from './verifier/index.ts'
import { wire, type Wired } from './wire.ts'

/** A running process. */
export type Running = {
  readonly apiUrl: string
  /** Stops without losing work: fails readiness, waits for load balancers, finishes requests and jobs in flight, closes
   *  connections. See docs/reliability.md#shutdown. */
  readonly stop: () => Promise<void>
}

// A worker whose loops have not run for this long is stalled.
const stalledMs = 60_000

// The status in log and metrics where the client disconnected before the response. It is never sent.
const clientDisconnected = 499

const logAnswered = (log: Logger, metrics: Metrics) => (answered: Answered) => {
  const { route, method, status = clientDisconnected, seconds } = answered
  metrics.observeRequest({ route, method, status, seconds })
  log.info({ ...answered, status, seconds: undefined, ms: Math.round(seconds * 1000) }, 'request')
}

/** Creates the metrics of this process. Reading them also runs the ledger check, where it is due. */
const openMetrics = (
  { opsDb, countByStatus, unknownSums, creditFigures, freeze, requestLog, publishing, homes }: Wired,
  watch: LedgerWatch,
  log: Logger,
): Metrics =>
  createMetrics({
    transactions: countByStatus,
    backlog: () => readBacklog(opsDb),
    breaches: async () => {
      await watch.look()
      return watch.count()
    },
    frozen: async () => (await freeze.list()).length,
    ...unknownSums,
    ...creditFigures,
    contradictedAccounts: () => countContradicted(opsDb),
    rails: () => findRailStates(opsDb),
    referenceRevision: publishing.revision,
    mapRevision: homes.revision,
    departures: () => listDepartures(opsDb),
    moveSlots: () => listMoveSlots(opsDb),
    droppedCalls: requestLog.dropped,
    onError: (error, source) => {
      log.warn({ source, ...describeFault(error) }, 'metrics could not be read')
    },
  })

// Load balancers check often and time out early.
const pingTimeoutMs = 1_000

const pauseFor = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

const createChecks = (
  { opsDb }: Wired,
  state: {
    readonly schemaVersion: string
    readonly isDraining: () => boolean
    readonly runner: Runner | undefined
  },
): readonly ReadinessCheck[] => {
  const { runner, schemaVersion } = state
  const database: ReadinessCheck = {
    name: 'database',
    fault: () =>
      Promise.race([
        readNow(opsDb).then(() => undefined),
        pauseFor(pingTimeoutMs).then(() => 'does not answer'),
      ]).catch(() => 'does not answer'),
  }
  const schema: ReadinessCheck = {
    name: 'schema',
    fault: async () => {
      const other = await findOtherSchema(opsDb, schemaVersion).catch(() => 'nothing')
      return other === undefined ? undefined : `is at ${other}`
    },
  }
  const draining: ReadinessCheck = {
    name: 'draining',
    fault: () => Promise.resolve(state.isDraining() ? 'this process is stopping' : undefined),
  }
  const worker: ReadinessCheck = {
    name: 'worker',
    fault: () => Promise.resolve((runner?.idleMs() ?? 0) > stalledMs ? 'has stalled' : undefined),
  }
  return runner ? [database, schema, draining, worker] : [database, schema, draining]
}

const openApp = (
  wired: Wired,
  config: Config,
  parts: {
    readonly log: Logger
    readonly metrics: Metrics
    readonly checks: readonly ReadinessCheck[]
    readonly isDraining: () => boolean
  },
) => {
  const { log, metrics, checks, isDraining } = parts
  const { db, vault, webhooks, deliveries } = wired
  const inbox = createInbox({
    db,
    vault,
    publicKeyPems: webhooks.signingKeys.published.map(({ publicKeyPem }) => publicKeyPem),
    secretOf: async (businessId) => (await webhooks.findEndpoint(businessId))?.secret,
  })
  return wired.createApp({
    readiness: checks,
    docsFile: config.docsFile,
    docsTryKey: config.docsTryKey,
    maxInFlight: config.maxRequestsInFlight,
    pages: config.sandboxInbox
      ? [({ awaitBody }) => createInboxRouter({ inbox, awaitBody, isDraining, replay: deliveries.replay })]
      : [],
    onAnswered: logAnswered(log, metrics),
    onBug: (bug) => {
      log.error(bug, 'bug')
    },
    onTrouble: (trouble) => {
      log.warn(trouble, 'trouble behind a 503')
    },
    onCallback: ({ rail, result, ...rest }) => {
      metrics.countCallback({ rail, result })
      const isTaken = result === 'stored' || result === 'repeated'
      log[isTaken ? 'info' : 'warn']({ rail, result, ...rest }, 'callback of a rail')
    },
    // The sandbox validates responses. A violation is logged, and the response is still sent.
    ...(config.mode === 'sandbox' && {
      onViolation: (violation) => {
        metrics.countViolation()
        log.error(violation, 'an answer is not of the contract')
      },
    }),
  })
}

const openRunner = (wired: Wired, config: Config, log: Logger): Runner => {
  const logAs =
    (event: string) =>
    ({ task, job, error }: JobFailure): void => {
      const { businessId, subjectId, attempts } = job ?? {}
      log.error({ task, businessId, subjectId, attempts, ...describeFault(error) }, event)
    }
  return wired.createRunner({
    pollMs: config.workerPollMs,
    onFailure: logAs('a job threw'),
    onPostponed: logAs('a job waits: a wallet cannot hold what arrives'),
  })
}

const openAppOf = async (
  wired: Wired,
  config: Config,
  { role, ...parts }: Parameters<typeof openApp>[2] & { readonly role: Role },
): Promise<App> => {
  if (role === 'worker') return createHealthApp(parts.checks)
  if (role === 'console') {
    lowerPriority()
    return openConsole(wired, config, parts)
  }
  await compileRequestSchemas(config.mode === 'sandbox')
  return openApp(wired, config, parts)
}

/** How a process runs: its log, and where its metrics can be read; default: on a port. */
export type ProcessOptions = { readonly log: Logger; readonly publishMetrics?: PublishMetrics }

/** Starts API, worker or both, or the console. Throws where the schema does not match or the clock is ahead in
 *  production. Refuses FORBIDDEN where the database has another mode, its user wrong rights, or its data other keys,
 *  EXTERNAL_REQUEST_ERROR where a port is in use. */
export const startProcess = async (
  config: Config,
  role: Role,
  { log, publishMetrics = listenForMetrics }: ProcessOptions,
): Promise<Running> => {
  let isDraining = false
  let metrics: Metrics | undefined
  const options = { ...config, poolMax: config.databasePoolMax, name: `corridor-${role}` }
  const wired = wire({
    ...options,
    ...createRailLog(log, () => metrics),
    onMapFault: (fault) => {
      log.error({ fault }, 'the map of cells cannot be used: the last one stays in use')
    },
  })
  const stopTracing = await startTracing(config, role)
  try {
    const schemaVersion = await requireDatabase(wired, config, role)
    const watch = openLedgerWatch(wired.verifier, log)
    metrics = openMetrics(wired, watch, log)
    const runner = hasWorker(role) ? openRunner(wired, config, log) : undefined
    const loops = listLoops(wired, config, { log, role })
    const state = { isDraining: () => isDraining }
    const checks = createChecks(wired, { ...state, schemaVersion, runner })
    const app = await openAppOf(wired, config, { role, log, metrics, checks, ...state })
    const api = await listenAs(role, app, config)
    const published = await publishMetrics(metrics, config).catch(async (error: unknown) => {
      await api.close(0)
      throw error
    })
    runner?.start()
    for (const loop of loops) loop.start()
    if (runner) watch.start()
    // Not `url`: the log hides a member of that name.
    log.info({ role, mode: config.mode, apiUrl: api.url, metricsPort: published.port }, 'listening')
    return {
      apiUrl: api.url,
      stop: async () => {
        isDraining = true
        await pauseFor(config.shutdownDelayMs)
        await api.close(config.shutdownGraceMs)
        await Promise.all([
          runner?.stop(config.shutdownGraceMs),
          stopLoops([...loops, watch], config.shutdownGraceMs),
        ])
        await published.close(0)
        await wired.close()
        await stopTracing()
        log.info({ role }, 'stopped')
      },
    }
  } catch (error) {
    await wired.close()
    await stopTracing()
    throw error
  }
}
