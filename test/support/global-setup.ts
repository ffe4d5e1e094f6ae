import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/migrate.ts'
import { openRun } from './database.ts'
import { openServer } from './server.ts'

/** Runs once before all test files: finds or starts Postgres and creates the migrated template. The returned
 *  function removes both. `CORRIDOR_TEST_DATABASE=none` runs pure unit tests without a server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env['CORRIDOR_TEST_DATABASE'] === 'none') {
    project.provide('testDatabases', null)
    return async () => undefined
  }
  const server = await openServer()
  try {
    const run = await openRun(server.url, (url) => migrate(url, 'sandbox'))
    project.provide('testDatabases', run.databases)
    return async () => {
      await run.end().finally(server.stop)
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
