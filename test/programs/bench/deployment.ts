import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { deployment } from '../../support/run-corridor.ts'
import { benchDir, projectDir } from './places.ts'
import { freePort } from '../../support/free-port.ts'

/** Connections of the API's pool, of the floor beneath it and of the bare servers: the service's default. */
export const poolSize = 12

/** Node's options in the image (D-0661). */
const readNodeOptions = (): string => {
  const options = /\bNODE_OPTIONS=(\S+)/.exec(readFileSync(join(projectDir, 'Dockerfile'), 'utf8'))?.[1]
  if (options === undefined) throw new Error('the Dockerfile sets no NODE_OPTIONS')
  return options
}

/** The environment of a production deployment on this database. Answers are not checked in production. */
export const environmentOf = (databaseUrl: string): Readonly<Record<string, string>> => ({
  ...deployment(databaseUrl, 'production'),
  NODE_ENV: 'production',
  NODE_OPTIONS: readNodeOptions(),
  DATABASE_POOL_MAX: poolSize.toString(),
})

/** A server in a process of its own. */
export type ServerProcess = {
  readonly port: number
  /** What it writes to its output, errors included. */
  readonly logFile: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

const startPatienceMs = 30_000

const awaitReady = async (child: ChildProcess, url: string, logFile: string): Promise<void> => {
  const deadline = performance.now() + startPatienceMs
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await pause(50)
  }
  throw new Error(`a server did not come up:\n${(await readFile(logFile, 'utf8')).slice(-2_000)}`)
}

/** What to start: Node's arguments, the environment, and the path that answers 200 once it serves. */
export type Launch = {
  readonly name: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly readyPath: string
}

/** Starts a server, its log in a file as under any supervisor, and waits until it serves. */
export const startServer = async ({ name, args, env, readyPath }: Launch): Promise<ServerProcess> => {
  await mkdir(benchDir, { recursive: true })
  const [port, metricsPort] = [await freePort(), await freePort()]
  const logFile = join(benchDir, `${name}.log`)
  const log = openSync(logFile, 'w')
  const child = spawn(process.execPath, args, {
    // Elsewhere a checkout's own .env would be read.
    cwd: benchDir,
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env['PATH'] ?? '',
      ...env,
      PORT: port.toString(),
      METRICS_PORT: metricsPort.toString(),
    },
  })
  closeSync(log)
  await awaitReady(child, `http://127.0.0.1:${port.toString()}${readyPath}`, logFile)
  return {
    port,
    logFile,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Starts the API as it is deployed: the compiled `corridor serve --role api`. `nodeArgs` are for a profiler. */
export const startApiProcess = (
  databaseUrl: string,
  nodeArgs: readonly string[] = [],
): Promise<ServerProcess> =>
  startServer({
    name: 'api',
    args: [...nodeArgs, join(projectDir, 'dist', 'src', 'corridor.js'), 'serve', '--role', 'api'],
    env: environmentOf(databaseUrl),
    readyPath: '/readyz',
  })
