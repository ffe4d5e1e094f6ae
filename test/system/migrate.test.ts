import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDb } from '../../src/db/knex.ts'
import { findOtherSchema, migrate as migrateTo } from '../../src/db/migrate.ts'
import { readSchema, versionOf, type Schema } from '../../src/db/schema-files.ts'
import { migrate, reference } from '../../src/migrate.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let client: pg.Client
let schema: Schema

beforeAll(async () => {
  schema = await readSchema()
  database = await createDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})
// An empty database, as on the first day.
beforeEach(async () => {
  await client.query('drop schema public cascade; drop schema if exists app cascade; create schema public')
})

const count = async (sql: string): Promise<number> => {
  const { rows } = await client.query<{ count: bigint }>(sql)
  return Number(rows[0]?.count)
}

const names = async (): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by id')
  return rows.map(({ name }) => name)
}

const namesOf = (files: readonly { name: string }[]): readonly string[] => files.map(({ name }) => name)

describe('a migration run', () => {
  it('applies every migration in order, then every function, and the next run has nothing to do', async () => {
    expect(await migrate(database.url, 'sandbox')).toEqual({
      applied: namesOf(schema.tables),
      functions: namesOf(schema.functions),
      current: versionOf(schema),
    })
    expect(await names()).toEqual(namesOf(schema.tables))
    expect(await migrate(database.url, 'sandbox')).toEqual({
      applied: [],
      functions: [],
      current: versionOf(schema),
    })
  })

  it('that fails leaves the database as it was', async () => {
    const fatal = { name: '9999_fatal', text: 'create table left_behind (id integer); select 1 / 0' }
    const extra = { name: '9998_extra', text: 'create table extra (id integer)' }
    await migrate(database.url, 'sandbox')
    const broken = { ...schema, tables: [...schema.tables, extra, fatal] }
    await expect(migrateTo(database.url, { mode: 'sandbox', reference, schema: broken })).rejects.toThrow(
      'division by zero',
    )
    expect(await names()).toEqual(namesOf(schema.tables))
    expect(await count(`select count(coalesce(to_regclass('extra'), to_regclass('left_behind')))`)).toBe(0)
  })

  it('that changes the table of moves and then fails leaves the table as it was', async () => {
    await migrate(database.url, 'sandbox')
    const allowed = await count('select count(*) from transaction_transitions where cardinality(actors) > 0')
    const emptied = { name: '9998_emptied', text: 'delete from transaction_transitions' }
    const fatal = { name: '9999_fatal', text: 'select 1 / 0' }
    const broken = { ...schema, tables: [...schema.tables, emptied, fatal] }
    await expect(migrateTo(database.url, { mode: 'sandbox', reference, schema: broken })).rejects.toThrow(
      'division by zero',
    )
    expect(await count('select count(*) from transaction_transitions')).toBe(allowed)
    await migrateTo(database.url, {
      mode: 'sandbox',
      reference,
      schema: { ...schema, tables: [...schema.tables, emptied] },
    })
    expect(await count('select count(*) from transaction_transitions')).toBe(allowed)
  })

  it('waits for a concurrent one, and each migration is applied once', async () => {
    const reports = await Promise.all([migrate(database.url, 'sandbox'), migrate(database.url, 'sandbox')])
    expect(reports.flatMap(({ applied }) => applied)).toEqual(namesOf(schema.tables))
    expect(await names()).toEqual(namesOf(schema.tables))
  })

  it('refuses a database of another version, and says what to do', async () => {
    await migrate(database.url, 'sandbox')
    await client.query(`update schema_migrations set name = '0002_businesses_and_keys' where id = 2`)
    await expect(migrate(database.url, 'sandbox')).rejects.toThrow(/0002_businesses_and_keys.*make reset/)
  })
})

describe('a schema that is newer than the code', () => {
  const added = { name: '9998_added', text: 'create table added (id integer)' }
  const removed = { name: '9999_removed', text: 'drop table added' }
  const upgrade = (tables: Schema['tables'], compatible: readonly string[]) =>
    migrateTo(database.url, { mode: 'sandbox', reference, schema: { ...schema, tables, compatible } })

  it('serves processes of the versions it is compatible with, and no longer after the next that is not', async () => {
    const db = openDb({ url: database.url, name: 'test', max: 1 })
    try {
      const old = versionOf(schema)
      expect(await findOtherSchema(db, old)).toBe('nothing')
      await migrate(database.url, 'sandbox')
      expect(await findOtherSchema(db, old)).toBeUndefined()

      const expanded = await upgrade([...schema.tables, added], [old])
      expect(expanded.current).not.toBe(old)
      expect(await findOtherSchema(db, old)).toBeUndefined()
      expect(await findOtherSchema(db, expanded.current)).toBeUndefined()

      const contracted = await upgrade([...schema.tables, added, removed], [expanded.current])
      expect(await findOtherSchema(db, old)).toBe(contracted.current)
      expect(await findOtherSchema(db, expanded.current)).toBeUndefined()
    } finally {
      await db.destroy()
    }
  })
})

