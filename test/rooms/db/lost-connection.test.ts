import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLostReply } from '../../../src/db/constraints.ts'
import { openDb, type Db } from '../../../src/db/knex.ts'
import { inTransaction, query, queryOne } from '../../../src/db/tx.ts'
import { createDatabase, type TestDatabase } from '../../support/database.ts'
import { hostAndPortOf, startTcpProxy, throughProxy } from '../../support/tcp-proxy.ts'
import { until } from '../../support/until.ts'

let database: TestDatabase
let db: Db
let operator: Db

beforeAll(async () => {
  database = await createDatabase()
  db = openDb({ url: database.url, name: 'corridor-test', max: 2 })
  operator = openDb({ url: database.url, name: 'corridor-test-operator', max: 1 })
})
afterAll(async () => {
  await db.destroy()
  await operator.destroy()
  await database.drop()
})

const terminate = async (pid: number): Promise<void> => {
  await query(operator, 'select pg_terminate_backend(:pid)', { pid })
  await until(
    async () =>
      (await query(operator, 'select from pg_stat_activity where pid = :pid', { pid })).length === 0,
    () => 'the backend stays',
  )
}

const readPid = async (on: Parameters<typeof query>[0]): Promise<number> =>
  (await queryOne<{ pid: number }>(on, 'select pg_backend_pid() as pid'))?.pid ?? 0

it('a connection lost between two statements is EXTERNAL_REQUEST_ERROR, not a bug', async () => {
  const lost = inTransaction(db, async (trx) => {
    await terminate(await readPid(trx))
    await query(trx, 'select 1')
  })
  await expect(lost).rejects.toMatchObject({ name: 'Refusal', code: 'EXTERNAL_REQUEST_ERROR' })
})

it('a connection lost before COMMIT is EXTERNAL_REQUEST_ERROR, not a bug', async () => {
  const lost = inTransaction(db, async (trx) => terminate(await readPid(trx)))
  await expect(lost).rejects.toMatchObject({ name: 'Refusal', code: 'EXTERNAL_REQUEST_ERROR' })
  expect(await readPid(db), 'the pool makes another').toBeGreaterThan(0)
})

it('a new connection on which the database stays silent is EXTERNAL_REQUEST_ERROR, and nothing was sent', async () => {
  const proxy = await startTcpProxy(hostAndPortOf(database.url))
  proxy.setRule((bytes) => (bytes.includes('pg_is_in_recovery') ? 'withhold' : 'pass'))
  const url = throughProxy(proxy, database.url)
  // Waits longer than the new connection does.
  const silent = openDb({ url, name: 'corridor-test-silent', max: 1, acquireTimeoutMs: 20_000 })
  try {
    const error: unknown = await query(silent, 'select 1').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'Refusal', code: 'EXTERNAL_REQUEST_ERROR' })
    expect(isLostReply((error as Error).cause)).toBe(false)
  } finally {
    await silent.destroy()
    await proxy.close()
  }
})
