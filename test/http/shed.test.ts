import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type RunningApi } from '../../src/api.ts'
import { useApp } from '../support/app.ts'
import { aPayoutScene, payoutBody } from '../support/builders.ts'
import { clientOf, sendRaw } from '../support/client.ts'
import { expectRefusal } from '../support/expectRefusal.ts'
import { recordStatements } from '../support/statements.ts'
import { until } from '../support/until.ts'

const app = useApp()
const bugs: string[] = []
let api: RunningApi
let lateMs = 0

beforeAll(async () => {
  const http = app.wired.createApp({
    readiness: [],
    onAnswered: () => undefined,
    onBug: ({ message }) => bugs.push(message),
    docsFile: 'dist/docs/index.html',
    maxInFlight: 200,
    delayMs: () => lateMs,
  })
  api = await startApi(http, { host: '127.0.0.1', port: 0 })
})
afterAll(() => api.close(1_000))

/** Holds a lock that every list of institutions waits for, and no create, while `work` runs. */
const whileListsHang = async (work: () => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table institutions in access exclusive mode')
    await work()
  } finally {
    await client.query('rollback').finally(() => client.end())
  }
}

describe('a flood of slow lists', () => {
  it('leaves creates and health their place, is refused with Retry-After, and leaves nothing behind', async () => {
    const scene = await aPayoutScene(app, { usd: '1000.00', rate: 1_000 })
    const { key } = scene.business
    const { db } = app.wired
    let statuses: number[] = []
    await whileListsHang(async () => {
      const lists = Array.from({ length: 500 }, () =>
        sendRaw(api.url, '/api/v1/payment-method/institution?countryCode=NG&channel=BANK_ACCOUNT', { key }),
      )
      await until(
        async () => {
          const { rows }: { rows: unknown[] } = await db.raw(
            `select from pg_locks where relation = 'institutions'::regclass and not granted`,
          )
          return rows.length >= 8
        },
        () => 'the lists never came to the lock',
      )
      const client = clientOf(api.url, key)
      for (let creates = 0; creates < 5; creates += 1) {
        const created = await client.POST('/api/v1/transaction', {
          body: payoutBody(scene),
        })
        expect(created.response.status, JSON.stringify(created.error)).toBe(201)
      }
      expect((await sendRaw(api.url, '/healthz')).status).toBe(200)
      const answers = await Promise.all(lists)
      statuses = answers.map(({ status }) => status)
      for (const { status, headers, json } of answers) {
        expect(status).toBe(503)
        expect(headers.get('retry-after')).toBe('1')
        expect(json).toMatchObject({ code: 'EXTERNAL_REQUEST_ERROR' })
      }
    })
    expect(statuses).toHaveLength(500)
    // A place that was not given back would be missing for ever; one that is busy is free in a moment.
    let answered = 0
    await until(
      async () => {
        const answers = await Promise.all(
          Array.from({ length: 30 }, () => sendRaw(api.url, '/api/v1/org/balance', { key })),
        )
        answered = answers.filter(({ status }) => status === 200).length
        return answered === 30
      },
      () => `only ${answered.toString()} of 30 were answered`,
    )
    expect(bugs).toEqual([])
  }, 60_000)
})

describe('an event loop that is late', () => {
  afterEach(() => {
    lateMs = 0
  })

  it('takes on nothing, before the database is asked anything; health and readiness go on', async () => {
    const scene = await aPayoutScene(app, { usd: '100.00' })
    const { key } = scene.business
    const body = payoutBody(scene)
    const create = () =>
      sendRaw(api.url, '/api/v1/transaction', { method: 'POST', key, body: JSON.stringify(body) })
    lateMs = 201
    const statements = await recordStatements(async () => {
      const refused = [
        await create(),
        await sendRaw(api.url, '/api/v1/org/balance', { key }),
        await sendRaw(api.url, '/api/v1/org/balance', { key: 'nobody' }),
      ]
      for (const answer of refused) {
        expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
        expect(answer.headers.get('retry-after')).toBe('1')
      }
    })
    expect(statements).toEqual([])
    for (const path of ['/healthz', '/readyz']) {
      expect((await sendRaw(api.url, path)).status, path).toBe(200)
    }
    // As late as it may be, and the key was left free.
    lateMs = 200
    expect((await create()).status).toBe(201)
  })
})