describe('the mode of a database', () => {
  const production = (sql: string) => client.query(sql)

  it('is written by the first run, and every other mode is refused in plain words', async () => {
    await migrate(database.url, 'production')
    await migrate(database.url, 'production')
    await expect(migrate(database.url, 'sandbox')).rejects.toThrow(
      /This database belongs to production, but CORRIDOR_MODE is sandbox/,
    )
    for (const change of ["update app.environment set mode = 'sandbox'", 'delete from app.environment'])
      await expect(production(change), change).rejects.toThrow('append-only')
  })

  it('production refuses play money and test keys, and the verifier finds those that came in otherwise', async () => {
    await migrate(database.url, 'production')
    const insertJournal = `insert into journals (business_id, transaction_id, kind, created_at)
      values (repeat('a', 24), repeat('b', 24), 'TOPUP', now())`
    const insertKey = `insert into api_keys
        (business_id, id, name, mode, prefix, last_four, hash, pepper_id, permissions, created_at)
      values (repeat('a', 24), repeat('c', 24), 'key', 'test', 'corridor_test_', '0001', 'x', 'p', '{}', now())`
    await expect(production(insertJournal)).rejects.toThrow('play money is refused')
    await expect(production(insertKey)).rejects.toThrow('a test key is refused')
    await production(`set session_replication_role = 'replica'`)
    await production(insertJournal)
    await production(insertKey)
    await production(`set session_replication_role = 'origin'`)
    const { rows } = await production('select subject_id from app.find_mode_breaches() order by 1')
    expect(rows).toEqual([{ subject_id: 'b'.repeat(24) }, { subject_id: 'c'.repeat(24) }])
  })
})

describe('a function', () => {
  const aFunction = (text: string) => ({ name: 'an_answer', text })
  const first = aFunction(
    'create or replace function app.an_answer() returns integer language sql as $$ select 1 $$;',
  )
  const apply = (...functions: ReturnType<typeof aFunction>[]) =>
    migrateTo(database.url, {
      mode: 'sandbox',
      reference: {},
      schema: {
        tables: schema.tables.filter(({ name }) => /domains|environment/.test(name)),
        functions,
        grants: 'select 1',
        compatible: [],
      },
    })
  const oid = () => count(`select oid::integer as count from pg_proc where proname = 'an_answer'`)

  it('is replaced in place if only its body changed', async () => {
    await apply(first)
    const before = await oid()
    await apply(aFunction(first.text.replace('select 1', 'select 2')))
    expect(await oid()).toBe(before)
    expect(await count('select app.an_answer() as count')).toBe(2)
  })

  it('is dropped and created again if its arguments changed', async () => {
    await apply(first)
    const text =
      'create or replace function app.an_answer(p_of integer) returns integer language sql as $$ select p_of $$;'
    await apply(aFunction(text))
    expect(await count(`select count(*) from pg_proc where proname = 'an_answer'`)).toBe(1)
    expect(await count('select app.an_answer(3) as count')).toBe(3)
  })

  it('loses a trigger that its file no longer creates', async () => {
    const text = `create or replace function app.an_answer() returns trigger language plpgsql
      set search_path to public, pg_temp as $$ begin return null; end $$;`
    const trigger =
      'create or replace trigger a_trigger before update on app.clock execute function app.an_answer();'
    await apply(aFunction(`${text}${trigger}`))
    expect(await count(`select count(*) from pg_trigger where tgname = 'a_trigger'`)).toBe(1)
    await apply(aFunction(text))
    expect(await count(`select count(*) from pg_trigger where tgname = 'a_trigger'`)).toBe(0)
  })

  it('that names a missing column fails the run', async () => {
    const broken = first.text.replace('select 1', 'select gone from app.clock')
    await expect(apply(aFunction(broken))).rejects.toThrow('column "gone" does not exist')
    expect(await count(`select count(to_regclass('app.clock'))`)).toBe(0)
  })

  it('that leaves it to its caller where a table is found fails the run', async () => {
    const unqualified = first.text.replace('select 1', 'select 1 from schema_functions')
    await expect(apply(aFunction(unqualified))).rejects.toThrow('relation "schema_functions" does not exist')
    const procedural = first.text.replace('sql as $$ select 1 $$', 'plpgsql as $$$$ begin return 1; end $$$$')
    await expect(apply(aFunction(procedural))).rejects.toThrow(
      'app.an_answer has no fixed search path. Add to its file: set search_path to public, pg_temp',
    )
  })

  it('is dropped with its file', async () => {
    await apply(first)
    await apply()
    expect(await count(`select count(*) from pg_proc where proname = 'an_answer'`)).toBe(0)
  })

  it('is not created again while its text is unchanged', async () => {
    await apply(first)
    await client.query('drop function app.an_answer()')
    await apply(first)
    expect(await count(`select count(*) from pg_proc where proname = 'an_answer'`)).toBe(0)
  })
})
