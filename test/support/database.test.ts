import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, openRun, type TestDatabase } from './database.ts'

let one: TestDatabase
let other: TestDatabase

beforeAll(async () => {
  ;[one, other] = await Promise.all([createDatabase(), createDatabase()])
})

afterAll(async () => {
  await one.drop()
  await other.drop()
})

const serverUrl = (): string => {
  const databases = inject('testDatabases')
  if (databases === null) throw new Error('this run has no Postgres')
  return databases.serverUrl
}

const query = async (url: string, sql: string): Promise<readonly unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const databasesLike = (prefix: string): Promise<readonly unknown[]> =>
  query(serverUrl(), `select datname from pg_database where starts_with(datname, '${prefix}')`)

test('each file gets a migrated database that no other file sees', async () => {
  expect(one.url).not.toBe(other.url)
  await query(one.url, 'create table only_here ()')

  expect(await query(one.url, "select to_regclass('schema_migrations') is not null as migrated")).toEqual([
    { migrated: true },
  ])
  expect(await query(other.url, "select to_regclass('only_here') as found")).toEqual([{ found: null }])
})

test('a dropped database is gone even while a client is connected', async () => {
  const database = await createDatabase()
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()

  await database.drop()

  await expect(query(database.url, 'select 1')).rejects.toThrow('does not exist')
  await client.end()
})

test('a new run drops the databases of a killed run and leaves those of a live one', async () => {
  const abandoned = 'corridor_test_000000000000_left'
  await query(serverUrl(), `create database ${abandoned}`)

  const run = await openRun(serverUrl(), async () => undefined)

  expect(await databasesLike(abandoned)).toEqual([])
  expect(await query(one.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await run.end()
  expect(await databasesLike(run.databases.template)).toEqual([])
})
