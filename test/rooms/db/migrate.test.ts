import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import { migration } from '../../../migrations/migration.ts'
import { expectedSchemaVersion, migrate } from '../../../src/db/migrate.ts'
import { createDatabase, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})
// A database as it is on the first day.
beforeEach(async () => {
  await client.query('drop schema public cascade; drop schema app cascade; create schema public')
})

const count = async (sql: string): Promise<number> => {
  const { rows } = await client.query<{ count: bigint }>(sql)
  return Number(rows[0]?.count)
}

const names = async (): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by id')
  return rows.map(({ name }) => name)
}

// Makes something, then dies.
const fatal = migration('9999_fatal', 'create table left_behind (id integer); select 1 / 0')

it('a migration that fails leaves nothing of itself and everything before it', async () => {
  await expect(migrate(database.url, [...migrations.slice(0, 3), fatal])).rejects.toThrow('division by zero')
  expect(await names()).toEqual(migrations.slice(0, 3).map(({ name }) => name))
  expect(await count(`select count(to_regclass('left_behind'))`)).toBe(0)
  expect(await migrate(database.url)).toEqual({
    applied: migrations.slice(3).map(({ name }) => name),
    current: expectedSchemaVersion,
  })
  expect((await migrate(database.url)).applied).toEqual([])
})

it('a migrator that dies after the table of moves was changed leaves it filled', async () => {
  const changesMoves = migrations.findIndex(({ name }) => name === '0014_transaction_types') + 1
  await expect(migrate(database.url, [...migrations.slice(0, changesMoves), fatal])).rejects.toThrow()
  const left = await count('select count(*) from transaction_transitions where cardinality(actors) > 0')
  expect(left).toBeGreaterThan(0)
  await migrate(database.url)
  expect(await count('select count(*) from transaction_transitions')).toBe(left)
})

it('two migrators at once apply each migration once', async () => {
  const reports = await Promise.all([migrate(database.url), migrate(database.url)])
  expect(reports.flatMap(({ applied }) => applied).toSorted()).toEqual(migrations.map(({ name }) => name))
  expect(await names()).toEqual(migrations.map(({ name }) => name))
})

describe('a function', () => {
  const aFunction = (text: string) => ({ name: 'an_answer', text })
  const first = aFunction(
    'create or replace function app.an_answer() returns integer language sql as $$ select 1 $$;',
  )
  const apply = (...functions: ReturnType<typeof aFunction>[]) =>
    migrate(database.url, migrations.slice(0, 1), functions)
  const oid = () => count(`select oid::integer as count from pg_proc where proname = 'an_answer'`)

  it('is replaced in place where only its body changed', async () => {
    await apply(first)
    const before = await oid()
    await apply(aFunction(first.text.replace('select 1', 'select 2')))
    expect(await oid()).toBe(before)
    expect(await count('select app.an_answer() as count')).toBe(2)
  })

  it('is made anew where its arguments changed, so that the old one is gone', async () => {
    await apply(first)
    await apply(
      aFunction(
        first.text
          .replace('an_answer()', 'an_answer(p_of integer default 3)')
          .replace('select 1', 'select p_of'),
      ),
    )
    expect(await count(`select count(*) from pg_proc where proname = 'an_answer'`)).toBe(1)
    expect(await count('select app.an_answer() as count')).toBe(3)
  })

  it('is dropped with its file', async () => {
    await apply(first)
    await apply()
    expect(await count(`select count(*) from pg_proc where proname = 'an_answer'`)).toBe(0)
  })

  it('is not run again while its text stays', async () => {
    await apply(first)
    await client.query('drop function app.an_answer()')
    await apply(first)
    expect(await count(`select count(*) from pg_proc where proname = 'an_answer'`)).toBe(0)
  })
})
