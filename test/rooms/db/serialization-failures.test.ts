import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDb, type Db } from '../../../src/db/knex.ts'
import { inTransaction, query, queryOne } from '../../../src/db/tx.ts'
import { createDatabase, type TestDatabase } from '../../support/database.ts'
import { failStatements } from '../../support/statements.ts'
import { until } from '../../support/until.ts'

// A transaction that Postgres aborts for a conflict is run again from the start, at most three times in all.

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createDatabase()
  db = openDb({ url: database.url, name: 'corridor-test', max: 4 })
  await query(db, 'create table counters (id integer primary key, count integer not null)')
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  await query(db, 'delete from counters')
  await query(db, 'insert into counters (id, count) values (1, 0), (2, 0)')
})

const count = 'update counters set count = count + 1 where id = :id'

const counts = async (): Promise<readonly number[]> =>
  (await query<{ count: number }>(db, 'select count from counters order by id')).map((row) => row.count)

const deadlock = (): Error =>
  Object.assign(new Error('deadlock detected'), { code: '40P01', severity: 'ERROR' })

describe('a deadlock', () => {
  it('is retried until both transactions are done, each once', async () => {
    let runs = 0
    const started = new Set<number>()
    const crossing = (first: number, second: number) =>
      inTransaction(db, async (trx) => {
        runs += 1
        await query(trx, count, { id: first })
        started.add(first)
        await until(
          () => Promise.resolve(started.size === 2),
          () => 'the other one never came',
        )
        await query(trx, count, { id: second })
      })
    await Promise.all([crossing(1, 2), crossing(2, 1)])
    // Rarely four: a victim that retries before the other wakes locks its row again, and causes another deadlock.
    expect(runs).toBeGreaterThan(2)
    expect(await counts()).toEqual([2, 2])
  })

  it('that repeats three times is EXTERNAL_REQUEST_ERROR, and nothing is stored', async () => {
    let runs = 0
    const work = () =>
      inTransaction(db, async (trx) => {
        runs += 1
        await query(trx, count, { id: 1 })
        await query(trx, `${count} and count < 100`, { id: 2 })
      })
    await expect(
      failStatements(({ text }) => (text.includes('count < 100') ? deadlock() : undefined), work),
    ).rejects.toMatchObject({ code: 'EXTERNAL_REQUEST_ERROR' })
    expect(runs).toBe(3)
    expect(await counts()).toEqual([0, 0])
  })

  it('of a statement without a transaction sends the statement again', async () => {
    let tries = 0
    const failing = ({ text }: { readonly text: string }) => {
      if (!text.includes('update counters')) return undefined
      tries += 1
      return tries < 3 ? deadlock() : undefined
    }
    await failStatements(failing, () => queryOne(db, count, { id: 1 }))
    expect(tries).toBe(3)
    expect(await counts()).toEqual([1, 0])
  })
})

it('any other failure is thrown at once', async () => {
  let runs = 0
  const work = () =>
    inTransaction(db, async (trx) => {
      runs += 1
      await query(trx, 'insert into counters (id, count) values (1, 0)')
    })
  await expect(work()).rejects.toMatchObject({ code: '23505' })
  expect(runs).toBe(1)
})
