import { TEST_POSTGRES_DIR } from '../../src/dev/places.ts'
import { startPostgres } from '../../src/dev/postgres.ts'

// Nothing in a test run has to survive a power cut. The odd time zone is on purpose: whoever lets a database's local
// time decide a day or a week finds out here and not in production.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  timezone: 'Pacific/Chatham',
}

/** The server that tests run on. */
export type TestServer = { readonly url: string; readonly stop: () => Promise<unknown> }

/** Finds the server that the environment names, or starts one. */
export const openServer = async (): Promise<TestServer> => {
  const given = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL']
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined }
  // A closed terminal ends a process without its exit handlers, and one of them stops the server.
  process.once('SIGHUP', () => process.exit(129))
  const postgres = await startPostgres({ dataDir: TEST_POSTGRES_DIR, settings })
  return { url: postgres.url('postgres'), stop: postgres.stop }
}
