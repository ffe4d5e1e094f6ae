import type { Logger } from 'pino'
import { addressOf, startApi, type Listen, type RunningApi } from './api.ts'
import type { Role } from './cli/toolbox.ts'
import type { Config } from './config.ts'
import { readSchemaVersion } from './db/migrate.ts'
import { readNow } from './db/clock.ts'
import type { Answered } from './http/app.ts'
import { createHealthApp, type ReadinessCheck } from './http/health.ts'
import { createInboxRouter } from './http/inbox.ts'
import { createMetricsApp } from './http/metrics.ts'
import { compileRequestSchemas } from './http/validator.ts'
import { createInbox } from './inbox/index.ts'
import { readBacklog, type Runner } from './jobs/index.ts'
import { Refusal } from './kernel/refusal.ts'
import { openSweeper } from './media/index.ts'
import { countContradicted } from './payment-methods/index.ts'
import { describeFault } from './ops/describe.ts'
import { createLoop, type Loop } from './ops/loop.ts'
import { createMetrics, type Metrics } from './ops/metrics.ts'
import { openConsole } from './serve/console.ts'
import { createRailLog } from './serve/rail-log.ts'
import { openRailWatch } from './serve/rail-watch.ts'
import { openCreditsPoller } from './rail-credits/index.ts'
import { findRailStates } from './rails/index.ts'
import { requireDatabase } from './serve/require-database.ts'
import { openDayCloser } from './statements/index.ts'
import { type LedgerWatch, openLedgerWatch, openSealer } from './verifier/index.ts'
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
  { opsDb, countByStatus, unknownSums, creditFigures, freeze, requestLog }: Wired,
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
      const version = await readSchemaVersion(opsDb).catch(() => undefined)
      return version === schemaVersion ? undefined : `is at ${version ?? 'nothing'}`
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

const openRunner = (wired: Wired, config: Config, log: Logger): Runner =>
  wired.createRunner({
    pollMs: config.workerPollMs,
    onFailure: ({ task, job, error }) => {
      const { businessId, subjectId, attempts } = job ?? {}
      log.error({ task, businessId, subjectId, attempts, ...describeFault(error) }, 'a job threw')
    },
  })

const pruneEveryMs = 15 * 60_000

/** Deletes old entries of the request log and old callbacks; several processes may do it at once. Not a job: jobs
 *  belong to businesses. */
const openPruner = ({ requestLog, railCallbacks }: Wired, { requestLogDays }: Config, log: Logger): Loop =>
  createLoop(() => Promise.all([requestLog.prune(requestLogDays), railCallbacks.prune(requestLogDays)]), {
    everyMs: pruneEveryMs,
    onError: (error) => {
      log.warn(describeFault(error), 'the request log or callbacks could not be pruned')
    },
  })

/** Lists what a process repeats beside jobs: the worker's watches, and the API's removal of abandoned uploads. */
const listLoops = (
  wired: Wired,
  config: Config,
  { log, hasWorker, hasApi }: { readonly log: Logger; readonly hasWorker: boolean; readonly hasApi: boolean },
): readonly Loop[] => [
  ...(hasWorker
    ? [
        openPruner(wired, config, log),
        openRailWatch(wired, log),
        openCreditsPoller(wired.railCredits, log),
        openSealer(wired.seals, log),
        openDayCloser(wired.closing, log),
      ]
    : []),
  ...(hasApi ? [openSweeper(wired.uploads, log) ?? []].flat() : []),
]

/** A listener, as error messages name it: its purpose, and the settings of its address. */
type Listener = { readonly purpose: string; readonly hostSetting: string; readonly portSetting: string }

const apiListener: Listener = { purpose: 'the API', hostSetting: 'HOST', portSetting: 'PORT' }
const consoleListener: Listener = {
  purpose: 'the console',
  hostSetting: 'HOST',
  portSetting: 'CONSOLE_PORT',
}
const metricsListener: Listener = {
  purpose: 'the metrics',
  hostSetting: 'METRICS_HOST',
  portSetting: 'METRICS_PORT',
}

