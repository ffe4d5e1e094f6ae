import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseRole } from '../../src/db/roles.ts'
import { createLogin } from '../../src/dev/logins.ts'

/** The databases of one test run: the server, and the migrated template that every test file clones. */
export type TestDatabases = {
  readonly serverUrl: string
  readonly template: string
  /** The server's URL with the login of each role. */
  readonly loginUrls: Readonly<Record<TestLogin, string>>
}

/** A login of the run: each has one role of `migrations/grants.sql`; the console has that of the API too. */
export type TestLogin = 'api' | 'worker' | 'operator' | 'console'

declare module 'vitest' {
  // Declaration merging is how vitest types the values that `provide` passes to workers.
  export interface ProvidedContext {
    testDatabases: TestDatabases | null
  }
}

/** A database for one test file. Close your pools before `drop`. `url` is its owner's, `urlAs` that of a role. */
export type TestDatabase = {
  readonly url: string
  readonly urlAs: (login: TestLogin) => string
  readonly drop: () => Promise<void>
}

const PREFIX = 'corridor_test_'

/** Clones the migrated template. Call it in `beforeAll`, and `drop` in `afterAll`. */
export const createDatabase = async (): Promise<TestDatabase> => {
  const databases = inject('testDatabases')
  if (databases === null) {
    throw new Error('this run has no Postgres (CORRIDOR_TEST_DATABASE=none): run it with `make test`')
  }
  return cloneDatabase(databases)
}

/** Clones the template of a run, for programs outside vitest. */
export const cloneDatabase = async ({
  serverUrl,
  template,
  loginUrls,
}: TestDatabases): Promise<TestDatabase> => {
  const name = `${runOf(template)}_${randomBytes(4).toString('hex')}`
  await withServer(serverUrl, (client) => clone(client, { name, template }))
  return {
    url: urlOf(serverUrl, name),
    urlAs: (login) => urlOf(loginUrls[login], name),
    drop: () => withServer(serverUrl, (client) => dropDatabases(client, [name])),
  }
}

/** One test run on one server. It keeps a connection open under its name, which distinguishes its databases from
 *  those of a killed run. */
export type Run = {
  readonly databases: TestDatabases
  readonly end: () => Promise<void>
}

/** Opens a run: drops databases of killed runs, creates the template, and migrates it. */
export const openRun = async (
  serverUrl: string,
  migrate: (url: string) => Promise<unknown>,
): Promise<Run> => {
  const run = `${PREFIX}${randomBytes(6).toString('hex')}`
  const template = `${run}_template`
  const keeper = await connect(serverUrl, run)
  try {
    await dropAbandoned(keeper)
    await keeper.query(`create database ${pg.escapeIdentifier(template)}`)
    await migrate(urlOf(serverUrl, template))
    const loginUrls = await createLogins(keeper, serverUrl, run)
    // Postgres refuses to copy a template that has connections.
    await keeper.query(`alter database ${pg.escapeIdentifier(template)} with allow_connections false`)
    return {
      databases: { serverUrl, template, loginUrls },
      end: () => dropRun(keeper, run).finally(() => keeper.end()),
    }
  } catch (error) {
    await dropRun(keeper, run).finally(() => keeper.end())
    throw error
  }
}

// One set of logins for all databases of the run: each is a clone of the template, with its grants.
const createLogins = async (
  keeper: pg.Client,
  serverUrl: string,
  run: string,
): Promise<TestDatabases['loginUrls']> => {
  const create = (login: TestLogin, more: readonly DatabaseRole[] = []) =>
    createLogin(keeper, serverUrl, { name: `${run}_${login}`, roles: [`corridor_${login}`, ...more] })
  return {
    api: await create('api'),
    worker: await create('worker'),
    operator: await create('operator'),
    console: await create('console', ['corridor_api']),
  }
}

const runOf = (databaseName: string): string => databaseName.slice(0, PREFIX.length + 12)

