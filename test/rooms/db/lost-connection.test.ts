import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDb, type Db } from '../../../src/db/knex.ts'
import { inTransaction, query, queryOne } from '../../../src/db/tx.ts'
import { createDatabase, type TestDatabase } from '../../support/database.ts'
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
