import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDb, type Db } from '../../../src/db/knex.ts'
import { query } from '../../../src/db/tx.ts'
import { createRequestLogWriter, type Call } from '../../../src/request-log/writer.ts'
import { createDatabase, type TestDatabase } from '../../support/database.ts'
import { countLogWrites, recordStatements } from '../../support/statements.ts'
import { throughProxy, hostAndPortOf, startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts'
import { until } from '../../support/until.ts'

let database: TestDatabase
let operator: Db
let proxy: TcpProxy
let through: string

beforeAll(async () => {
  database = await createDatabase()
  operator = openDb({ url: database.url, name: 'corridor-test', max: 2 })
  proxy = await startTcpProxy(hostAndPortOf(database.url))
  through = throughProxy(proxy, database.url)
})
afterAll(async () => {
  await operator.destroy()
  await proxy.close()
  await database.drop()
})

const aCall = (change: Partial<Call> = {}): Call => ({
  requestId: randomUUID(),
  businessId: 'a'.repeat(24),
  keyPrefix: undefined,
  method: 'GET',
  route: '/api/v1/org/balance',
  operationId: 'getBalance',
  status: 200,
  code: undefined,
  denial: undefined,
  seconds: 0.004,
  parameters: {},
  body: undefined,
  answer: { data: { USD: 1 } },
  ...change,
})

const count = async (requestIds: readonly string[]): Promise<number> =>
  (
    await query(operator, 'select from request_log where request_id = any (:requestIds::uuid[])', {
      requestIds,
    })
  ).length

/** Runs `work` with a writer on a separate connection. */
const withWriter = async (
  work: (writer: ReturnType<typeof createRequestLogWriter>) => Promise<void>,
): Promise<void> => {
  const db = openDb({ url: through, name: 'corridor-test-log', max: 1, statementTimeoutMs: 500 })
  const writer = createRequestLogWriter({ db })
  try {
    await work(writer)
  } finally {
    await writer.close()
    await db.destroy()
  }
}

const record = (writer: ReturnType<typeof createRequestLogWriter>, calls: number): readonly string[] => {
  const all = Array.from({ length: calls }, () => aCall())
  for (const call of all) writer.record(call)
  return all.map(({ requestId }) => requestId)
}

describe('the writer', () => {
  it('writes calls after a moment, and the rest when it closes', async () => {
    let last: readonly string[] = []
    await withWriter(async (writer) => {
      const first = record(writer, 3)
      await until(
        async () => (await count(first)) === 3,
        () => 'the calls were not written',
      )
      last = record(writer, 700)
    })
    expect(await count(last)).toBe(700)
  })

  it('does not delay a call: it sends nothing while recording, and then many calls in one statement', async () => {
    await withWriter(async (writer) => {
      const recordMany = async (): Promise<void> => {
        record(writer, 50)
        return Promise.resolve()
      }
      let writes = 0
      const sent = await recordStatements(async () => {
        writes = await countLogWrites(recordMany)
      })
      expect(sent).toEqual([])
      expect(writes).toBe(0)
      expect(await countLogWrites(() => writer.flush())).toBe(1)
    })
  })

  it('keeps calls while the database is unavailable, and then writes each once', async () => {
    await withWriter(async (writer) => {
      const first = record(writer, 2)
      await writer.flush()
      proxy.hang()
      const second = record(writer, 2)
      try {
        await writer.flush()
        expect(writer.dropped()).toBe(0)
      } finally {
        proxy.heal()
      }
      await writer.flush()
      expect(await count([...first, ...second])).toBe(4)
      const third = record(writer, 2)
      // The rows are written, but the writer gets no reply.
      proxy.dropReplyTo('app.log_requests')
      await writer.flush()
      await writer.flush()
      expect(await count(third)).toBe(2)
      expect(writer.dropped()).toBe(0)
    })
  })

  it('drops and counts calls beyond its limit', async () => {
    await withWriter(async (writer) => {
      proxy.hang()
      try {
        record(writer, 5_000)
        const lost = record(writer, 7)
        expect(writer.dropped()).toBe(7)
        proxy.heal()
        await writer.flush()
        expect(await count(lost)).toBe(0)
      } finally {
        proxy.heal()
      }
    })
  })

  it('does not let calls that can never be written block later ones', async () => {
    await withWriter(async (writer) => {
      writer.record(aCall({ requestId: 'no uuid' }))
      await writer.flush()
      expect(writer.dropped()).toBe(1)
      const next = record(writer, 1)
      await writer.flush()
      expect(await count(next)).toBe(1)
    })
  })

  it('closes in time if the database does not respond, and counts lost calls', async () => {
    const db = openDb({ url: through, name: 'corridor-test-log', max: 1, statementTimeoutMs: 500 })
    const writer = createRequestLogWriter({ db })
    record(writer, 1)
    await writer.flush()
    proxy.hang()
    try {
      record(writer, 3)
      const startedAt = performance.now()
      await writer.close()
      expect(performance.now() - startedAt).toBeLessThan(4_000)
      expect(writer.dropped()).toBe(3)
      record(writer, 1)
      expect(writer.dropped()).toBe(4)
    } finally {
      proxy.heal()
      await db.destroy()
    }
  })
})
