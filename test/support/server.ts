import { TEST_POSTGRES_DIR } from '../../src/dev/places.ts'
import { startPostgres } from '../../src/dev/postgres.ts'

// Tests need no durability, and little log, since it may be in memory. Plans are made once per session: the check of
// the books after every test has a long one. The unusual time zone detects code that takes days or weeks from the
// local time of the database.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  plan_cache_mode: 'force_generic_plan',
  max_connections: '200',
  timezone: 'Pacific/Chatham',
  // For businesses that move between databases, in several test files at once.
  wal_level: 'logical',
  max_replication_slots: '40',
  max_wal_senders: '40',
  max_worker_processes: '24',
  max_logical_replication_workers: '16',
  wal_retrieve_retry_interval: '200',
}

/** The server that tests use. */
export type TestServer = { readonly url: string; readonly stop: () => Promise<unknown> }

/** Uses the server named by the environment, or starts one. */
export const openServer = async (): Promise<TestServer> => {
  const given = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL']
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined }
  // A closed terminal ends a process without its exit handlers, one of which stops the server.
  process.once('SIGHUP', () => process.exit(129))
  const postgres = await startPostgres({ dataDir: TEST_POSTGRES_DIR, settings })
  return { url: postgres.url('postgres'), stop: postgres.stop }
}
