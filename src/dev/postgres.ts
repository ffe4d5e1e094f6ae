import { spawn } from 'node:child_process'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { type Cluster, type Connection, ensureCluster, placeOf } from './cluster.ts'
import { readConnection, spawnOptions, writeConnection } from './cluster.ts'
import { type Postmaster, clearStalePidFile, runningServer, stopServer } from './postmaster.ts'
import { hasOtherUsers, register, urlOf } from './users.ts'

/** `dataDir` is made on the first start. `port` is wanted, not promised: a busy one is replaced by a free one, which
 *  later starts keep. `settings` are server parameters as for `postgres -c`. */
export type PostgresOptions = {
  readonly dataDir: string
  readonly port?: number
  readonly settings?: Readonly<Record<string, string>>
}

/** A server on 127.0.0.1. `reused`: it was up already, left by a killed process or shared with a running one.
 *  `stop` shuts it down and waits, unless another process of ours still uses it: then it answers false. */
export type RunningPostgres = {
  readonly url: (databaseName: string) => string
  readonly port: number
  readonly pid: number
  readonly dataDir: string
  readonly reused: boolean
  readonly stop: () => Promise<boolean>
}

// Crash recovery of a development database takes seconds; a machine busy with other things gets its time too.
const START_PATIENCE_MS = 90_000

const LOG_FILE = 'server.log'

/** Starts Postgres on `dataDir`, or joins the one that runs there. Needs no installed Postgres: the programs come with
 *  the development dependencies. Works after a kill -9 of this process, of the server, or of both. It listens on
 *  127.0.0.1 only, asks for a password, and makes no database.
 *  Throws with the end of the server's log when it does not come up. */
export const startPostgres = async (options: PostgresOptions): Promise<RunningPostgres> => {
  const cluster = await ensureCluster(options.dataDir, options.settings?.['fsync'] !== 'off')
  const deadlineMs = performance.now() + START_PATIENCE_MS
  let launched: number | undefined
  let obstacle = ''
  while (performance.now() < deadlineMs) {
    const server = await runningServer(cluster.dataDir)
    if (server === undefined) {
      const attempt = await launch(cluster, options)
      launched = attempt.pid
      obstacle = attempt.obstacle
    } else if (server.status === 'ready') {
      const connection = await readConnection(cluster.dataDir)
      const reused = launched !== server.pid
      const user = await register(urlOf({ ...connection, port: server.port }, 'postgres'))
      if (typeof user !== 'string') {
        if (!reused) await keepPort(cluster, connection, { port: server.port, wantedPort: options.port ?? 0 })
        return handle(cluster, server, { connection, user, reused })
      }
      obstacle = user
    }
    await pause(30)
  }
  throw new Error(`Postgres does not come up on ${cluster.dataDir}. ${obstacle}${await logTail(cluster)}`)
}

/** Stops whatever server runs on `dataDir`, whoever uses it, and says where its data lies. */
export const stopPostgres = async (dataDir: string): Promise<string> => {
  const place = await placeOf(dataDir)
  const server = await runningServer(place)
  if (server !== undefined) await stopServer(server.pid, place)
  return place
}

/** Stops the server on `dataDir`, as `RunningPostgres` names it, unless a process of ours still uses it.
 *  True when none runs any more. */
export const releasePostgres = async (dataDir: string): Promise<boolean> => {
  const server = await runningServer(dataDir)
  if (server === undefined) return true
  const { password } = await readConnection(dataDir)
  if (await hasOtherUsers(urlOf({ password, port: server.port }, 'postgres'))) return false
  await stopServer(server.pid, dataDir)
  return true
}

type Attempt = { readonly pid: number | undefined; readonly obstacle: string }

const launch = async (cluster: Cluster, options: PostgresOptions): Promise<Attempt> => {
  await clearStalePidFile(cluster.dataDir)
  const port = await choosePort(cluster, options.port ?? 0)
  const log = await open(join(cluster.dataDir, LOG_FILE), 'w', 0o600)
  try {
    // Crash recovery opens every file of the directory; one of root's would be a complaint in each log.
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
    // Its own process group: Ctrl-C in the terminal reaches us alone, and we stop the server last.
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
  const obstacle = await Promise.race([ended, readiness(cluster, child.pid)])
  if (obstacle === '') return { pid: child.pid, obstacle }
  const tail = await logTail(cluster)
  if (!passes(tail)) throw new Error(`Postgres does not come up on ${cluster.dataDir}. ${obstacle}${tail}`)
  await pause(200)
  return { pid: undefined, obstacle }
}

// The server writes its progress into its pid file; asking by connecting would fill its log with refusals.
const readiness = async (cluster: Cluster, pid: number | undefined): Promise<string> => {
  const deadlineMs = performance.now() + START_PATIENCE_MS
  while (performance.now() < deadlineMs) {
    const server = await runningServer(cluster.dataDir)
    if (server?.pid === pid && server?.status === 'ready') return ''
    await pause(30)
  }
  return `It is not ready after ${START_PATIENCE_MS / 1000} s.`
}

// What another start, or waiting a little, cures: a port taken since we looked, backends of a killed server that still
// hold its memory, another process starting the same server at the same time.
const passes = (log: string): boolean =>
  /could not bind|Address already in use|pre-existing shared memory block|lock file "postmaster.pid"/.test(
    log,
  )

const choosePort = async (cluster: Cluster, wantedPort: number): Promise<number> => {
  const known = await readConnection(cluster.dataDir)
  const preferred = known.wantedPort === wantedPort && known.port !== 0 ? known.port : wantedPort
  const port = (await freePort(preferred)) ?? (await freePort(0))
  if (port === undefined) throw new Error('no free port on 127.0.0.1 for Postgres')
  return port
}

type Ports = { readonly port: number; readonly wantedPort: number }

const keepPort = async (cluster: Cluster, known: Connection, { port, wantedPort }: Ports): Promise<void> => {
  if (known.port === port && known.wantedPort === wantedPort) return
  await writeConnection(cluster, { ...known, port, wantedPort })
}

const freePort = (port: number): Promise<number | undefined> =>
  new Promise((settle) => {
    const probe = createServer()
    probe.once('error', () => {
      settle(undefined)
    })
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => {
        settle(typeof address === 'object' && address !== null ? address.port : undefined)
      })
    })
  })

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

// A process that ends without `stop` (Ctrl-C in a test run, a crash) has no time left to wait for anything: a child
// does it. Only a kill -9 leaves the server up; then the next start joins it.
const releaseLater = (dataDir: string): void => {
  const script = fileURLToPath(new URL('release.ts', import.meta.url))
  const options = { detached: true, stdio: 'ignore', cwd: dirname(script) } as const
  spawn(process.execPath, ['--import', 'tsx', script, dataDir], options).unref()
}
