import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDb, type Db } from '../../src/db/knex.ts'
import { createBatchLoader } from '../../src/db/batch-loader.ts'
import { inTransaction, query } from '../../src/db/tx.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { throughProxy, hostAndPortOf, startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

let database: TestDatabase
let proxy: TcpProxy
let db: Db

// A statement times out a second and a half after `statement_timeout`.
const statementTimeoutMs = 500
const silenceMs = statementTimeoutMs + 1_500

beforeAll(async () => {
  database = await createDatabase()
  proxy = await startTcpProxy(hostAndPortOf(database.url))
  db = openDb({ url: throughProxy(proxy, database.url), name: 'corridor-test', max: 4, statementTimeoutMs })
})
afterAll(async () => {
  proxy.heal()
  await db.destroy()
  await proxy.close()
  await database.drop()
})

/** Uses three connections at once, and returns their processes. */
const warmUp = async (): Promise<ReadonlySet<number>> => {
  const work = () => query<{ pid: number }>(db, 'select pg_backend_pid() as pid from pg_sleep(0.05)')
  return new Set((await Promise.all([work(), work(), work()])).flatMap((rows) => rows.map(({ pid }) => pid)))
}
const unavailable = { name: 'Refusal', code: 'EXTERNAL_REQUEST_ERROR' }

it('statements and transactions time out if the database does not reply', async () => {
  await warmUp()
  proxy.hang()
  const [one, other] = [query(db, 'select 1'), inTransaction(db, (trx) => query(trx, 'select 1'))]
  await Promise.all([
    expect(one).rejects.toMatchObject(unavailable),
    expect(other).rejects.toMatchObject(unavailable),
  ])
  proxy.heal()
})

it('statements time out also on a connection that was idle before', async () => {
  await warmUp()
  await pause(silenceMs + 300)
  proxy.hang()
  await expect(query(db, 'select 1')).rejects.toMatchObject(unavailable)
  proxy.heal()
})

it('idle connections stay open', async () => {
  const before = await warmUp()
  await pause(silenceMs + 300)
  const after = await query<{ pid: number }>(db, 'select pg_backend_pid() as pid')
  expect([...before]).toContain(after[0]?.pid)
})

it('connections that were lost together are all replaced after one failure', async () => {
  await warmUp()
  proxy.loseOpen()
  await expect(query(db, 'select 1')).rejects.toMatchObject(unavailable)
  expect(await query(db, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('a batched read does not wait behind silent connections', async () => {
  await warmUp()
  const find = createBatchLoader((numbers: readonly number[]) =>
    query<{ number: number }>(db, 'select unnest(:numbers::integer[]) as number', { numbers }),
  )
  let toLose = 2
  proxy.setRule((bytes) => (bytes.includes('unnest') && toLose-- > 0 ? 'withhold' : 'pass'))
  const lost: Promise<string>[] = []
  for (const number of [1, 2]) {
    lost.push(find(number).then(String, () => 'lost'))
    await new Promise((done) => setImmediate(done))
  }
  expect(await Promise.race([find(3), ...lost])).toEqual({ number: 3 })
  expect(await Promise.all(lost)).toEqual(['lost', 'lost'])
  proxy.setRule()
})
