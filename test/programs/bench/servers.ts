import { spawn, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../src/dev/ports.ts'
import type { Build } from './builds.ts'
import { benchDir } from './places.ts'

/** Connections of one process: the service's default, and those of the floor and of the bare servers. */
export const poolSize = 12

/** The pepper of API keys in this run. */
export const pepper = randomBytes(32)

const secrets: Readonly<Record<string, string>> = {
  API_KEY_PEPPER: pepper.toString('base64'),
  ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  BLIND_INDEX_KEY: randomBytes(32).toString('base64'),
  WEBHOOK_PRIVATE_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
}

/** The logins of the processes, each with one role of `migrations/grants.sql`. */
export type Logins = Readonly<Record<'api' | 'worker' | 'console', Pick<URL, 'username' | 'password'>>>

/** A build with a database. `databaseUrl` is its owner's; a build without `logins` knows no roles. `env`: settings. */
export type Target = {
  readonly build: Build
  readonly databaseUrl: string
  readonly logins?: Logins
  readonly env?: Readonly<Record<string, string>>
}

// The Node options of the image.
const readNodeOptions = ({ dir }: Build): string => {
  const options = /\bNODE_OPTIONS=(\S+)/.exec(readFileSync(join(dir, 'Dockerfile'), 'utf8'))?.[1]
  if (options === undefined) throw new Error(`${dir}/Dockerfile sets no NODE_OPTIONS`)
  return options
}

/** Returns the environment of a production deployment, with the Node options of the build's image. */
export const environmentOf = ({ build, databaseUrl, env }: Target): Readonly<Record<string, string>> => ({
  ...secrets,
  PATH: process.env['PATH'] ?? '',
  CORRIDOR_MODE: 'production',
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://bench.invalid',
  NODE_OPTIONS: readNodeOptions(build),
  DATABASE_URL: databaseUrl,
  DATABASE_POOL_MAX: poolSize.toString(),
  MEDIA_DIR: join(benchDir, 'media'),
  ...env,
})

/** A server in a separate process; its output is in `logFile`. */
export type Server = {
  readonly port: number
  readonly pid: number
  readonly logFile: string
  /** `signal`: SIGTERM, where nothing is said. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** What to start: Node's arguments, the environment, and a path that returns 200 once the server is ready. */
export type Launch = {
  readonly name: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly readyPath: string
}

const startTimeoutMs = 60_000
const running = new Set<Server>()

const awaitReady = async (child: ChildProcess, url: string, logFile: string): Promise<void> => {
  const deadline = performance.now() + startTimeoutMs
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    // 401: a connector, which answers signed requests only.
    if (answer?.ok || answer?.status === 401) return
    await pause(50)
  }
  child.kill('SIGKILL')
  throw new Error(`a server did not start:\n${(await readFile(logFile, 'utf8')).slice(-2_000)}`)
}

/** Starts a server, waits until it is ready, and keeps its output in a file. */
export const startServer = async ({ name, args, env, readyPath }: Launch): Promise<Server> => {
  await mkdir(benchDir, { recursive: true })
  const [port, metricsPort] = [await freePort(), await freePort()]
  const logFile = join(benchDir, `${name}.log`)
  const log = openSync(logFile, 'w')
  const child = spawn(process.execPath, args, {
    // In a checkout, its .env would be read.
    cwd: benchDir,
    stdio: ['ignore', log, log],
    env: {
      PORT: port.toString(),
      CONSOLE_PORT: port.toString(),
      METRICS_PORT: metricsPort.toString(),
      ...env,
    },
  })
  closeSync(log)
  const listensAt = env['PORT'] ?? port.toString()
  await awaitReady(child, `http://127.0.0.1:${listensAt}${readyPath}`, logFile)
  const server: Server = {
    port: Number.parseInt(listensAt, 10),
    pid: child.pid ?? 0,
    logFile,
    stop: async (signal = 'SIGTERM') => {
      running.delete(server)
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
  running.add(server)
  return server
}

/** Stops every server that still runs. */
export const stopServers = async (): Promise<void> => {
  await Promise.all([...running].map((server) => server.stop()))
}

/** Node's arguments, for a profiler or a log, and settings besides those of `environmentOf`. */
export type RoleOptions = {
  readonly nodeArgs?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

const urlOf = ({ databaseUrl, logins }: Target, role: keyof Logins): string => {
  const url = new URL(databaseUrl)
  const { username, password } = logins?.[role] ?? url
  return Object.assign(url, { username, password }).href
}

let started = 0

/** Starts a process of a build as it is deployed: compiled, by `corridor serve`. */
export const startRole = (
  role: keyof Logins,
  target: Target,
  { nodeArgs = [], env = {} }: RoleOptions = {},
): Promise<Server> => {
  started += 1
  return startServer({
    name: `${target.build.name}-${role}-${started.toString()}`,
    args: [...nodeArgs, join(target.build.dir, 'dist', 'src', 'corridor.js'), ...['serve', '--role', role]],
    env: { ...environmentOf(target), DATABASE_URL: urlOf(target, role), ...env },
    readyPath: '/readyz',
  })
}

/** Starts several processes of one role on the same database. */
export const startRoles = (
  role: 'api' | 'worker',
  target: Target,
  { count, ...options }: RoleOptions & { readonly count: number },
): Promise<readonly Server[]> =>
  Promise.all(Array.from({ length: count }, () => startRole(role, target, options)))