/** The cause and the fix of each system error of `listen`. */
const listenFaults: Readonly<Record<string, (settings: Listener) => string>> = {
  EADDRINUSE: ({ portSetting }) => `is in use. Stop the other program, or set ${portSetting} to a free port.`,
  EACCES: ({ portSetting }) => `is not permitted for this user. Set ${portSetting} to another port.`,
  EADDRNOTAVAIL: ({ hostSetting }) => `is not an address of this machine. Set ${hostSetting} to one that is.`,
  ENOTFOUND: ({ hostSetting }) => `is not an address of this machine. Set ${hostSetting} to one that is.`,
}

type App = Parameters<typeof startApi>[0]

/** Listens for `app`. Refuses EXTERNAL_REQUEST_ERROR with the fix where the address cannot be used. */
const listenAt = async (app: App, where: Listen, settings: Listener): Promise<RunningApi> => {
  try {
    return await startApi(app, where)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    const fault = listenFaults[code]?.(settings)
    if (fault === undefined) throw cause
    const friendly = `Cannot listen for ${settings.purpose}: ${addressOf(where)} ${fault}`
    throw new Refusal('EXTERNAL_REQUEST_ERROR', { friendly }, { cause })
  }
}

/** Refuses as `startProcess` would where an address cannot be used, before anything else is started. */
export const requireFreePorts = async ({ host, port, metricsHost, metricsPort }: Config): Promise<void> => {
  const nothing: App = (_req, res) => res.end()
  const api = await listenAt(nothing, { host, port }, apiListener)
  const metrics = listenAt(nothing, { host: metricsHost, port: metricsPort }, metricsListener)
  await metrics.then(({ close }) => close(0)).finally(() => api.close(0))
}

const openAppOf = async (
  role: Role,
  wired: Wired,
  config: Config,
  parts: Parameters<typeof openApp>[2],
): Promise<App> => {
  if (role === 'worker') return createHealthApp(parts.checks)
  if (role === 'console') return openConsole(wired, config, parts)
  await compileRequestSchemas(config.mode === 'sandbox')
  return openApp(wired, config, parts)
}

/** Starts API, worker or both, or the console. Throws where the schema does not match or the clock is ahead in production. Refuses
 *  FORBIDDEN where the database has another mode, its user wrong rights, or its data other keys, EXTERNAL_REQUEST_ERROR
 *  where a port is in use. */
export const startProcess = async (config: Config, role: Role, log: Logger): Promise<Running> => {
  let isDraining = false
  let metrics: Metrics | undefined
  const options = { ...config, poolMax: config.databasePoolMax, name: `corridor-${role}` }
  const wired = wire({ ...options, ...createRailLog(log, () => metrics) })
  try {
    const schemaVersion = await requireDatabase(wired, config, role)
    const watch = openLedgerWatch(wired.verifier, log)
    metrics = openMetrics(wired, watch, log)
    const hasWorker = role === 'worker' || role === 'both'
    const runner = hasWorker ? openRunner(wired, config, log) : undefined
    const loops = listLoops(wired, config, { log, hasWorker, hasApi: role === 'api' || role === 'both' })
    const state = { isDraining: () => isDraining }
    const checks = createChecks(wired, { ...state, schemaVersion, runner })
    const app = await openAppOf(role, wired, config, { log, metrics, checks, ...state })
    const port = role === 'console' ? config.console.port : config.port
    const api = await listenAt(
      app,
      { host: config.host, port },
      role === 'console' ? consoleListener : apiListener,
    )
    const metricsApi = await listenAt(
      createMetricsApp(metrics),
      { host: config.metricsHost, port: config.metricsPort },
      metricsListener,
    ).catch(async (error: unknown) => {
      await api.close(0)
      throw error
    })
    runner?.start()
    for (const loop of loops) loop.start()
    if (runner) watch.start()
    // Not `url`: the log hides a member of that name.
    log.info({ role, mode: config.mode, apiUrl: api.url, metricsPort: metricsApi.port }, 'listening')
    return {
      apiUrl: api.url,
      stop: async () => {
        isDraining = true
        await pauseFor(config.shutdownDelayMs)
        await api.close(config.shutdownGraceMs)
        await runner?.stop(config.shutdownGraceMs)
        for (const loop of loops) await loop.stop()
        await watch.stop()
        await metricsApi.close(0)
        await wired.close()
        log.info({ role }, 'stopped')
      },
    }
  } catch (error) {
    await wired.close()
    throw error
  }
}
