import { spawn } from 'node:child_process'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { type Cluster, type Connection, ensureCluster, resolveDataDir } from './cluster.ts'
import { readConnection, spawnOptions, writeConnection } from './cluster.ts'
import { type Postmaster, clearStalePidFile, runningServer, stopServer } from './postmaster.ts'
import { freePort, isPortFree } from './ports.ts'
import { hasOtherUsers, register, urlOf } from './users.ts'

/** `dataDir` is created on the first start. A `port` that is in use is replaced by a free one, which later starts keep.
 *  `settings` are server parameters as for `postgres -c`. */
export type PostgresOptions = {
  readonly dataDir: string
  readonly port?: number
  readonly settings?: Readonly<Record<string, string>>
}

/** A server on 127.0.0.1. `reused`: it was already running, left by a killed process or shared with another one. `stop`
 *  shuts it down and waits; it returns false where another process still uses it. */
export type RunningPostgres = {
  readonly url: (databaseName: string) => string
  readonly port: number
  readonly pid: number
  readonly dataDir: string
  readonly reused: boolean
  readonly stop: () => Promise<boolean>
}

// Crash recovery takes seconds, and longer on a busy machine.
const START_TIMEOUT_MS = 90_000

const LOG_FILE = 'server.log'

/** Starts Postgres on `dataDir`, or uses the one that runs there. The programs come with the development dependencies.
 *  Works after a kill -9 of this process, of the server, or of both. Creates no database. Throws with the end of the
 *  server's log where it does not start. */
export const startPostgres = async (options: PostgresOptions): Promise<RunningPostgres> => {
  const cluster = await ensureCluster(options.dataDir, options.settings?.['fsync'] !== 'off')
  const deadlineMs = performance.now() + START_TIMEOUT_MS
  let launched: number | undefined
  let failure = ''
  while (performance.now() < deadlineMs) {
    const server = await runningServer(cluster.dataDir)
    if (server === undefined) {
      const attempt = await launch(cluster, options)
      launched = attempt.pid
      failure = attempt.failure
    } else if (server.status === 'ready') {
      const connection = await readConnection(cluster.dataDir)
      const reused = launched !== server.pid
      const user = await register(urlOf({ ...connection, port: server.port }, 'postgres'))
      if (typeof user !== 'string') {
        if (!reused) await keepPort(cluster, connection, { port: server.port, wantedPort: options.port ?? 0 })
        return handle(cluster, server, { connection, user, reused })
      }
      failure = user
    }
    await pause(30)
  }
  throw new Error(`Postgres does not start on ${cluster.dataDir}. ${failure}${await logTail(cluster)}`)
}

/** Stops the server of `dataDir`, even one in use, and returns the real path of its data. */
export const stopPostgres = async (dataDir: string): Promise<string> => {
  const place = await resolveDataDir(dataDir)
  const server = await runningServer(place)
  if (server !== undefined) await stopServer(server.pid, place)
  return place
}

/** Stops the server on `dataDir`, as `RunningPostgres` names it, unless another process still uses it. Returns whether
 *  it has stopped. */
export const releasePostgres = async (dataDir: string): Promise<boolean> => {
  const server = await runningServer(dataDir)
  if (server === undefined) return true
  const { password } = await readConnection(dataDir)
  if (await hasOtherUsers(urlOf({ password, port: server.port }, 'postgres'))) return false
  await stopServer(server.pid, dataDir)
  return true
}

type Attempt = { readonly pid: number | undefined; readonly failure: string }

const launch = async (cluster: Cluster, options: PostgresOptions): Promise<Attempt> => {
  await clearStalePidFile(cluster.dataDir)
  const port = await choosePort(cluster, options.port ?? 0)
  const log = await open(join(cluster.dataDir, LOG_FILE), 'w', 0o600)
  try {
    // Crash recovery opens every file of the directory, and logs an error for one that belongs to root.
    if (cluster.account !== undefined) await log.chown(cluster.account.uid, cluster.account.gid)
    return await spawnServer(cluster, { port, settings: options.settings ?? {}, log })
  } finally {
    await log.close()
  }
}

