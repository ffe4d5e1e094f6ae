import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../../../src/dev/ports.ts'
import { requireHaproxy, startHaproxy, type Proxy } from '../../../support/haproxy.ts'
import { currentBuild } from '../builds.ts'
import { describeCost } from '../cost.ts'
import type { LoadResult } from '../load.ts'
import { benchDir } from '../places.ts'
import { openCluster, type Cluster } from '../postgres.ts'
import { ratioFigure, ratiosOf, sumOf, zeroFigure, type Section } from '../report.ts'
import { payoutRequest, readRequest } from '../requests.ts'
import { environmentOf, startRole, stopServers, type Server } from '../servers.ts'
import { clients, createDeployment, verifyBooks, type Deployment, type Part, type Stage } from '../stage.ts'
import { countFailures, playRounds, runLoad, vacuumAndCheckpoint, withCpu } from '../turn.ts'

const names = ['a', 'b'] as const
type Name = (typeof names)[number]
type Ports = Readonly<Record<Name | 'proxy', number>>

/** A cell: a Postgres server and an API, which may be killed and started again. */
type Cell = { readonly cluster: Cluster; readonly deployment: Deployment; api: Server }
type Cells = Readonly<Record<Name, Cell>>

// A constant load leaves time for responses: its p99 shows what disturbs them.
const steadyClients = 16
const everyMs = 100
const mostOfOne = 1.2

const folder = join(benchDir, 'cells')
const mapFile = join(folder, 'cells.json')
const run = promisify(execFile)

const writeMap = async ({ a, b }: Ports): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const map = {
    revision: 1,
    cells: [
      { name: 'a', servers: [`127.0.0.1:${a}`] },
      { name: 'b', servers: [`127.0.0.1:${b}`] },
    ],
    slots: [
      { from: 0, to: 511, cell: 'a' },
      { from: 512, to: 1023, cell: 'b' },
    ],
    overrides: [],
  }
  await writeFile(mapFile, JSON.stringify(map))
}

const startApi = (deployment: Deployment, port: number): Promise<Server> =>
  startRole('api', deployment, { env: { PORT: port.toString() } })

const openCell = async (
  stage: Stage,
  { cluster, name, port }: { readonly cluster: Cluster; readonly name: Name; readonly port: number },
): Promise<Cell> => {
  const extent = { ...stage.extent, receivers: 0, listed: 0 }
  const env = { CELL: name, CELLS_FILE: mapFile }
  const deployment = await createDeployment({ ...stage, cluster, extent }, currentBuild, env)
  return { cluster, deployment, api: await startApi(deployment, port) }
}

const startProxy = async ({ deployment }: Cell, port: number): Promise<Proxy> => {
  const corridor = join(currentBuild.dir, 'dist', 'src', 'corridor.js')
  const args = ['cells', 'config', '--folder', folder, '--bind', `127.0.0.1:${port}`]
  await run(process.execPath, [corridor, ...args], { cwd: benchDir, env: environmentOf(deployment) })
  return startHaproxy(folder, port)
}

/** Starts two cells and HAProxy before them; stops all after `work`. */
const withCells = async <T>(
  stage: Stage,
  work: (cells: Cells, proxyPort: number) => Promise<T>,
): Promise<T> => {
  await requireHaproxy()
  const ports: Ports = { a: await freePort(), b: await freePort(), proxy: await freePort() }
  await writeMap(ports)
  const clusters = { a: await openCluster('postgres-a'), b: await openCluster('postgres-b') }
  let proxy: Proxy | undefined
  try {
    const cells = {
      a: await openCell(stage, { cluster: clusters.a, name: 'a', port: ports.a }),
      b: await openCell(stage, { cluster: clusters.b, name: 'b', port: ports.b }),
    }
    proxy = await startProxy(cells.a, ports.proxy)
    return await work(cells, ports.proxy)
  } finally {
    await proxy?.stop()
    await stopServers()
    for (const name of names) await clusters[name].close()
  }
}

type Load = { readonly kind: 'creates' | 'mixed'; readonly clients: number; readonly everyMs?: number }

const createSender = (cells: Cells, port: number, { extent }: Stage) => {
  const requestsOf = ({ deployment: { payers } }: Cell) => ({
    creates: payers.map(payoutRequest),
    mixed: payers.flatMap((payer) => [
      payoutRequest(payer),
      readRequest(payer.key, '/api/v1/transaction?page=0&limit=10'),
    ]),
  })
  const requests = { a: requestsOf(cells.a), b: requestsOf(cells.b) }
  const pace = { ports: [port], warmupMs: extent.warmupMs, measureMs: 2 * extent.measureMs }
  return (name: Name, { kind, ...load }: Load): Promise<LoadResult> =>
    runLoad({ ...pace, ...load, requests: requests[name][kind] })
}