const urlOf = (serverUrl: string, databaseName: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${databaseName}`
  return url.href
}

const connect = async (serverUrl: string, name: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: serverUrl,
    application_name: name,
    connectionTimeoutMillis: 10_000,
  })
  // If the server stops, the next query fails with a reason; an unhandled event would end the process without one.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const withServer = async <T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await connect(serverUrl, 'corridor-test-setup')
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const CLONE_ATTEMPTS = 20

const clone = async (
  client: pg.Client,
  { name, template }: { name: string; template: string },
): Promise<void> => {
  const names = `${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`
  const sql = `create database ${names} strategy file_copy`
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(sql)
      return
    } catch (error) {
      // 55006: autovacuum has the template open for a moment, or another clone is running.
      const isBusy = error instanceof pg.DatabaseError && error.code === '55006'
      if (!isBusy || attempt === CLONE_ATTEMPTS) throw error
      await pause(100)
    }
  }
}

const dropSlots = async (server: pg.Client, which: string, value: string): Promise<void> => {
  const slots = `from pg_replication_slots where ${which}`
  await server.query(`select pg_terminate_backend(active_pid, 10000) ${slots} and active`, [value])
  await server.query(`select pg_drop_replication_slot(slot_name) ${slots}`, [value])
}

/** Ends the copies into a database that a move of a business left when it failed. */
const endCopies = async (server: pg.Client, database: string): Promise<void> => {
  const { rows } = await server.query<{ id: string; subname: string }>(
    `select s.oid::text as id, subname from pg_subscription s join pg_database d on d.oid = s.subdbid
      where d.datname = $1`,
    [database],
  )
  const { host, port, user, password } = server
  for (const { id, subname } of rows) {
    const client = new pg.Client({ host, port, database, ...{ user, password } })
    await client.connect()
    try {
      const name = pg.escapeIdentifier(subname)
      await client.query(`alter subscription ${name} disable`)
      const processes = 'from pg_stat_subscription where subid = $1 and pid is not null'
      await client.query(`select pg_terminate_backend(pid, 10000) ${processes}`, [id])
      await dropSlots(client, `starts_with(slot_name, 'pg_' || $1 || '_sync_')`, id)
      await client.query(`alter subscription ${name} set (slot_name = none)`)
      await client.query(`drop subscription ${name}`)
    } finally {
      await client.end()
    }
  }
}

/** Drops databases, after all copies between them: the process of a copy would start again and use its slot. */
const dropDatabases = async (client: pg.Client, names: readonly string[]): Promise<void> => {
  for (const name of names) await endCopies(client, name)
  for (const name of names) {
    await dropSlots(client, 'database = $1', name)
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
  }
}

const listDatabases = async (client: pg.Client, prefix: string): Promise<readonly string[]> => {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) order by datname',
    [prefix],
  )
  return rows.map((row) => row.datname)
}

const dropRun = async (client: pg.Client, run: string): Promise<void> => {
  await dropDatabases(client, await listDatabases(client, run))
  for (const name of await listLogins(client, run)) await dropLogin(client, name)
}

const listLogins = async (client: pg.Client, prefix: string): Promise<readonly string[]> => {
  const { rows } = await client.query<{ rolname: string }>(
    'select rolname from pg_roles where starts_with(rolname, $1)',
    [prefix],
  )
  return rows.map((row) => row.rolname)
}

const dropLogin = async (client: pg.Client, name: string): Promise<void> => {
  await client.query(`drop role if exists ${pg.escapeIdentifier(name)}`)
}

const dropAbandoned = async (client: pg.Client): Promise<void> => {
  const names = await listDatabases(client, PREFIX)
  const logins = await listLogins(client, PREFIX)
  // Read after the list: a run connects before it creates its first database.
  const { rows } = await client.query<{ run: string }>(
    'select application_name as run from pg_stat_activity where starts_with(application_name, $1)',
    [PREFIX],
  )
  const live = new Set(rows.map((row) => row.run))
  const isAbandoned = (name: string): boolean => !live.has(runOf(name))
  await dropDatabases(client, names.filter(isAbandoned))
  for (const name of logins.filter(isAbandoned)) await dropLogin(client, name)
}
