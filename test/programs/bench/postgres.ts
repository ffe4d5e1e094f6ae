import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../../src/dev/postgres.ts'
import { benchDir } from './places.ts'

// Durable as in production: a create waits for its commit. Checkpoints stay out of turns, and so does autovacuum: each
// turn begins with a checkpoint and a vacuum of its database instead.
const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '512MB',
  max_wal_size: '16GB',
  checkpoint_timeout: '15min',
  autovacuum_naptime: '1h',
}

/** The server settings as RESULTS.md shows them. */
export const describedSettings = Object.entries(settings)
  .map(([name, value]) => `${name}=${value}`)
  .join(', ')

/** A durable Postgres server for the whole run. `create` copies `template` and replaces what has that name. */
export type Cluster = {
  readonly serverPid: number
  readonly version: string
  readonly create: (name: string, template?: string) => Promise<string>
  readonly drop: (name: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** Runs `work` in a separate session. */
export const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'corridor-bench' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs one statement and returns its first row. */
export const queryRow = async <Row extends object>(url: string, sql: string): Promise<Row> => {
  const { rows } = await withClient(url, (client) => client.query<Row>(sql))
  const [row] = rows
  if (!row) throw new Error(`no row for: ${sql}`)
  return row
}

/** Starts a server, whose data is in `folder`. */
export const openCluster = async (folder = 'postgres'): Promise<Cluster> => {
  const server = await startPostgres({ dataDir: join(benchDir, folder), settings })
  const adminUrl = server.url('postgres')
  const drop = async (name: string): Promise<void> => {
    await withClient(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
  }
  const { version } = await queryRow<{ version: string }>(
    adminUrl,
    `select current_setting('server_version') as version`,
  )
  return {
    serverPid: server.pid,
    version,
    create: async (name, template = 'template1') => {
      await drop(name)
      await withClient(adminUrl, (client) => client.query(`create database ${name} template ${template}`))
      return server.url(name)
    },
    drop,
    close: async () => {
      await server.stop()
    },
  }
}