type Send = ReturnType<typeof createSender>

/** Sends creates to cells at the same time, by all clients together. */
const takeTurn = async (cells: Cells, send: Send, to: readonly Name[]) => {
  for (const name of names) await vacuumAndCheckpoint(cells[name].deployment.databaseUrl)
  const load = { kind: 'creates', clients: clients / to.length } as const
  const { a, b } = cells
  const measured = await withCpu(a.cluster, [a.api], () =>
    withCpu(b.cluster, [b.api], () => Promise.all(to.map((name) => send(name, load)))),
  )
  const { result: inner } = measured
  const results = inner.result
  const sum = (figure: (one: LoadResult) => number) => results.reduce((total, one) => total + figure(one), 0)
  const [serverSeconds, postgresSeconds] = [
    measured.serverSeconds + inner.serverSeconds,
    measured.postgresSeconds + inner.postgresSeconds,
  ]
  return {
    perSecond: sum(({ answers, seconds }) => answers / seconds),
    serverMs: (serverSeconds * 1_000) / sum(({ allAnswers }) => allAnswers),
    postgresMs: (postgresSeconds * 1_000) / sum(({ allAnswers }) => allAnswers),
    failures: sum(countFailures),
  }
}

/** Sends cells a constant load at the same time, by so many clients each. */
const sendSteadily = (send: Send, to: readonly Name[], perCell: number): Promise<readonly LoadResult[]> =>
  Promise.all(to.map((name) => send(name, { kind: 'mixed', clients: perCell, everyMs })))

/** Sends both cells a constant load, the second one in vain. A full load then warms up its new process, as the first
 *  load warmed up the one before. */
const sendWhileDead = async (send: Send, cell: Cell): Promise<readonly LoadResult[]> => {
  await cell.api.stop('SIGKILL')
  const results = await sendSteadily(send, names, steadyClients)
  cell.api = await startApi(cell.deployment, cell.api.port)
  await send('b', { kind: 'mixed', clients })
  return results.slice(0, 1)
}

const slowest = (results: readonly LoadResult[]): number => Math.max(...results.map(({ p99Ms }) => p99Ms))

const measureCells = async (stage: Stage, cells: Cells, port: number): Promise<Section> => {
  const send = createSender(cells, port, stage)
  const extent = { rounds: stage.extent.rounds, discarded: 1 }
  const full = await playRounds(extent, {
    one: () => takeTurn(cells, send, ['a']),
    two: () => takeTurn(cells, send, names),
  })
  const steady = await playRounds(extent, {
    one: () => sendSteadily(send, ['a'], steadyClients),
    two: () => sendSteadily(send, names, steadyClients / 2),
    alive: () => sendSteadily(send, names, steadyClients),
    dead: () => sendWhileDead(send, cells.b),
  })
  const deployments = names.map((name) => cells[name].deployment)
  const failures = sumOf([...full.one, ...full.two], 'failures')
  const answered = Object.values(steady).flat(2)
  const failuresBeside = answered.reduce((sum, one) => sum + countFailures(one), 0)
  return {
    title: 'Two cells',
    about:
      'Two cells behind HAProxy, each with its own Postgres and API; all share the cores of this machine. First ' +
      `creates over ${stage.extent.payers} wallets of each at full load: ${clients} clients of one cell alone, ` +
      'against half of them for each. Then a constant load of creates and lists: on one alone, against half of ' +
      'it on each; and the whole on each, against the same while the API of one is dead.',
    figures: [
      ratioFigure('creates a second of both together, of one alone', {
        ratios: ratiosOf(full.two, full.one, (two, one) => two.perSecond / one.perSecond),
      }),
      { what: 'creates of one cell alone', value: describeCost(full.one) },
      { what: 'creates of both together', value: describeCost(full.two) },
      ratioFigure('constant load: p99 of the slower of two cells at half of it, of one alone', {
        ratios: ratiosOf(steady.two, steady.one, (two, one) => slowest(two) / slowest(one)),
        atMost: mostOfOne,
      }),
      ratioFigure('constant load: p99 of one cell while the other is dead, of that before', {
        ratios: ratiosOf(
          steady.dead,
          steady.alive,
          (dead, alive) => slowest(dead) / slowest(alive.slice(0, 1)),
        ),
        atMost: mostOfOne,
      }),
      zeroFigure('responses of living cells other than 200 and 201', failures + failuresBeside),
      await verifyBooks('both cells', deployments),
    ],
  }
}

/** Measures two cells beside one, and one while the other is dead. */
export const cells: Part = {
  measure: (stage) => withCells(stage, (both, port) => measureCells(stage, both, port)),
  skipsBooks: true,
}
