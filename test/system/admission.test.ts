import { connect, type Socket } from 'node:net'
import express from 'express'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type RunningApi } from '../../src/api.ts'
import type { HttpOptions } from '../../src/wire/http.ts'
import { locksWaitedFor } from '../support/locks.ts'
import { useApp } from '../support/app.ts'
import { setUpPayout, payoutBody } from '../support/builders.ts'
import { clientOf, sendRaw } from '../support/client.ts'
import { expectRefusal } from '../support/expectRefusal.ts'
import { recordStatements } from '../support/statements.ts'
import { until } from '../support/until.ts'

const app = useApp()
const bugs: string[] = []
const answered: string[] = []
let api: RunningApi

const serve = (maxInFlight: number, pages: HttpOptions['pages'] = []): Promise<RunningApi> => {
  const http = app.wired.createApp({
    readiness: [],
    onAnswered: ({ operationId = 'nothing' }) => answered.push(operationId),
    onBug: ({ message }) => bugs.push(message),
    docsFile: 'dist/docs/index.html',
    maxInFlight,
    pages,
  })
  return startApi(http, { host: '127.0.0.1', port: 0 })
}

beforeAll(async () => {
  api = await serve(200)
})
afterAll(() => api.close(1_000))

/** Runs `work` under a lock that blocks every list of institutions, and no create. */
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

// Reads run at once on two thirds of the connections of a test's pool.
const runningReads = Math.floor((16 * 2) / 3)

/** Waits until all lists that may run wait for the lock. */
const untilListsHang = () =>
  until(
    async () => {
      const { rows }: { rows: unknown[] } = await app.wired.db.raw(
        `${locksWaitedFor} and l.relation = 'institutions'::regclass`,
      )
      return rows.length >= runningReads
    },
    () => 'the lists never reached the lock',
  )

// Of 200 slots, half of the three quarters for reads.
const slotsOfBusiness = 75

/** Creates a payout of another business, and returns how to read it. */
const aPayout = async () => {
  const setup = await setUpPayout(app, { usd: '100.00' })
  const client = clientOf(api.url, setup.business.key)
  const created = await client.POST('/api/v1/transaction', { body: payoutBody(setup) })
  const path = { transactionId: created.data?.data.transactionId ?? '' }
  const read = async () =>
    (await client.GET('/api/v1/transaction/{transactionId}', { params: { path } })).response.status
  return { read }
}

describe('a flood of slow lists', () => {
  it('leaves slots for creates and health, is refused with Retry-After, and releases every slot', async () => {
    const setup = await setUpPayout(app, { usd: '1000.00', rate: 1_000 })
    const { key } = setup.business
    const other = await aPayout()
    await whileListsHang(async () => {
      let shed = 0
      const lists = Array.from({ length: 500 }, async () => {
        const answer = await sendRaw(api.url, institutions, { key })
        shed += 1
        return answer
      })
      await untilListsHang()
      await until(
        () => shed >= 500 - slotsOfBusiness,
        () => `only ${shed.toString()} lists were shed`,
      )
      // The slots that one business may not take are there for others.
      expect(await other.read()).toBe(200)
      const client = clientOf(api.url, key)
      for (let creates = 0; creates < 5; creates += 1) {
        const created = await client.POST('/api/v1/transaction', {
          body: payoutBody(setup),
        })
        expect(created.response.status, JSON.stringify(created.error)).toBe(201)
      }
      expect((await sendRaw(api.url, '/healthz')).status).toBe(200)
      const answers = await Promise.all(lists)
      expect(answers).toHaveLength(500)
      for (const { status, headers, json } of answers) {
        expect(status).toBe(503)
        expect(headers.get('retry-after')).toBe('1')
        expect(json).toMatchObject({ code: 'EXTERNAL_REQUEST_ERROR' })
      }
    })
    // A slot that was never released stays missing; a busy slot becomes free.
    let served = 0
    await until(
      async () => {
        const answers = await Promise.all(
          Array.from({ length: 30 }, () => sendRaw(api.url, '/api/v1/org/balance', { key })),
        )
        served = answers.filter(({ status }) => status === 200).length
        return served === 30
      },
      () => `only ${served.toString()} of 30 were answered`,
    )
    expect(bugs).toEqual([])
  })
})

