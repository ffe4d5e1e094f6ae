import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/auth/keys.ts'
import { readConfig } from '../../src/config.ts'
import { homeOf } from '../../src/cells/slots.ts'
import { readCellMap } from '../../src/config/cells.ts'
import { freePort } from '../../src/dev/ports.ts'
import { createId } from '../../src/kernel/id.ts'
import { wire } from '../../src/wire.ts'
import { must } from '../support/builders.ts'
import { clientOf, sendRaw } from '../support/client.ts'
import { sessionBody } from '../support/checkouts.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { setPrices } from '../support/prices.ts'
import { operatorOf, runInProcess } from '../support/run-corridor.ts'
import { until } from '../support/until.ts'
import { requireHaproxy, startHaproxy, type Proxy } from './haproxy.ts'
import { startServed, type Served } from './process.ts'

type CellName = 'a' | 'b'

/** A cell: its database, its API, and one business with a key that may do everything. */
type TestCell = {
  readonly database: TestDatabase
  readonly env: Readonly<Record<string, string>>
  readonly api: Served
  readonly businessId: string
  readonly key: string
}

const names = ['a', 'b'] as const
const otherOf = { a: 'b', b: 'a' } as const
const balance = '/api/v1/org/balance'

let folder = ''
let file = ''
let port = 0
let proxy: Proxy
let cells: Readonly<Record<CellName, TestCell>>
const started: Served[] = []
const proxies: Proxy[] = []
const databases: TestDatabase[] = []

type Override = { readonly business: string; readonly cell: CellName }

const writeMap = (revision: number, urls: Readonly<Record<CellName, string>>, overrides: Override[] = []) =>
  writeFile(
    file,
    JSON.stringify({
      revision,
      cells: names.map((name) => ({
        name,
        servers: [new URL(urls[name]).host],
        ...(started.length === 2 && { metrics: [cells[name].api.metricsUrl] }),
      })),
      slots: [
        { from: 0, to: 511, cell: 'a' },
        { from: 512, to: 1023, cell: 'b' },
      ],
      overrides,
    }),
  )

const corridor = async (env: TestCell['env'], ...args: readonly string[]) => {
  const { stdout, stderr, code } = await runInProcess(['--json', ...args], env)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>
}

const startCell = async (name: CellName): Promise<TestCell> => {
  const database = await createDatabase()
  databases.push(database)
  const media = { MEDIA_DIR: join(folder, 'media'), PUBLIC_URL: `http://127.0.0.1:${port.toString()}` }
  const env = { ...operatorOf(database), ...media, CELL: name, CELLS_FILE: file }
  await corridor(env, 'migrate')
  const businessId = String((await corridor(env, 'business', 'create', name, '--country', 'NG'))['id'])
  const key = String((await corridor(env, 'key', 'create', businessId, '--legacy'))['key'])
  const api = await startServed('api', { ...env, DATABASE_URL: database.urlAs('api') })
  started.push(api)
  return { database, env, api, businessId, key }
}

const startProxy = async (): Promise<void> => {
  const bind = `127.0.0.1:${port.toString()}`
  await corridor({ CELLS_FILE: file }, 'cells', 'config', '--folder', folder, '--bind', bind)
  proxy = await startHaproxy(folder, port)
  proxies.push(proxy)
}

/** Sets prices and institutions in the first cell, and publishes them to the second. */
const publishReference = async (): Promise<void> => {
  const read = readConfig(cells.a.env)
  if (!read.ok) throw new Error(read.table)
  const wired = wire({ ...read.config, poolMax: 2, name: 'corridor-test' })
  try {
    await setPrices(wired.services)
    await wired.institutions.replaceInstitutions([
      { countryCode: 'KE', channel: 'MOBILE_MONEY', institutionCode: 'MPESA', institutionName: 'M-PESA' },
    ])
  } finally {
    await wired.close()
  }
  const published = join(folder, 'reference.json')
  await writeFile(published, JSON.stringify(await corridor(cells.a.env, 'cells', 'publish')))
  expect(await corridor(cells.b.env, 'cells', 'apply', published)).toEqual({ revision: '1', applied: true })
}

