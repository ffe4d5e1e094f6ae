import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDb, type Db } from '../../../src/db/knex.ts'
import { inTransaction, query, queryOne, type Prepared, type Trx } from '../../../src/db/tx.ts'
import { createDatabase, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createDatabase()
  // With one connection, a statement that did not release it would block the next one.
  db = openDb({ url: database.url, name: 'corridor-test', max: 1, acquireTimeoutMs: 500 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const doubled: Prepared = { name: 'doubled', sql: 'select :number::integer * 2 as twice' }

describe('a statement that fails', () => {
  it('has released its locks when its error is thrown, so that it can be retried', async () => {
    const two = openDb({ url: database.url, name: 'corridor-test-two', max: 2 })
    const lock =
      'select bool_and(pg_try_advisory_xact_lock_shared(n)) as is_free from generate_series(1, 8000) as n'
    // So many locks that it takes Postgres a while to release them.
    const failing =
      'select 1 / (8000 - n) from generate_series(1, 8000) as n where pg_advisory_xact_lock(n) is not null'
    try {
      for (let times = 0; times < 20; times += 1) {
        await expect(query(two, failing)).rejects.toThrow('division by zero')
        // One on each connection: the failed one, and the other one.
        const free = [{ is_free: true }]
        expect(await Promise.all([query(two, lock), query(two, lock)])).toEqual([free, free])
      }
    } finally {
      await two.destroy()
    }
  })
})

describe('a statement', () => {
  it('binds a value by name at each place of the name', async () => {
    const sql = `select :a::text || :b || :a as joined, ':a' as quoted, '{"a": 1}'::jsonb ? 'a' as has`
    expect(await queryOne(db, sql, { a: 'x', b: 'y' })).toEqual({ joined: 'xyx', quoted: ':a', has: true })
  })

  it('without a value for a name is a bug, also for undefined; null is a value', async () => {
    await expect(query(db, 'select :a::text as a')).rejects.toThrow('no value for :a')
    await expect(query(db, 'select :a::text as a', { a: undefined })).rejects.toThrow('no value for :a')
    expect(await query(db, 'select :a::text as a', { a: null })).toEqual([{ a: null }])
  })

  it('that is prepared is parsed once by its session, and accepts new values each time', async () => {
    const before = await query(db, `select from pg_prepared_statements where name = 'doubled'`)
    expect(await queryOne(db, doubled, { number: 21 })).toEqual({ twice: 42 })
    expect(await queryOne(db, doubled, { number: 4 })).toEqual({ twice: 8 })
    const kept = await query(db, `select name from pg_prepared_statements where name = 'doubled'`)
    expect([before, kept]).toEqual([[], [{ name: 'doubled' }]])
  })

  it('that is prepared also runs in a transaction, and rolls back with it', async () => {
    const insert: Prepared = { name: 'note', sql: 'insert into notes values (:text)' }
    await query(db, 'create table notes (text text)')
    await inTransaction(db, (trx) => query(trx, insert, { text: 'kept' }))
    const undone = inTransaction(db, async (trx) => {
      await query(trx, insert, { text: 'undone' })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await query(db, 'select text from notes')).toEqual([{ text: 'kept' }])
  })

  it('that fails releases its connection', async () => {
    for (let time = 0; time < 3; time += 1) {
      await expect(query(db, 'select 1 / :zero::integer', { zero: 0 })).rejects.toThrow('division by zero')
    }
    expect(await query(db, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('waits for the one before it, where a transaction asks for several at once', async () => {
    type Sent = Promise<unknown> | undefined
    const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => Sent }
    const send = Reflect.get<typeof client, 'query'>(client, 'query')
    let [inFlight, most] = [0, 0]
    const spy = vi.spyOn(client, 'query').mockImplementation(function (this: unknown, ...args) {
      // Knex sends the begin and the end with a callback, and gets no promise.
      const sent = send.apply(this, args)
      if (sent) most = Math.max(most, (inFlight += 1))
      return sent?.finally(() => (inFlight -= 1))
    })
    try {
      const asked = inTransaction(db, (trx) =>
        Promise.all([1, 2, 3].map((n) => query(trx, 'select :n::integer as n', { n }))),
      )
      expect(await asked).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
      const statements = ['select 1 as n', 'select 1 / 0', 'select 3 as n']
      const failing = inTransaction(db, (trx) => Promise.all(statements.map((sql) => query(trx, sql))))
      await expect(failing).rejects.toThrow('division by zero')
      expect(most).toBe(1)
    } finally {
      spy.mockRestore()
    }
  })

  it('after the end of its transaction is a bug, and runs on no other connection', async () => {
    let ended: Trx | undefined
    await inTransaction(db, async (trx) => {
      ended = trx
    })
    if (!ended) throw new Error('the transaction ran')
    await expect(query(ended, 'select 1 as one')).rejects.toThrow('after the end of its transaction')
  })
})
