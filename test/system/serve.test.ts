import type { ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectedSchemaVersion } from '../../src/db/migrate.ts'
import { deployment, runCorridor } from '../support/run-corridor.ts'
import { locksWaitedFor } from '../support/locks.ts'
import { clientOf, sendRaw } from '../support/client.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { freePort } from '../../src/dev/ports.ts'
import { listen } from '../support/listen.ts'
import { throughProxy, hostAndPortOf, startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/until.ts'
import { startServed } from './process.ts'

let database: TestDatabase
let proxy: TcpProxy
let env: Readonly<Record<string, string>>
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await createDatabase()
  proxy = await startTcpProxy(hostAndPortOf(database.url))
  env = deployment(throughProxy(proxy, database.url))
})
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  await proxy.close()
  await database.drop()
})

const start = async (role: string, extra: Readonly<Record<string, string>> = {}) => {
  const served = await startServed(role, { ...env, ...extra })
  children.push(served.child)
  return served
}

const corridor = async (...args: readonly string[]): Promise<Readonly<Record<string, unknown>>> => {
  const { stdout, stderr, code } = await runCorridor(['--json', ...args], env)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>
}

const aKey = async (): Promise<string> => {
  const business = String((await corridor('business', 'create', 'Acme', '--country', 'NG'))['id'])
  return String((await corridor('key', 'create', business, '--legacy'))['key'])
}

