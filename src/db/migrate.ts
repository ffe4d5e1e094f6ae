import pg from 'pg'
import { migrations } from '../../migrations/index.ts'
import { syncReference } from '../../migrations/reference.ts'
import { applyFunctions, readFunctions, type SqlFunction } from './functions.ts'
import { openDb, type Db } from './knex.ts'

// Two migrators would race for the same tables; this lock is one number for all versions of the service.
const migrationLock = 727_001
const lockWaitMs = 60_000
const lockPollMs = 250

/** What a run of the migrations did. */
export type MigrationReport = { readonly applied: readonly string[]; readonly current: string }

type Migrations = typeof migrations

const sourceOf = (steps: Migrations) => ({
  getMigrations: async () => steps,
  getMigrationName: (migration: Migrations[number]) => migration.name,
  getMigration: async (migration: Migrations[number]) => migration,
})

/** The newest schema this code knows. */
export const expectedSchemaVersion = migrations.at(-1)?.name ?? ''

/** Holds the migration lock while `work` runs, so that one migrator works at a time and a killed one leaves nothing
 *  behind (its session ends, the lock with it). */
const underLock = async <T>(databaseUrl: string, work: () => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'corridor-migrate-lock' })
  await client.connect()
  try {
    const deadline = performance.now() + lockWaitMs
    for (;;) {
      const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
        migrationLock,
      ])
      if (rows[0]?.locked) return await work()
      if (performance.now() > deadline) throw new Error('another migration has held the lock for a minute')
      await new Promise((resolve) => setTimeout(resolve, lockPollMs))
    }
  } finally {
    await client.end()
  }
}

// Knex answers `[batch, names]`, untyped.
const parseApplied = (result: unknown): readonly string[] => (result as [number, string[]])[1]

/** Applies the next migration and the reference data in one transaction; gives its name, or undefined at the end. */
const applyNext = async (db: Db, steps: Migrations): Promise<string | undefined> => {
  const config = {
    migrationSource: sourceOf(steps),
    tableName: 'schema_migrations',
    // Knex's word for after the one migration of this run, still in its transaction.
    afterAll: syncReference,
  }
  return parseApplied(await db.migrate.up(config))[0]
}

/** Brings the schema to the newest version, each migration in its own transaction: one that fails, or a migrator that
 *  is killed, leaves the ones before it. Gives up on a table that is locked for more than 2 s instead of queueing every
 *  request behind it. The functions follow in one transaction. `steps` and `functions`: all there are, unless a test
 *  names others. */
export const migrate = async (
  databaseUrl: string,
  steps: Migrations = migrations,
  functions?: readonly SqlFunction[],
): Promise<MigrationReport> =>
  underLock(databaseUrl, async () => {
    const db = openDb({ url: databaseUrl, name: 'corridor-migrate', max: 1, statementTimeoutMs: 0 })
    try {
      // We hold the advisory lock, so a lock row left by a killed migrator is stale.
      await db.migrate.forceFreeMigrationsLock({ tableName: 'schema_migrations' })
      const applied: string[] = []
      for (let name = await applyNext(db, steps); name !== undefined; name = await applyNext(db, steps)) {
        applied.push(name)
      }
      const texts = functions ?? (await readFunctions())
      // Both may have changed without a migration: the functions, and the moves that the code allows.
      await db.transaction(async (trx) => {
        await applyFunctions(trx, texts)
        await syncReference(trx)
      })
      return { applied, current: expectedSchemaVersion }
    } finally {
      await db.destroy()
    }
  })

/** The newest migration the database has, or undefined where it was never migrated. */
export const readSchemaVersion = async (db: Db): Promise<string | undefined> => {
  const { rows }: { rows: { name: string }[] } = await db.raw(
    `select name from schema_migrations order by id desc limit 1`,
  )
  return rows[0]?.name
}
