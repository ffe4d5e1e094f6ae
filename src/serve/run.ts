import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { exitCodes } from '../cli/exit-codes.ts'
import type { Role } from '../cli/toolbox.ts'
import type { Config } from '../config.ts'
import { openChild } from './child.ts'
import type { Ended } from './fork.ts'
import { untilStopped } from './until-stopped.ts'

// Imports are dynamic below: the primary process of several loads no more than it needs.

/** What to run: `processes` share the port. */
export type RunOptions = { readonly role: Role; readonly log: Logger; readonly processes: number }

/** How long a stop may take. Requests and then jobs have the grace each. */
const stopMsOf = ({ shutdownDelayMs, shutdownGraceMs }: Config): number =>
  shutdownDelayMs + 2 * shutdownGraceMs + 5_000

/** Ends this process at once where it has not ended by itself. */
const endAfter = (ms: number): void => {
  setTimeout(() => process.exit(exitCodes.fault), ms).unref()
}

const runOne = async (config: Config, { role, log }: RunOptions): Promise<void> => {
  const { startProcess } = await import('../serve.ts')
  const child = openChild()
  try {
    const publish = child && { publishMetrics: child.publishMetrics }
    const running = await startProcess(config, role, { log, ...publish })
    child?.reportReady()
    await Promise.race([untilStopped(log), ...(child ? [child.stopAsked] : [])])
    endAfter(stopMsOf(config))
    await running.stop()
  } finally {
    child?.disconnect()
  }
}

const describeEnd = ({ code, signal }: Ended): string =>
  signal === null ? `exit code ${String(code)}` : `signal ${signal}`

const runSeveral = async (config: Config, { role, log, processes }: RunOptions): Promise<void> => {
  const { createSupervisor } = await import('./supervisor.ts')
  const { createProcessMetrics } = await import('./process-metrics.ts')
  const { listenForMetrics } = await import('./listen.ts')
  const supervisor = createSupervisor({
    count: processes,
    log,
    onEnded: (child) => {
      metrics.keepCounts(child)
    },
  })
  const metrics = createProcessMetrics(supervisor.ready)
  const published = await listenForMetrics(metrics, config)
  log.info({ role, processes, metricsPort: published.port }, 'starting processes that share a port')
  const stopped = untilStopped(log).then(() => undefined)
  const failed = await Promise.race([supervisor.start(), stopped])
  const dying = failed ? undefined : await Promise.race([supervisor.gaveUp, stopped])
  const stopMs = stopMsOf(config)
  endAfter(stopMs + 5_000)
  const isClean = await supervisor.stop(stopMs)
  await published.close(0)
  log.info({ role }, 'all processes have ended')
  // It has written why.
  if (failed) process.exitCode = failed.code || exitCodes.fault
  else if (dying)
    throw new Error(
      `A process ended again and again soon after its start, the last time with ${describeEnd(dying)}. ` +
        'The log says why.',
    )
  else if (!isClean) process.exitCode = exitCodes.fault
}

/** Serves until a signal, then stops in order; a stop that takes too long ends at once. Throws where this process, or
 *  one of several, cannot run. */
export const run = (config: Config, options: RunOptions): Promise<void> =>
  cluster.isPrimary && options.processes > 1 ? runSeveral(config, options) : runOne(config, options)