type Launch = {
  readonly port: number
  readonly settings: Readonly<Record<string, string>>
  readonly log: FileHandle
}

const spawnServer = async (cluster: Cluster, { port, settings, log }: Launch): Promise<Attempt> => {
  const parameters = {
    ...settings,
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    logging_collector: 'off',
  }
  const args = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.dataDir, ...args], {
    ...spawnOptions(cluster.account),
    // A separate process group: Ctrl-C in the terminal reaches this process only, which stops the server last.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.unref()
  const ended = new Promise<string>((settle) => {
    child.once('error', (cause) => {
      settle(`It cannot be started: ${cause.message}.`)
    })
    child.once('exit', (code, signal) => {
      settle(`It ended with ${signal ?? `exit code ${String(code)}`}.`)
    })
  })
  const failure = await Promise.race([ended, readiness(cluster, child.pid)])
  if (failure === '') return { pid: child.pid, failure }
  const tail = await logTail(cluster)
  if (!isTemporary(tail)) throw new Error(`Postgres does not start on ${cluster.dataDir}. ${failure}${tail}`)
  await pause(200)
  return { pid: undefined, failure }
}

// Read from the pid file: connection attempts would fill the server's log with refusals.
const readiness = async (cluster: Cluster, pid: number | undefined): Promise<string> => {
  const deadlineMs = performance.now() + START_TIMEOUT_MS
  while (performance.now() < deadlineMs) {
    const server = await runningServer(cluster.dataDir)
    if (server?.pid === pid && server?.status === 'ready') return ''
    await pause(30)
  }
  return `It is not ready after ${START_TIMEOUT_MS / 1000} s.`
}

// Faults that another attempt resolves: the port was taken meanwhile, backends of a killed server still hold its
// memory, or another process starts the same server.
const isTemporary = (log: string): boolean =>
  /could not bind|Address already in use|pre-existing shared memory block|lock file "postmaster.pid"/.test(
    log,
  )

const choosePort = async (cluster: Cluster, wantedPort: number): Promise<number> => {
  const known = await readConnection(cluster.dataDir)
  const preferred = known.wantedPort === wantedPort && known.port !== 0 ? known.port : wantedPort
  return preferred !== 0 && (await isPortFree(preferred)) ? preferred : freePort()
}

type Ports = { readonly port: number; readonly wantedPort: number }

const keepPort = async (cluster: Cluster, known: Connection, { port, wantedPort }: Ports): Promise<void> => {
  if (known.port === port && known.wantedPort === wantedPort) return
  await writeConnection(cluster, { ...known, port, wantedPort })
}

const logTail = async (cluster: Cluster): Promise<string> => {
  const text = await readFile(join(cluster.dataDir, LOG_FILE), 'utf8').catch(() => '')
  return text === '' ? '' : `\nThe end of its log:\n${text.trimEnd().split('\n').slice(-15).join('\n')}`
}

type Session = { readonly connection: Connection; readonly user: pg.Client; readonly reused: boolean }

const handle = (cluster: Cluster, server: Postmaster, session: Session): RunningPostgres => {
  const { connection, user, reused } = session
  const onExit = (): void => {
    releaseLater(cluster.dataDir)
  }
  process.once('exit', onExit)
  return {
    url: (databaseName) => urlOf({ ...connection, port: server.port }, databaseName),
    port: server.port,
    pid: server.pid,
    dataDir: cluster.dataDir,
    reused,
    stop: async () => {
      await user.end().catch(() => undefined)
      const isStopped = await releasePostgres(cluster.dataDir)
      process.off('exit', onExit)
      return isStopped
    },
  }
}

// A process that exits without `stop` cannot wait, so a child stops the server. Only a kill -9 leaves it running; the
// next start uses it.
const releaseLater = (dataDir: string): void => {
  const script = fileURLToPath(new URL('release.ts', import.meta.url))
  const options = { detached: true, stdio: 'ignore', cwd: dirname(script) } as const
  spawn(process.execPath, ['--import', 'tsx', script, dataDir], options).unref()
}
