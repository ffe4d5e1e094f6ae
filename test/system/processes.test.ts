import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../src/dev/ports.ts'
import { clientOf, sendRaw } from '../support/client.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { listen } from '../support/listen.ts'
import { locksWaitedFor } from '../support/locks.ts'
import { runProgram } from '../support/program.ts'
import { deployment, executable, runCorridor } from '../support/run-corridor.ts'
import { until } from '../support/until.ts'
import { startServed, type Served } from './process.ts'

// Two processes behind one port: `WEB_CONCURRENCY=2`.

let database: TestDatabase
let env: Readonly<Record<string, string>>
let key = ''
const started: Served[] = []

const corridor = async (...args: readonly string[]): Promise<Readonly<Record<string, unknown>>> => {
  const { stdout, stderr, code } = await runCorridor(['--json', ...args], env)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>
}

beforeAll(async () => {
  database = await createDatabase()
  env = { ...deployment(database.url), WEB_CONCURRENCY: '2' }
  const business = String((await corridor('business', 'create', 'Acme', '--country', 'NG'))['id'])
  key = String((await corridor('key', 'create', business, '--legacy'))['key'])
})
afterAll(async () => {
  for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL')
  await database.drop()
})

const metricsOf = async ({ metricsUrl }: Served): Promise<string> => (await fetch(metricsUrl)).text()

const valueOf = (metrics: string, name: string): number =>
  Number.parseFloat(
    metrics
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1) ?? '',
  )

const logOf = ({ log }: Served) =>
  log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)

/** Returns the ids of the processes that have listened so far, in order. */
const pidsOf = (served: Served): readonly number[] =>
  logOf(served)
    .filter(({ msg }) => msg === 'listening')
    .map(({ pid }) => Number(pid))

// A process of a busy machine takes long to start.
const patienceMs = 150_000

const awaitTwo = (served: Served): Promise<void> =>
  until(
    async () => valueOf(await metricsOf(served), 'corridor_processes') === 2,
    () => served.log(),
    patienceMs,
  )

const startTwo = async (more: Readonly<Record<string, string>> = {}): Promise<Served> => {
  const served = await startServed('api', { ...env, ...more })
  started.push(served)
  await awaitTwo(served)
  return served
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Sends a request on a new connection, so that any process may get it. */
const balance = async (url: string): Promise<number> =>
  (await sendRaw(url, '/api/v1/org/balance', { key, headers: { connection: 'close' } })).status

const topUp = (url: string) =>
  clientOf(url, key).POST('/api/v1/org/balance/topup', { body: { amount: '1.00', currency: 'USD' } })

/** Sends top-ups by four clients until `stop`. `unclear`: cut by the kill, or refused by a busy machine. */
const startTopUps = (url: string) => {
  const counts = { acknowledged: 0, unclear: 0 }
  const statuses = new Set<number>()
  let isOver = false
  const clients = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const answer = await topUp(url).catch(() => undefined)
      if (answer) statuses.add(answer.response.status)
      const isDone = answer?.response.status === 200
      counts[isDone ? 'acknowledged' : 'unclear'] += 1
      // Without a pause they would take the cores that the new process needs to start.
      await pause(isDone ? 100 : 500)
    }
  })
  return {
    counts,
    statuses,
    awaitMore: (count: number): Promise<void> => {
      const wanted = counts.acknowledged + count
      return until(
        () => counts.acknowledged >= wanted,
        () => JSON.stringify(counts),
        patienceMs,
      )
    },
    stop: async (): Promise<void> => {
      isOver = true
      await Promise.all(clients)
    },
  }
}

const countTopUps = async (): Promise<number> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rowCount } = await client.query('select from transactions').finally(() => client.end())
  return rowCount ?? 0
}

const deposits = 'corridor_transactions{type="DEPOSIT",status="SUCCESS"}'
const counted =
  'corridor_http_request_duration_seconds_count{route="/api/v1/org/balance",method="GET",status="200"}'