describe('corridor serve', () => {
  it('serves health, readiness and metrics, and logs requests without their content', async () => {
    const key = await aKey()
    const api = await start('api')
    expect((await sendRaw(api.url, '/healthz')).json).toEqual({ status: 'ok' })
    const ready = await sendRaw(api.url, '/readyz')
    expect(ready.json).toEqual({ status: 'ready', checks: { database: 'ok', schema: 'ok', draining: 'ok' } })
    const client = clientOf(api.url, key)
    await client.POST('/api/v1/org/balance/topup', { body: { amount: '98765.43', currency: 'USD' } })
    const answer = await sendRaw(api.url, '/api/v1/customer?email=planted%40example.com', { key })
    await sendRaw(api.url, '/api/v1/customer', { key: `${key}x` })
    const metrics = await (await fetch(api.metricsUrl)).text()
    expect(metrics).toMatch(
      /corridor_http_request_duration_seconds_count\{route="\/api\/v1\/customer",method="GET",status="200"\} 1/,
    )
    expect(metrics).toContain('corridor_transactions{type="DEPOSIT",status="SUCCESS"} 1')
    expect(metrics).toContain('corridor_ledger_breaches{check="wallet"} 0')
    expect(metrics).toContain('corridor_due_jobs{task="webhooks.deliver"} 0')
    api.child.kill('SIGTERM')
    expect(await api.ended).toBe(0)
    expect(api.log()).toContain(String(answer.headers.get('x-request-id')))
    expect(api.log()).toMatch(new RegExp(`"apiUrl":"http://[^"]+:${new URL(api.url).port}",.*"listening"`))
    expect(api.log()).toContain('malformed key')
    for (const planted of [key, 'planted', '98765.43']) expect(api.log()).not.toContain(planted)
  })

  it('removes the partial uploads of killed processes when it starts', async () => {
    const mediaDir = await mkdtemp(join(tmpdir(), 'corridor-media-'))
    const abandoned = join(mediaDir, 'incoming', 'abandoned')
    await mkdir(join(mediaDir, 'incoming'))
    await writeFile(abandoned, 'partial')
    await utimes(abandoned, new Date(0), new Date(0))
    const api = await start('api', { MEDIA_DIR: mediaDir })
    await until(
      async () => (await readdir(join(mediaDir, 'incoming'))).length === 0,
      () => 'the partial upload is left',
    )
    api.child.kill('SIGTERM')
    expect(await api.ended).toBe(0)
    await rm(mediaDir, { recursive: true })
  })

  it('as worker serves its health, but not the API', async () => {
    const worker = await start('worker')
    expect((await fetch(`${worker.url}/api/v1/org/balance`)).status).toBe(404)
    const ready = (await (await fetch(`${worker.url}/readyz`)).json()) as { checks: Record<string, string> }
    expect(ready.checks).toMatchObject({ worker: 'ok', database: 'ok' })
    worker.child.kill('SIGTERM')
    expect(await worker.ended).toBe(0)
  })

  it('starts and stays ready on a newer schema that is compatible with its version, and on no other', async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const set = (name: string) =>
      client.query(
        'update schema_migrations set name = $1 where id = (select max(id) from schema_migrations)',
        [name],
      )
    const { rows } = await client.query<{ name: string }>(
      'select name from schema_migrations order by id desc limit 1',
    )
    try {
      await client.query('insert into schema_compatible values ($1)', [await expectedSchemaVersion()])
      await set('9998_expanded')
      const worker = await start('worker')
      const schemaOf = async () => {
        const { checks } = (await sendRaw(worker.url, '/readyz')).json as { checks: Record<string, string> }
        return checks['schema']
      }
      expect(await schemaOf()).toBe('ok')
      await client.query('delete from schema_compatible')
      expect(await schemaOf()).toMatch(/^is at 9998_expanded\+/)
      worker.child.kill('SIGTERM')
      expect(await worker.ended).toBe(0)
    } finally {
      await set(rows[0]?.name ?? '')
      await client.query('delete from schema_compatible')
      await client.end()
    }
  })

  it('stays up without a database: healthy, not ready, 503 with Retry-After, and ready again after it', async () => {
    const key = await aKey()
    const api = await start('both')
    proxy.hang()
    try {
      expect((await fetch(`${api.url}/healthz`)).status).toBe(200)
      const answer = await sendRaw(api.url, '/api/v1/org/balance', { key })
      expect(answer.status).toBe(503)
      expect(answer.json).toMatchObject({ code: 'EXTERNAL_REQUEST_ERROR' })
      expect(answer.headers.get('retry-after')).toBe('1')
      expect((await fetch(`${api.url}/readyz`)).status).toBe(503)
      // Responses and worker rounds log what failed and where, without SQL.
      const isLogged = (what: string) =>
        api
          .log()
          .split('\n')
          .some((line) => line.includes(what) && /"message":"\w*,? ?(because of )?database: /.test(line))
      await until(
        () => isLogged('trouble behind a 503') && isLogged('a job threw'),
        () => api.log(),
      )
      expect(api.log()).not.toContain('select ')
    } finally {
      proxy.heal()
    }
    await until(
      async () => (await fetch(`${api.url}/readyz`)).ok,
      () => api.log(),
    )
    expect((await sendRaw(api.url, '/api/v1/org/balance', { key })).status).toBe(200)
    api.child.kill('SIGTERM')
    expect(await api.ended).toBe(0)
  })

  it.each([
    [
      'a taken PORT',
      'PORT',
      {},
      'the API: 127.0.0.1:TAKEN is in use. Stop the other program, or set PORT to',
    ],
    ['a taken METRICS_PORT', 'METRICS_PORT', {}, 'the metrics: 127.0.0.1:TAKEN is in use. Stop the other'],
    [
      'a HOST of elsewhere',
      'PORT',
      { HOST: '192.0.2.1' },
      'the API: 192.0.2.1:TAKEN is not an address of this machine. Set HOST',
    ],
  ])('refuses %s in one line that says what to set', async (...[, setting, others, said]) => {
    const holder = createServer()
    const taken = (await listen(holder)).toString()
    const free = { PORT: (await freePort()).toString(), METRICS_PORT: (await freePort()).toString() }
    try {
      const place = { ...env, ...free, ...others, [setting]: taken }
      const { code, stdout, stderr } = await runCorridor(['serve', '--role', 'api'], place)
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toContain(`Cannot listen for ${said.replace('TAKEN', taken)}`)
      expect(stderr.trim().split('\n')).toHaveLength(1)
    } finally {
      holder.close()
    }
  })

  it('finishes requests in flight on a stop signal, and accepts no new ones', async () => {
    const key = await aKey()
    const api = await start('api', { SHUTDOWN_DELAY_MS: '5000' })
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    try {
      // Top-ups wait for this lock, so that the request is in flight when the signal arrives.
      await client.query('begin')
      await client.query('lock table wallets in exclusive mode')
      const pending = clientOf(api.url, key).POST('/api/v1/org/balance/topup', {
        body: { amount: '1', currency: 'USD' },
      })
      await until(
        async () => {
          const { rowCount } = await client.query(`${locksWaitedFor} and l.relation = 'wallets'::regclass`)
          return rowCount === 1
        },
        () => 'the top-up never reached the wallets',
      )
      api.child.kill('SIGTERM')
      await until(
        async () => (await fetch(`${api.url}/readyz`)).status === 503,
        () => 'still ready',
      )
      await client.query('commit')
      expect((await pending).response.status).toBe(200)
    } finally {
      await client.end()
    }
    expect(await api.ended).toBe(0)
    await expect(fetch(`${api.url}/healthz`)).rejects.toThrow()
  })
})
