import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { freePort } from '../../src/dev/ports.ts'
import { wire } from '../../src/wire.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { setPrices } from '../support/prices.ts'
import { operatorOf, runInProcess } from '../support/run-corridor.ts'
import { until } from '../support/until.ts'
import { requireHaproxy, startHaproxy, type Proxy } from '../support/haproxy.ts'
import { startServed, type Served } from './process.ts'

export type CellName = 'a' | 'b'

/** A cell: its database, its API, and one business with a key that may do everything. */
export type TestCell = {
  readonly database: TestDatabase
  readonly env: Readonly<Record<string, string>>
  readonly api: Served
  readonly businessId: string
  readonly key: string
}

export type Override = { readonly business: string; readonly cell: CellName }

export const names = ['a', 'b'] as const

type Env = Readonly<Record<string, string>>

/** Runs a command, which must succeed, and returns its JSON. */
export const corridor = async (env: Env, ...args: readonly string[]) => {
  const { stdout, stderr, code } = await runInProcess(['--json', ...args], env)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>
}

type World = {
  folder: string
  file: string
  port: number
  proxy: Proxy | undefined
  cells: Readonly<Record<CellName, TestCell>> | undefined
  readonly started: Served[]
  readonly databases: TestDatabase[]
}

type Urls = Readonly<Record<CellName, string>>

type NewMap = { readonly revision: number; readonly urls: Urls; readonly overrides?: readonly Override[] }

const writeMap = (world: World, { revision, urls, overrides = [] }: NewMap) =>
  writeFile(
    world.file,
    JSON.stringify({
      revision,
      cells: names.map((name) => ({
        name,
        servers: [new URL(urls[name]).host],
        ...(world.cells && { metrics: [world.cells[name].api.metricsUrl] }),
      })),
      slots: [
        { from: 0, to: 511, cell: 'a' },
        { from: 512, to: 1023, cell: 'b' },
      ],
      overrides,
    }),
  )

const startCell = async (world: World, name: CellName, more: Env): Promise<TestCell> => {
  const database = await createDatabase()
  world.databases.push(database)
  const media = {
    MEDIA_DIR: join(world.folder, 'media'),
    PUBLIC_URL: `http://127.0.0.1:${world.port.toString()}`,
  }
  const env = { ...operatorOf(database), ...media, ...more, CELL: name, CELLS_FILE: world.file }
  await corridor(env, 'migrate')
  const businessId = String((await corridor(env, 'business', 'create', name, '--country', 'NG'))['id'])
  const key = String((await corridor(env, 'key', 'create', businessId, '--legacy'))['key'])
  const api = await startServed('api', { ...env, DATABASE_URL: database.urlAs('api') })
  world.started.push(api)
  return { database, env, api, businessId, key }
}

/** Sets prices and institutions in the first cell, and publishes them to the second. */
const publishReference = async (folder: string, { a, b }: Readonly<Record<CellName, TestCell>>) => {
  const read = readConfig(a.env)
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
  await writeFile(published, JSON.stringify(await corridor(a.env, 'cells', 'publish')))
  expect(await corridor(b.env, 'cells', 'apply', published)).toEqual({ revision: '1', applied: true })
}

/** Waits until all APIs use a revision of the map. */
const waitForMap = ({ started }: World, revision: number): Promise<void> =>
  until(
    async () => {
      const texts = await Promise.all(started.map(async ({ metricsUrl }) => (await fetch(metricsUrl)).text()))
      return texts.every((text) => text.includes(`corridor_cells_revision ${revision.toString()}\n`))
    },
    () => 'a process does not use the new map',
  )

const stop = async ({ proxy, started, databases, folder }: World): Promise<void> => {
  await proxy?.stop()
  for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  for (const database of databases) await database.drop()
  await rm(folder, { recursive: true, force: true })
}

/** Starts two cells behind HAProxy for a test file, each with its API as a process. */
export const useServedCells = (more: Env = {}) => {
  const world: World = {
    ...{ folder: '', file: '', port: 0, proxy: undefined, cells: undefined },
    ...{ started: [], databases: [] },
  }
  const cellsOf = () => {
    if (!world.cells) throw new Error('the cells start in beforeAll')
    return world.cells
  }
  const startProxy = async (): Promise<void> => {
    await world.proxy?.stop()
    const bind = `127.0.0.1:${world.port.toString()}`
    const env = { CELLS_FILE: world.file }
    await corridor(env, 'cells', 'config', '--folder', world.folder, '--bind', bind)
    world.proxy = await startHaproxy(world.folder, world.port)
  }
  /** Writes a map, and waits until both APIs use it. */
  const changeMap = async (revision: number, overrides: readonly Override[] = []): Promise<void> => {
    const { a, b } = cellsOf()
    await writeMap(world, { revision, urls: { a: a.api.url, b: b.api.url }, overrides })
    await waitForMap(world, revision)
  }
  beforeAll(async () => {
    await requireHaproxy()
    world.folder = await mkdtemp(join(tmpdir(), 'corridor-cells-'))
    world.file = join(world.folder, 'cells.json')
    world.port = await freePort()
    // The addresses of the APIs are known once they listen.
    await writeMap(world, { revision: 1, urls: { a: 'http://127.0.0.1:1', b: 'http://127.0.0.1:2' } })
    world.cells = { a: await startCell(world, 'a', more), b: await startCell(world, 'b', more) }
    await publishReference(world.folder, world.cells)
    await changeMap(2)
    await startProxy()
  }, 240_000)
  afterAll(() => stop(world))
  return {
    get cells() {
      return cellsOf()
    },
    get file() {
      return world.file
    },
    get url() {
      return `http://127.0.0.1:${world.port.toString()}`
    },
    startProxy,
    changeMap,
    waitForMap: (revision: number) => waitForMap(world, revision),
    /** Runs a statement in the database of a cell, as its owner. */
    write: async (name: CellName, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
      const client = new pg.Client({ connectionString: cellsOf()[name].database.url })
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(sql)).rows
      } finally {
        await client.end()
      }
    },
  }
}
