import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/db/migrate.ts'
import { TEST_POSTGRES_DIR } from '../../src/dev/places.ts'
import { startPostgres } from '../../src/dev/postgres.ts'
import { openRun } from './database.ts'

// Nothing in a test run has to survive a power cut. The odd time zone is on purpose: whoever lets a database's local
// time decide a day or a week finds out here and not in production.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  timezone: 'Pacific/Chatham',
}

type Server = { readonly url: string; readonly stop: () => Promise<unknown> }

const openServer = async (): Promise<Server> => {
  const given = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL']
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined }
  // A closed terminal ends a process without its exit handlers, and one of them stops the server.
  process.once('SIGHUP', () => process.exit(129))
  const postgres = await startPostgres({ dataDir: TEST_POSTGRES_DIR, settings })
  return { url: postgres.url('postgres'), stop: postgres.stop }
}

/** Runs once before all test files: finds or starts Postgres, makes the migrated template, and tells the files. What
 *  it returns takes all of it down again. `CORRIDOR_TEST_DATABASE=none` spares pure unit tests the server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env['CORRIDOR_TEST_DATABASE'] === 'none') {
    project.provide('testDatabases', null)
    return async () => undefined
  }
  const server = await openServer()
  try {
    const run = await openRun(server.url, migrate)
    project.provide('testDatabases', run.databases)
    return async () => {
      await run.end().finally(server.stop)
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