/** Writes a map, and waits until both APIs use it. */
const changeMap = async (revision: number, overrides: Override[] = []): Promise<void> => {
  await writeMap(revision, { a: cells.a.api.url, b: cells.b.api.url }, overrides)
  await until(
    async () => {
      const texts = await Promise.all(started.map(async ({ metricsUrl }) => (await fetch(metricsUrl)).text()))
      return texts.every((text) => text.includes(`corridor_cells_revision ${revision.toString()}\n`))
    },
    () => 'a process does not use the new map',
  )
}

beforeAll(async () => {
  await requireHaproxy()
  folder = await mkdtemp(join(tmpdir(), 'corridor-cells-'))
  file = join(folder, 'cells.json')
  port = await freePort()
  // The addresses of the APIs are known once they listen.
  await writeMap(1, { a: 'http://127.0.0.1:1', b: 'http://127.0.0.1:2' })
  cells = { a: await startCell('a'), b: await startCell('b') }
  await publishReference()
  await changeMap(2)
  await startProxy()
}, 240_000)
afterAll(async () => {
  for (const one of proxies) await one.stop()
  for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  for (const database of databases) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const write = async (name: CellName, sql: string): Promise<readonly { readonly count?: string }[]> => {
  const client = new pg.Client({ connectionString: cells[name].database.url })
  await client.connect()
  try {
    return (await client.query<{ count: string }>(sql)).rows
  } finally {
    await client.end()
  }
}

const count = async (name: CellName, sql: string): Promise<number> =>
  Number((await write(name, sql))[0]?.count)

const expectElsewhere = (answer: { status: number; headers: Headers }): void => {
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toMatch(/^[1-9]$/)
}

const topUp = (url: string, key: string) =>
  clientOf(url, key).POST('/api/v1/org/balance/topup', { body: { amount: '12.34', currency: 'USD' } })

describe('behind HAProxy', () => {
  it.each(names)('the key of cell %s reaches its cell, and the other cell refuses it', async (name) => {
    const { key, businessId } = cells[name]
    must(await topUp(proxy.url, key))
    const journals = `select count(*) from journals where business_id = '${businessId}'`
    expect([await count(name, journals), await count(otherOf[name], journals)]).toEqual([1, 0])
    const refused = await sendRaw(cells[otherOf[name]].api.url, balance, { key })
    expectElsewhere(refused)
    expect(refused.json).toMatchObject({ code: 'EXTERNAL_REQUEST_ERROR' })
  })

  it('a key that is missing, malformed, unknown or of the old form gets its 401 from any cell', async () => {
    const wrong = [
      undefined,
      'nonsense',
      'corridor_test_SandboxFullAccess0000000000000011Wr6WO',
      cells.a.key.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      createKey('test', cells.a.businessId),
      createKey('test', cells.b.businessId),
      createKey('test', cells.a.businessId, cells.b.key.slice(31, 63)),
      // A key of the wrong cell would get 503: the proxy and the API compute the same slots.
      ...Array.from({ length: 50 }, () => createKey('test', createId(new Date()))),
    ]
    for (const key of wrong) {
      const answer = await sendRaw(proxy.url, balance, key === undefined ? {} : { key })
      expect(answer, key).toMatchObject({ status: 401, json: { code: 'AUTHENTICATION_ERROR' } })
    }
  })

  it.each(names)('the checkout pages of cell %s reach their cell', async (name) => {
    const session = must(
      await clientOf(proxy.url, cells[name].key).POST('/api/v1/checkout-session', {
        body: sessionBody(),
      }),
    )
    const url = session.data.checkoutUrl
    expect((await fetch(url)).status).toBe(200)
    expectElsewhere(await fetch(url.replace(proxy.url, cells[otherOf[name]].api.url)))
  })

  it.each(names)('the uploads of cell %s reach their cell', async (name) => {
    const upload = must(
      await clientOf(proxy.url, cells[name].key).POST('/api/v1/media/url', {
        body: { fileName: 'slip.pdf' },
      }),
    ).data
    const put = (url: string) =>
      fetch(url, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' })
    expectElsewhere(await put(upload.url.replace(proxy.url, cells[otherOf[name]].api.url)))
    expect((await put(upload.url)).status).toBe(200)
  })
})

describe('a business that moved', () => {
  it('is led to its new cell by an override', async () => {
    const read = readCellMap(file)
    const map = read.ok ? read.map : expect.fail(read.fault)
    let business = createId(new Date())
    while (homeOf(map, business) !== 'a') business = createId(new Date())
    const key = createKey('test', business)
    await changeMap(3, [{ business, cell: 'b' }])
    await proxy.stop()
    await startProxy()
    // The new cell answers: it does not know the key.
    expect((await sendRaw(proxy.url, balance, { key })).status).toBe(401)
    expectElsewhere(await sendRaw(cells.a.api.url, balance, { key }))
  })

  it('is refused by its old cell while maps are stale, and nothing is written there', async () => {
    const { businessId, key } = cells.a
    const rows = `select (select count(*) from journals) + (select count(*) from customers)
                       + (select count(*) from events) + (select count(*) from idempotency_keys) as count`
    const before = await count('a', rows)
    await write('a', `insert into closed_businesses values ('${businessId}', 'MOVED', 'b', now())`)
    for (const url of [proxy.url, cells.a.api.url]) {
      expectElsewhere(await sendRaw(url, balance, { key }))
      expectElsewhere((await topUp(url, key)).response)
    }
    // Also what passed the API before it was closed.
    await expect(
      write('a', `update api_keys set name = 'changed' where business_id = '${businessId}'`),
    ).rejects.toMatchObject({ code: 'WB002' })
    await expect(write('a', 'delete from closed_businesses')).rejects.toThrow('permanently')
    expect(await count('a', rows)).toBe(before)
    await write('a', 'alter table closed_businesses disable trigger closed_businesses_guard')
    await write('a', 'delete from closed_businesses')
    expect((await sendRaw(proxy.url, balance, { key })).status).toBe(200)
  })
})

it('operators see every cell, and a command names the home of a business of another cell', async () => {
  const statuses = (await corridor(cells.a.env, 'cells', 'status')) as unknown as readonly unknown[]
  expect(statuses).toEqual(
    names.map(
      (cell) =>
        expect.objectContaining({
          cell,
          answered: 1,
          total: 1,
          mapRevision: 3,
          referenceRevision: 1,
          breaches: 0,
        }) as unknown,
    ),
  )
  const shown = await runInProcess(['business', 'show', cells.b.businessId], cells.a.env)
  expect(shown).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('its home is the cell b') as unknown,
  })
})

it('refuses to work on the database of another cell', async () => {
  const wrong = { ...cells.b.env, DATABASE_URL: cells.a.database.urlAs('operator') }
  const { code, stderr } = await runInProcess(['business', 'list'], wrong)
  expect({ code, stderr }).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('the cell a') as unknown,
  })
})

// The last one: the cell stays dead.
it('a killed cell answers 503 with Retry-After by the proxy, and the other serves on', async () => {
  cells.b.api.child.kill('SIGKILL')
  await cells.b.api.ended
  for (let index = 0; index < 30; index += 1) {
    expect((await sendRaw(proxy.url, balance, { key: cells.a.key })).status).toBe(200)
    const down = await sendRaw(proxy.url, balance, { key: cells.b.key })
    expectElsewhere(down)
    expect(down.json).toMatchObject({ code: 'EXTERNAL_REQUEST_ERROR' })
  }
})