describe('slow lists that fill the read queue', () => {
  it('do not delay the read of one transaction, which skips the queue', async () => {
    const setup = await setUpPayout(app, { usd: '100.00' })
    const { key } = setup.business
    const client = clientOf(api.url, key)
    const created = await client.POST('/api/v1/transaction', { body: payoutBody(setup) })
    const transactionId = created.data?.data.transactionId ?? ''
    await whileListsHang(async () => {
      const lists = Array.from({ length: 2 * runningReads }, () =>
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

/** Sends requests at once on a new connection, and reads nothing. */
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

const expectFreeSlots = async (key: string): Promise<void> => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => sendRaw(api.url, '/api/v1/org/balance', { key })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
}

describe('a connection that sends many requests and reads no answer', () => {
  const keyOf = async (): Promise<string> => (await setUpPayout(app, { usd: '100.00' })).business.key

  it.each([
    [
      'pages and unknown routes',
      requestOf('GET /openapi.json').repeat(12) + requestOf('POST /x').repeat(400),
    ],
    ['unknown routes', requestOf('GET /nope').repeat(300)],
    ['the portal', requestOf('GET /docs').repeat(200)],
  ])('releases its slots when it closes: %s', async (_name, requests) => {
    const key = await keyOf()
    const socket = await pour(requests)
    await expectFreeSlots(key)
    socket.destroy()
    await expectFreeSlots(key)
  })

  it('leaves the read queue without taking slots', async () => {
    const key = await keyOf()
    const reads = requestOf('GET /api/v1/org/balance', `x-api-key: ${key}\r\n`).repeat(40)
    for (let bursts = 0; bursts < 3; bursts += 1) (await pour(reads)).destroy()
    await until(
      async () => (await sendRaw(api.url, '/api/v1/org/balance', { key })).status === 200,
      () => 'reads were never answered again',
    )
    await expectFreeSlots(key)
  })

  it('holds no slot for a body that no operation takes and that never arrives', async () => {
    const key = await keyOf()
    const head = `GET /api/v1/org/balance HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-length: 100\r\n\r\n`
    const sockets = await Promise.all(Array.from({ length: 30 }, () => pour(head)))
    await expectFreeSlots(key)
    for (const socket of sockets) socket.destroy()
  })

  it('is logged: each payout that was made is in the log', async () => {
    const setup = await setUpPayout(app, { usd: '100.00' })
    const { key } = setup.business
    const payouts = Array.from({ length: 4 }, () =>
      requestOf(
        'POST /api/v1/transaction',
        `x-api-key: ${key}\r\ncontent-type: application/json\r\n`,
        JSON.stringify(payoutBody(setup)),
      ),
    )
    answered.length = 0
    const count = async () => {
      const params = { query: { type: ['WITHDRAW' as const] } }
      return (await clientOf(api.url, key).GET('/api/v1/transaction', { params })).data?.total
    }
    // The responses wait behind that of the list.
    await whileListsHang(async () => {
      const socket = await pour(requestOf(`GET ${institutions}`, `x-api-key: ${key}\r\n`), ...payouts)
      await until(
        async () => (await count()) === 4,
        () => `the payouts were never made: ${[...new Set(answered)].join(', ')}`,
      )
      socket.destroy()
      await until(
        () => answered.filter((one) => one === 'createTransaction').length === 4,
        () => [...new Set(answered)].join(', '),
      )
    })
  })
})

describe('a process whose slots are all taken', () => {
  it('sheds before any query and leaves the key free; health and readiness still answer', async () => {
    const finish: (() => void)[] = []
    const hangingPage = express.Router().get('/hang', (_req, res) => {
      finish.push(() => res.json({}))
    })
    const busy = await serve(1, [() => hangingPage])
    const setup = await setUpPayout(app)
    const { key } = setup.business
    const body = JSON.stringify(payoutBody(setup))
    const create = () => sendRaw(busy.url, '/api/v1/transaction', { method: 'POST', key, body })
    const page = sendRaw(busy.url, '/hang')
    await until(
      () => finish.length === 1,
      () => 'the page was never asked for',
    )
    const statements = await recordStatements(async () => {
      const refused = [
        await create(),
        await sendRaw(busy.url, '/api/v1/org/balance', { key }),
        await sendRaw(busy.url, '/api/v1/org/balance', { key: 'unknown' }),
      ]
      for (const answer of refused) {
        expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
        expect(answer.headers.get('retry-after')).toBe('1')
      }
    })
    expect(statements).toEqual([])
    for (const path of ['/healthz', '/readyz']) {
      expect((await sendRaw(busy.url, path)).status, path).toBe(200)
    }
    for (const answer of finish) answer()
    expect((await page).status).toBe(200)
    expect((await create()).status).toBe(201)
    await busy.close(1_000)
  })
})

describe('a process that gets little processor time', () => {
  it('sheds nothing while nothing else is in flight', async () => {
    const { key } = (await setUpPayout(app)).business
    const statuses: number[] = []
    for (let requests = 0; requests < 4; requests += 1) {
      const answer = sendRaw(api.url, '/api/v1/org/balance', { key })
      const blockedUntil = performance.now() + 400
      while (performance.now() < blockedUntil);
      statuses.push((await answer).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200])
  })
})
