import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../src/migrate.ts'
import { startPostgres } from '../../src/dev/postgres.ts'
import { benchDir } from './places.ts'

/** What the cluster is told beyond Postgres's defaults. Durability is on, as in production: it is what a create waits
 *  for. The rest keeps checkpoints and cold reads out of rounds of seconds. */
const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
}

/** The settings as RESULTS.md tells them. */
export const describedSettings = Object.entries(settings)
  .map(([name, value]) => `${name}=${value}`)
  .join(', ')

/** A migrated database of its own on a durable cluster. */
export type BenchDatabase = {
  readonly url: string
  readonly serverPid: number
  readonly version: string
  readonly close: () => Promise<void>
}

const databaseName = 'corridor_bench'

/** Runs `work` on a session of its own. */
export const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'corridor-bench' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const versionOf = async (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    )
    return rows[0]?.version ?? 'unknown'
  })

/** Starts the cluster and makes the database anew, at the newest schema. */
export const openDatabase = async (): Promise<BenchDatabase> => {
  const server = await startPostgres({ dataDir: join(benchDir, 'postgres'), settings })
  const serverUrl = server.url('postgres')
  await withClient(serverUrl, async (client) => {
    await client.query(`drop database if exists ${databaseName} with (force)`)
    await client.query(`create database ${databaseName}`)
  })
  const url = server.url(databaseName)
  await migrate(url)
  return {
    url,
    serverPid: server.pid,
    version: await versionOf(url),
    close: async () => {
      await withClient(serverUrl, (client) =>
        client.query(`drop database if exists ${databaseName} with (force)`),
      )
      await server.stop()
    },
  }
}
