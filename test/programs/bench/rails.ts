import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createEnvironments, railName } from '../../../src/dev/production/environment.ts'
import { freePort } from '../../../src/dev/ports.ts'
import { currentBuild } from './builds.ts'
import { benchDir, benchFile } from './places.ts'
import { openCluster, queryRow, withClient, type Cluster } from './postgres.ts'
import { describeProfile } from './profile.ts'
import { median, ratioFigure, sectionText, type Figure } from './report.ts'
import { payoutRequest } from './requests.ts'
import { startRole, startServer, stopServers } from './servers.ts'
import { clients, createDeployment, deploy, quickExtent, wholeExtent, type Deployment } from './stage.ts'
import { sendAll, takeTurn, vacuumAndCheckpoint, withCpu } from './turn.ts'

// `make bench-rails`: payouts a second of one worker through a connector that answers after 50 ms, and the p99 of
// creates beside 1,000 payouts whose outcome is unknown. QUICK=1 shortens it while developing.

const isQuick = (process.env['QUICK'] ?? '') !== ''
const extent = { ...(isQuick ? quickExtent : wholeExtent), payers: 200, listed: 0, receivers: 1 }
const payoutsPerPayer = isQuick ? 15 : 50
const unknownPayouts = 1_000

const log = (line: string): void => {
  process.stderr.write(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${line}\n`)
}

type Rail = {
  readonly env: Readonly<Record<string, string>>
  readonly start: (loses: boolean) => Promise<number>
}

/** Prepares the connector and what a process of the service needs to call it. */
const prepareRail = async (): Promise<Rail> => {
  const port = await freePort()
  const { rails, connector } = createEnvironments({
    dir: join(benchDir, 'rails'),
    databaseUrl: '',
    ports: { api: 0, metrics: 0, connector: port },
  })
  return {
    env: rails,
    start: async (loses) => {
      const server = await startServer({
        name: 'connector',
        args: ['--import', 'tsx', benchFile('rail-connector.ts')],
        env: {
          ...connector,
          PATH: process.env['PATH'] ?? '',
          PORT: port.toString(),
          LOSES: loses ? 'yes' : '',
        },
        readyPath: '/',
      })
      return server.pid
    },
  }
}

const count = async ({ databaseUrl }: Deployment, statuses: string): Promise<number> => {
  const sql = `select count(*)::integer as payouts from transactions
                where type = 'WITHDRAW' and status in (${statuses})`
  return (await queryRow<{ payouts: number }>(databaseUrl, sql)).payouts
}

const until = async (holds: () => Promise<boolean>, everyMs: number): Promise<void> => {
  while (!(await holds())) await pause(everyMs)
}

/** Creates payouts that no worker has taken yet. */
const createPayouts = async (deployment: Deployment, { env }: Rail, perPayer: number): Promise<void> => {
  const api = await startRole('api', deployment, { env })
  const requests = deployment.payers.flatMap((payer) =>
    Array.from({ length: perPayer }, () => payoutRequest(payer)),
  )
  await sendAll({ ports: [api.port], clients, requests })
  await api.stop()
  await vacuumAndCheckpoint(deployment.databaseUrl)
}

type Settled = { readonly perSecond: number; readonly workerMs: number; readonly postgresMs: number }

type Bench = { readonly cluster: Cluster; readonly original: Deployment; readonly rail: Rail }

const settleAll = async (
  { cluster, original, rail }: Bench,
  nodeArgs: readonly string[] = [],
): Promise<Settled> => {
  const deployment = await deploy(cluster, original)
  await createPayouts(deployment, rail, payoutsPerPayer)
  const payouts = await count(deployment, `'PENDING'`)
  const worker = await startRole('worker', deployment, { env: rail.env, nodeArgs })
  // A third of them warms up.
  await until(async () => (await count(deployment, `'SUCCESS'`)) > payouts / 3, 50)
  const before = await count(deployment, `'SUCCESS'`)
  const startedAt = performance.now()
  const { serverSeconds, postgresSeconds } = await withCpu(cluster, [worker], () =>
    until(async () => (await count(deployment, `'SUCCESS'`)) === payouts, 50),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  await worker.stop()
  const settled = payouts - before
  return {
    perSecond: settled / seconds,
    workerMs: (serverSeconds * 1_000) / settled,
    postgresMs: (postgresSeconds * 1_000) / settled,
  }
}

const measureWorker = async (bench: Bench): Promise<readonly Figure[]> => {
  const pid = await bench.rail.start(false)
  log(`the connector is process ${pid.toString()}`)
  const rounds: Settled[] = []
  for (let round = 0; round < extent.rounds; round += 1) {
    rounds.push(await settleAll(bench))
    log(JSON.stringify(rounds.at(-1)))
  }
  const middle = (figure: keyof Settled): number => median(rounds.map((one) => one[figure]))
  const profile = await describeProfile('payouts over a live rail', (args) => settleAll(bench, args))
  await stopServers()
  const perSecond = middle('perSecond')
  const [worker, server] = [middle('workerMs').toFixed(2), middle('postgresMs').toFixed(2)]
  const processor = `processor time of one: worker ${worker} ms, Postgres ${server} ms`
  return [
    {
      what: 'payouts a second of one worker, connector answers after 50 ms',
      value: `${perSecond.toFixed(0)} (${processor})`,
      target: 'at least 300',
      isMet: perSecond >= 300,
    },
    { what: 'where the worker spends its time', value: profile },
  ]
}

/** Whether the payouts are UNKNOWN. The breaker of their rail is closed, so that it gets the next ones. */
const areUnknown = async (deployment: Deployment): Promise<boolean> => {
  await withClient(deployment.databaseUrl, (client) =>
    client.query(`update rail_breakers set outcomes = '', opened_at = null, openings = 0`),
  )
  return (await count(deployment, `'UNKNOWN'`)) >= unknownPayouts
}

/** A copy of the deployment, in which that many payouts are UNKNOWN, with its processes. */
const openSide = async (cluster: Cluster, original: Deployment, isUnknown: boolean) => {
  const name = isUnknown ? 'bench_unknown' : 'bench_known'
  const deployment = {
    ...original,
    databaseName: name,
    databaseUrl: await cluster.create(name, original.databaseName),
  }
  const rail = await prepareRail()
  const pid = await rail.start(isUnknown)
  if (isUnknown) await createPayouts(deployment, rail, Math.ceil(unknownPayouts / deployment.payers.length))
  const worker = await startRole('worker', deployment, { env: rail.env })
  if (isUnknown) await until(() => areUnknown(deployment), 1_000)
  process.kill(pid, 'SIGUSR2')
  return { deployment, api: await startRole('api', deployment, { env: rail.env }), worker }
}

const measureCreates = async (cluster: Cluster, original: Deployment): Promise<Figure> => {
  log('1,000 payouts become UNKNOWN, which takes more than a minute')
  const sides = [await openSide(cluster, original, false), await openSide(cluster, original, true)] as const
  const turn = async ({ deployment, api }: (typeof sides)[number]): Promise<number> => {
    const requests = deployment.payers.map(payoutRequest)
    const contestant = { databaseUrl: deployment.databaseUrl, servers: [api], requests }
    const { p99Ms } = await takeTurn(cluster, contestant, { clients: 16, ...extent })
    // What was created is paid before the other side is measured.
    await until(async () => (await count(deployment, `'PENDING', 'PROCESSING'`)) === 0, 200)
    return p99Ms
  }
  const rounds: (readonly [number, number])[] = []
  for (let round = 0; round <= extent.rounds; round += 1) {
    const known = await turn(sides[0])
    const unknown = await turn(sides[1])
    log(
      `p99 ${known.toFixed(1)} ms without, ${unknown.toFixed(1)} ms beside ${unknownPayouts.toString()} UNKNOWN`,
    )
    if (round > 0) rounds.push([known, unknown])
  }
  const text = `${median(rounds.map(([known]) => known)).toFixed(1)} ms without them`
  return ratioFigure(`p99 of creates beside ${unknownPayouts.toString()} UNKNOWN payouts, of that without`, {
    ratios: rounds.map(([known, unknown]) => unknown / known),
    beside: text,
    atMost: 1.1,
  })
}

const prepare = async (cluster: Cluster): Promise<Deployment> => {
  const deployment = await createDeployment({ cluster, extent, webhookPort: await freePort() }, currentBuild)
  await withClient(deployment.databaseUrl, (client) =>
    client.query('update routes set rail = $1', [railName]),
  )
  return deployment
}

await mkdir(benchDir, { recursive: true })
const cluster = await openCluster()
try {
  log(`${extent.payers.toString()} businesses`)
  const deployment = await prepare(cluster)
  const figures = [
    ...(await measureWorker({ cluster, original: deployment, rail: await prepareRail() })),
    await measureCreates(cluster, deployment),
  ]
  const about = `One worker, concurrency and pool of the defaults, ${extent.payers.toString()} businesses.`
  process.stdout.write(`${sectionText({ title: 'Payouts over a live rail', about, figures })}\n`)
} finally {
  await stopServers()
  await cluster.close()
}
