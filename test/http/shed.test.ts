import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type RunningApi } from '../../src/api.ts'
import { useApp } from '../support/app.ts'
import { aPayoutScene, payoutBody } from '../support/builders.ts'
import { clientOf, sendRaw } from '../support/client.ts'
import { until } from '../support/until.ts'

const app = useApp()
const bugs: string[] = []
let api: RunningApi

beforeAll(async () => {
  const http = app.wired.createApp({
    readiness: [],
    onAnswered: () => undefined,
    onBug: ({ message }) => bugs.push(message),
    docsFile: 'dist/docs/index.html',
    maxInFlight: 200,
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
