import { addressOf, startApi, type Listen, type RunningApi } from '../api.ts'
import type { Role } from '../cli/toolbox.ts'
import type { Config } from '../config.ts'
import { createMetricsApp, type MetricsText } from '../http/metrics.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Metrics } from '../ops/metrics.ts'

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

/** What answers requests. */
export type App = Parameters<typeof startApi>[0]

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

/** Listens for the app of a role. Refuses EXTERNAL_REQUEST_ERROR with the fix where the address cannot be used. */
export const listenAs = (role: Role, app: App, { host, ...config }: Config): Promise<RunningApi> =>
  role === 'console'
    ? listenAt(app, { host, port: config.console.port }, consoleListener)
    : listenAt(app, { host, port: config.port }, apiListener)

/** Makes the metrics of a process readable. Without a port, another process asks for them. */
export type PublishMetrics = (
  metrics: Metrics,
  config: Config,
) => Promise<{ readonly port?: number; readonly close: RunningApi['close'] }>

const listenAtMetrics = (app: App, { metricsHost: host, metricsPort: port }: Config): Promise<RunningApi> =>
  listenAt(app, { host, port }, metricsListener)

/** Serves the metrics on their port. Refuses as `listenAs`. */
export const listenForMetrics = (metrics: MetricsText, config: Config): Promise<RunningApi> =>
  listenAtMetrics(createMetricsApp(metrics), config)

const nothing: App = (_req, res) => res.end()

/** Refuses as `startProcess` would where an address of API, console or metrics cannot be used, before anything else is
 *  started. */
export const requireFreePorts = async (config: Config): Promise<void> => {
  const listeners = [
    () => listenAs('both', nothing, config),
    () => listenAs('console', nothing, config),
    () => listenAtMetrics(nothing, config),
  ]
  const open: RunningApi[] = []
  try {
    for (const listen of listeners) open.push(await listen())
  } finally {
    for (const { close } of open) await close(0)
  }
}
