import type { Knex } from 'knex'
import pg from 'pg'
import { applyFunctions, withoutBindings } from './functions.ts'
import { openDb, type Db } from './knex.ts'
import { writeCell } from './cell.ts'
import { writeMode, type DatabaseMode } from './mode.ts'
import { writeReference, type Reference } from './reference.ts'
import { nameVersion, readSchema, versionOf, type Schema, type SqlFile } from './schema-files.ts'

// Two migrators would race for the same tables; this lock is one number for all versions of the service.
const migrationLock = 727_001
const lockWaitMs = 60_000
const lockPollMs = 250

/** What a run did: the migrations of tables it applied, the functions it changed, and the version it came to. */
export type MigrationReport = {
  readonly applied: readonly string[]
  readonly functions: readonly string[]
  readonly current: string
}

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

const sourceOf = (tables: readonly SqlFile[]): Knex.MigrationSource<SqlFile> => ({
  getMigrations: async () => [...tables],
  getMigrationName: ({ name }) => name,
  getMigration: async ({ name, text }) => ({
    up: async (trx) => {
      await trx.raw(withoutBindings(text))
    },
    down: async () => {
      throw new Error(`${name}: the schema only moves forward; restore a backup instead`)
    },
  }),
})

// Knex answers `[batch, names]`, untyped.
const parseApplied = (result: unknown): readonly string[] => (result as [number, string[]])[1]

/** Refuses a database that another version of the service made: its tables are not the ones the functions expect. */
const requireKnown = async (trx: Knex, tables: readonly SqlFile[]): Promise<void> => {
  if (!(await trx.schema.hasTable('schema_migrations'))) return
  const known = new Set(tables.map(({ name }) => name))
  const { rows }: { rows: { name: string }[] } = await trx.raw(
    'select name from schema_migrations order by id',
  )
  const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name))
  if (unknown.length === 0) return
  throw new Error(
    `Another version of Corridor made this database: it has ${unknown[0] ?? ''}, which this version does not know. ` +
      'Run that version, or start with an empty database; `make reset` empties those of a checkout.',
  )
}

const writeCompatible = async (trx: Knex, versions: readonly string[]): Promise<void> => {
  await trx.raw('create table if not exists schema_compatible (version text primary key)')
  await trx.raw(
    `comment on table schema_compatible is 'Older versions of the schema whose processes work on this one too'`,
  )
  await trx.raw('delete from schema_compatible')
  await trx.raw('insert into schema_compatible select jsonb_array_elements_text(:versions::jsonb)', {
    versions: JSON.stringify(versions),
  })
}

/** What a database is migrated to. `schema`: that of the code, unless a test names another. */
export type Target = {
  readonly mode: DatabaseMode
  readonly reference: Reference
  /** The name of the cell; undefined where there is one only. */
  readonly cell?: string | undefined
  readonly schema?: Schema
}

/** Brings the schema to the newest version in one transaction: the tables that are new, the functions that changed, the
 *  rights of the roles, and the rows that the code decides. The first run writes what the database is for; a later one
 *  refuses FORBIDDEN where that is another mode. A run that fails, or is killed, leaves the database as it was. Gives
 *  up on a table that is locked for more than 2 s instead of queueing every request behind it. */
export const migrate = async (
  databaseUrl: string,
  { mode, reference, cell, schema }: Target,
): Promise<MigrationReport> => {
  const { tables, functions, grants, compatible } = schema ?? (await readSchema())
  return underLock(databaseUrl, async () => {
    const db = openDb({ url: databaseUrl, name: 'corridor-migrate', max: 1, statementTimeoutMs: 0 })
    try {
      return await db.transaction(async (trx) => {
        await requireKnown(trx, tables)
        const result: unknown = await trx.migrate.latest({
          migrationSource: sourceOf(tables),
          tableName: 'schema_migrations',
        })
        const changed = await applyFunctions(trx, functions)
        await writeCompatible(trx, compatible)
        await trx.raw(withoutBindings(grants))
        await writeMode(trx, mode)
        await writeCell(trx, cell)
        await writeReference(trx, reference)
        return {
          applied: parseApplied(result),
          functions: changed,
          current: versionOf({ tables, functions }),
        }
      })
    } finally {
      await db.destroy()
    }
  })
}

/** Reads the version of the schema that the code needs. */
export const expectedSchemaVersion = async (): Promise<string> => versionOf(await readSchema())

/** Returns the version that the database has where code of version `needed` cannot work on it; undefined where it can:
 *  it has that version, or a newer one that is compatible with it. */
export const findOtherSchema = async (db: Db, needed: string): Promise<string | undefined> => {
  const version = await readSchemaVersion(db)
  if (version === undefined) return 'nothing'
  if (version === needed) return undefined
  const { rows }: { rows: unknown[] } = await db.raw(
    'select from schema_compatible where version = :needed',
    {
      needed,
    },
  )
  return rows.length > 0 ? undefined : version
}

/** Reads the version of the schema that the database has; undefined where it was never migrated. */
export const readSchemaVersion = async (db: Db): Promise<string | undefined> => {
  if (!(await db.schema.hasTable('schema_functions'))) return undefined
  const { rows }: { rows: { newest: string; hash: string }[] } = await db.raw(
    `select (select name from schema_migrations order by id desc limit 1) as newest,
            encode(sha256(convert_to(coalesce(string_agg(name || text, '' order by name collate "C"), ''), 'UTF8')),
                   'hex') as hash
       from schema_functions`,
  )
  return rows.map(({ newest, hash }) => nameVersion(newest, hash))[0]
}