it('share the requests, are summed by the metrics, and go on while one is killed and replaced', async () => {
  const api = await startTwo()
  expect((await topUp(api.url)).response.status).toBe(200)
  for (let sent = 0; sent < 20; sent += 1) expect(await balance(api.url)).toBe(200)
  const before = await metricsOf(api)
  expect(valueOf(before, counted)).toBe(20)
  // Read every 15 seconds, by one of the two.
  await until(
    async () => valueOf(await metricsOf(api), deposits) === 1,
    () => before,
  )
  expect(before).toContain('corridor_ledger_breaches{check="wallet"} 0')
  const answering = new Set(
    logOf(api)
      .filter(({ msg }) => msg === 'request')
      .map(({ pid }) => pid),
  )
  expect([...answering].map(Number).toSorted()).toEqual([...pidsOf(api)].toSorted())

  const [victim = 0] = pidsOf(api)
  const load = startTopUps(api.url)
  try {
    await load.awaitMore(20)
    process.kill(victim, 'SIGKILL')
    await load.awaitMore(20)
    await until(
      () => pidsOf(api).length === 3,
      () => api.log(),
      patienceMs,
    )
    await awaitTwo(api)
    await load.awaitMore(20)
  } finally {
    await load.stop()
  }
  expect([...load.statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  const after = await metricsOf(api)
  expect(valueOf(after, counted)).toBeGreaterThanOrEqual(20)
  expect(valueOf(after, 'corridor_processes_ended_total')).toBe(1)
  expect(isAlive(victim)).toBe(false)
  // Every acknowledged top-up is there; one whose response was cut may be.
  const total = await countTopUps()
  const { acknowledged, unclear } = load.counts
  expect(total).toBeGreaterThanOrEqual(acknowledged + 1)
  expect(total).toBeLessThanOrEqual(acknowledged + unclear + 1)
  // They end with the process that started them.
  api.child.kill('SIGKILL')
  await api.ended
  await until(
    () => pidsOf(api).filter(isAlive).length === 0,
    () => api.log(),
  )
}, 600_000)

it('finish their requests on a stop signal, also where each process gets it', async () => {
  const api = await startTwo({ SHUTDOWN_DELAY_MS: '5000' })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const body = { amount: '1', currency: 'USD' } as const
    const post = () => clientOf(api.url, key).POST('/api/v1/org/balance/topup', { body })
    // The first requests of a process may take longer than the lock timeout.
    for (const { response } of await Promise.all(Array.from({ length: 8 }, post))) {
      expect(response.status).toBe(200)
    }
    await client.query('begin')
    await client.query('lock table wallets in exclusive mode')
    const pending = [post(), post(), post(), post()]
    const areWaiting = async () =>
      (await client.query(`${locksWaitedFor} and l.relation = 'wallets'::regclass`)).rowCount
    await until(
      async () => (await areWaiting()) === 4,
      () => api.log(),
    )
    for (const pid of [api.child.pid ?? 0, ...pidsOf(api)]) process.kill(pid, 'SIGTERM')
    await until(
      async () => (await fetch(`${api.url}/readyz`)).status === 503,
      () => api.log(),
    )
    await client.query('commit')
    for (const { response } of await Promise.all(pending)) expect(response.status).toBe(200)
  } finally {
    await client.end()
  }
  expect(await api.ended).toBe(0)
  expect(pidsOf(api)).toHaveLength(2)
  expect(pidsOf(api).filter(isAlive)).toEqual([])
  await expect(fetch(`${api.url}/healthz`)).rejects.toThrow()
}, 600_000)

it('refuse a taken port in one line', async () => {
  const holder = createServer()
  const taken = (await listen(holder)).toString()
  try {
    const place = { ...env, PORT: taken, METRICS_PORT: (await freePort()).toString() }
    const command = [process.execPath, executable, 'serve', '--role', 'api', '--processes', '2']
    const ended = await runProgram(command, {
      env: { PATH: process.env['PATH'], ...place },
      timeout: patienceMs,
    })
    const { code, stderr } = ended
    const fix = 'Stop the other program, or set PORT to a free port.'
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `Cannot listen for the API: 127.0.0.1:${taken} is in use. ${fix}\n`,
    })
  } finally {
    holder.close()
  }
}, 600_000)
