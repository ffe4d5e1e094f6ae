import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type RunningApi } from '../../../src/api.ts'
import { locksWaitedFor } from '../../support/locks.ts'
import { useApp } from '../../support/app.ts'
import { setUpPayout, payoutBody } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { recordStatements } from '../../support/statements.ts'
import { until } from '../../support/until.ts'

const app = useApp()
const bugs: string[] = []
const told: string[] = []
let api: RunningApi
let lateMs = 0

beforeAll(async () => {
  const http = app.wired.createApp({
    readiness: [],
    onAnswered: ({ operationId = 'nothing' }) => told.push(operationId),
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

const institutions = '/api/v1/payment-method/institution?countryCode=NG&channel=BANK_ACCOUNT'

// Two thirds of the connections of a test's pool (D-0564).
const turns = Math.floor((16 * 2) / 3)

/** Waits until as many lists as have a turn at once have come to the lock. */
const untilListsHang = () =>
  until(
    async () => {
      const { rows }: { rows: unknown[] } = await app.wired.db.raw(
        `${locksWaitedFor} and l.relation = 'institutions'::regclass`,
      )
      return rows.length >= turns
    },
    () => 'the lists never came to the lock',
  )

describe('a flood of slow lists', () => {
  it('leaves creates and health their place, is refused with Retry-After, and leaves nothing behind', async () => {
    const scene = await setUpPayout(app, { usd: '1000.00', rate: 1_000 })
    const { key } = scene.business
    let statuses: number[] = []
    await whileListsHang(async () => {
      const lists = Array.from({ length: 500 }, () => sendRaw(api.url, institutions, { key }))
      await untilListsHang()
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

describe('slow lists that hold every turn of a read', () => {
  it('keep nobody from hearing of a transaction: it waits for no turn', async () => {
    const scene = await setUpPayout(app, { usd: '100.00' })
    const { key } = scene.business
    const client = clientOf(api.url, key)
    const created = await client.POST('/api/v1/transaction', { body: payoutBody(scene) })
    const transactionId = created.data?.data.transactionId ?? ''
    await whileListsHang(async () => {
      const lists = Array.from({ length: 2 * turns }, () =>
        sendRaw(api.url, institutions, { key }).then(() => 'a list'),
      )
      await untilListsHang()
      const params = { path: { transactionId } }
      const read = client
        .GET('/api/v1/transaction/{transactionId}', { params })
        .then(({ data }) => data?.data)
      expect(await Promise.race([read, ...lists])).toMatchObject({ transactionId })
      await Promise.all(lists)
    })
  })
})

/** Sends requests in one go on a connection of its own, and reads nothing. */
const pour = async (...requests: readonly string[]): Promise<Socket> => {
  const { hostname, port } = new URL(api.url)
  const socket = connect({ host: hostname, port: Number.parseInt(port, 10) })
  await new Promise((done) => socket.once('connect', done))
  socket.pause()
  await new Promise((done) => socket.write(requests.join(''), 'latin1', done))
  return socket
}

const requestOf = (line: string, headers = '', body = ''): string =>
  `${line} HTTP/1.1\r\nhost: x\r\n${headers}content-length: ${body.length.toString()}\r\n\r\n${body}`

const staysOpen = async (key: string): Promise<void> => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => sendRaw(api.url, '/api/v1/org/balance', { key })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
}

describe('a connection that sends many requests and reads no answer', () => {
  const keyOf = async (): Promise<string> => (await setUpPayout(app, { usd: '100.00' })).business.key

  it.each([
    ['of pages and of nothing', requestOf('GET /openapi.json').repeat(12) + requestOf('POST /x').repeat(400)],
    ['of what is not there', requestOf('GET /nope').repeat(300)],
    ['of the portal', requestOf('GET /docs').repeat(200)],
  ])('and closes takes no place of others with it: %s', async (_name, requests) => {
    const key = await keyOf()
    const socket = await pour(requests)
    await staysOpen(key)
    socket.destroy()
    await staysOpen(key)
  })

  it('takes no place with it where its reads were under way', async () => {
    const key = await keyOf()
    const reads = requestOf('GET /api/v1/org/balance', `x-api-key: ${key}\r\n`).repeat(40)
    for (let bursts = 0; bursts < 3; bursts += 1) (await pour(reads)).destroy()
    await until(
      async () => (await sendRaw(api.url, '/api/v1/org/balance', { key })).status === 200,
      () => 'reads were never answered again',
    )
    await staysOpen(key)
  })

  it('holds no place by a body that is not asked for, and does not come', async () => {
    const key = await keyOf()
    const head = `GET /api/v1/org/balance HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-length: 100\r\n\r\n`
    const sockets = await Promise.all(Array.from({ length: 30 }, () => pour(head)))
    await staysOpen(key)
    for (const socket of sockets) socket.destroy()
  })

  it('is written down all the same: what was done is known, whoever heard of it', async () => {
    const scene = await setUpPayout(app, { usd: '100.00' })
    const { key } = scene.business
    const payouts = Array.from({ length: 4 }, () =>
      requestOf(
        'POST /api/v1/transaction',
        `x-api-key: ${key}\r\ncontent-type: application/json\r\n`,
        JSON.stringify(payoutBody(scene)),
      ),
    )
    told.length = 0
    const count = async () => {
      const params = { query: { type: ['WITHDRAW' as const] } }
      return (await clientOf(api.url, key).GET('/api/v1/transaction', { params })).data?.total
    }
    // The answers wait behind that of the list.
    await whileListsHang(async () => {
      const socket = await pour(requestOf(`GET ${institutions}`, `x-api-key: ${key}\r\n`), ...payouts)
      await until(
        async () => (await count()) === 4,
        () => `the payouts were never made: ${[...new Set(told)].join(', ')}`,
      )
      socket.destroy()
      await until(
        () => told.filter((one) => one === 'createTransaction').length === 4,
        () => [...new Set(told)].join(', '),
      )
    })
  })
})

describe('an event loop that is late', () => {
  afterEach(() => {
    lateMs = 0
  })

  it('takes on nothing, before the database is asked anything; health and readiness go on', async () => {
    const scene = await setUpPayout(app, { usd: '100.00' })
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
