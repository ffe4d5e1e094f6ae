import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createLogin } from '../../../src/dev/logins.ts'
import { migrate } from '../../../src/migrate.ts'
import type { DatabaseMode } from '../../../src/db/mode.ts'
import { startPostgres, stopPostgres, type RunningPostgres } from '../../../src/dev/postgres.ts'

/** A separate Postgres that can be killed. */
export type Cluster = {
  /** Its current address. */
  readonly host: string
  readonly port: number
  /** The URL of the migrated database, without a proxy. */
  readonly url: string
  /** The same for the login of each role. */
  readonly loginUrls: Readonly<Record<'api' | 'worker' | 'operator', string>>
  /** Sends SIGKILL to the postmaster and to each of its children. */
  readonly kill: () => Promise<void>
  /** Starts it again after `kill`, and waits until it accepts connections. */
  readonly restart: () => Promise<void>
  /** Stops it and removes its data. */
  readonly close: () => Promise<void>
}

// The kernel keeps what a killed process wrote, so only a power loss needs the flushes. Commits stay synchronous,
// since the memory of the server is lost with it.
const settings = {
  fsync: 'off',
  synchronous_commit: 'on',
  max_connections: '100',
  timezone: 'Pacific/Chatham',
}

const databaseName = 'corridor_soak'

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'soak', query_timeout: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const listChildren = (url: string): Promise<readonly number[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
    return rows.map(({ pid }) => pid)
  })

const killProcess = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It ended since it was listed.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Creates a cluster in a temporary directory with a migrated database. */
export const startCluster = async (mode: DatabaseMode = 'sandbox'): Promise<Cluster> => {
  const home = await mkdtemp(join(tmpdir(), 'corridor-soak-'))
  const dataDir = join(home, 'postgres')
  const close = async (): Promise<void> => {
    const place = await stopPostgres(dataDir)
    for (const directory of [place, home]) await rm(directory, { recursive: true, force: true })
  }
  const start = (): Promise<RunningPostgres> => startPostgres({ dataDir, settings })
  try {
    let postgres = await start()
    await withClient(postgres.url('postgres'), (client) => client.query(`create database ${databaseName}`))
    await migrate(postgres.url(databaseName), mode)
    const createRole = (role: keyof Cluster['loginUrls']) =>
      withClient(postgres.url(databaseName), (client) =>
        createLogin(client, postgres.url(databaseName), {
          name: `soak_${role}`,
          roles: [`corridor_${role}`],
        }),
      )
    const logins = {
      api: await createRole('api'),
      worker: await createRole('worker'),
      operator: await createRole('operator'),
    }
    return {
      host: '127.0.0.1',
      get port() {
        return postgres.port
      },
      get url() {
        return postgres.url(databaseName)
      },
      loginUrls: logins,
      kill: async () => {
        const children = await listChildren(postgres.url('postgres'))
        killProcess(postgres.pid)
        children.forEach(killProcess)
        // The session of the handle is gone with the server; this also removes its exit handler.
        await postgres.stop()
      },
      restart: async () => {
        postgres = await start()
      },
      close: async () => {
        await postgres.stop()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
