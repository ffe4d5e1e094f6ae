import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCollector } from '../support/collector.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { freePort } from '../../src/dev/ports.ts'
import { expressions } from '../support/monitoring.ts'
import { readExposed, selectorsOf } from '../support/prometheus.ts'
import { deployment } from '../support/run-corridor.ts'
import { until } from '../support/until.ts'
import { startServed, type Served } from './process.ts'

const run = promisify(execFile)

const collector = await startCollector()
let database: TestDatabase
const served: Served[] = []

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(async () => {
  for (const { child } of served) if (child.exitCode === null) child.kill('SIGKILL')
  await database.drop()
  await collector.close()
})

const start = async (role: string, extra: Readonly<Record<string, string>> = {}): Promise<Served> => {
  const one = await startServed(role, { ...deployment(database.url), ...extra })
  served.push(one)
  return one
}

// Of several processes behind one port, and of a map of cells: processes.test.ts and cells.test.ts read them.
const others = ['corridor_cells_revision', 'corridor_processes', 'corridor_processes_ended_total']

describe('the monitoring of deploy/', () => {
  it.each(['api', 'worker', 'console'])('uses only metrics that /metrics of %s has', async (role) => {
    const { metricsUrl, child, ended } = await start(role, { CONSOLE_PORT: (await freePort()).toString() })
    const exposed = readExposed(await (await fetch(metricsUrl)).text())
    const used = expressions.flatMap(({ expr }) => selectorsOf(expr).map(([name]) => name))
    const missing = [...new Set(used)].filter((name) => name !== 'up' && !exposed.has(name))
    expect(missing.toSorted()).toEqual(others)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('has alert rules that promtool takes, and that fire when they should', async () => {
    const { stdout } = await run('promtool', ['check', 'rules', 'deploy/prometheus/alerts.yaml'])
    expect(stdout).toMatch(/SUCCESS: \d+ rules found/)
    await run('promtool', ['test', 'rules', 'deploy/prometheus/alerts.test.yaml'])
  })
})

describe('traces of a process', () => {
  it('go to the collector of the environment, with its headers, under the name of the service', async () => {
    const { url, child, ended, log } = await start('api', {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20planted-key',
      OTEL_SERVICE_NAME: 'payments',
    })
    expect((await fetch(`${url}/api/v1/org/balance`)).status).toBe(401)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    await until(
      () => collector.spans().length > 0,
      () => 'no span',
    )
    expect(collector.spans().map(({ name }) => name)).toEqual(['GET /api/v1/org/balance'])
    expect(collector.services()).toEqual(['payments'])
    expect(collector.received[0]?.headers.authorization).toBe('Bearer planted-key')
    expect(log()).not.toContain('planted-key')
  })

  it('end a process in time where the collector is away', async () => {
    const { url, child, ended } = await start('api', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
    expect((await fetch(`${url}/api/v1/org/balance`)).status).toBe(401)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})
