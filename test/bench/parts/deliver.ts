import { setTimeout as pause } from 'node:timers/promises'
import { benchFile } from '../places.ts'
import { queryRow } from '../postgres.ts'
import { describeProfile } from '../profile.ts'
import type { Taken } from '../receiver.ts'
import { median, ratioFigure, zeroFigure, type Figure, type Section } from '../report.ts'
import { customerRequest } from '../requests.ts'
import { startRole, startRoles, startServer, type Server } from '../servers.ts'
import { clients, type Deployment, type Part, type Stage } from '../stage.ts'
import { playRounds, sendAll, vacuum, withCpu } from '../turn.ts'

/** What workers delivered. `workerMs` and `postgresMs` are processor milliseconds of one delivery. */
export type Delivering = Taken & { readonly workerMs: number; readonly postgresMs: number }

const leastPerSecond = 1_000
const maxMs = 20_000
const pollMs = 250

// Only a sandbox may deliver to a loopback address.
const workerEnv = { CORRIDOR_MODE: 'sandbox', WEBHOOK_ALLOW_LOOPBACK: 'true' }

/** Starts the receiver that the endpoints of the scene name. */
export const startReceiver = ({ webhookPort }: Stage): Promise<Server> =>
  startServer({
    name: 'receiver',
    args: ['--import', 'tsx', benchFile('receiver.ts')],
    env: { PATH: process.env['PATH'] ?? '', PORT: webhookPort.toString() },
    readyPath: '/',
  })

const take = async ({ webhookPort }: Stage): Promise<Taken> => {
  const answer = await fetch(`http://127.0.0.1:${webhookPort}/taken`)
  return (await answer.json()) as Taken
}

let nextCustomer = 0

/** Makes events due by creating customers; one a customer. */
const emitEvents = async ({ extent }: Stage, deployment: Deployment): Promise<void> => {
  const api = await startRole('api', deployment)
  const requests = Array.from({ length: extent.deliveriesPerReceiver }, () => {
    nextCustomer += 1
    return deployment.receivers.map((receiver) => customerRequest(receiver, nextCustomer))
  })
  await sendAll({ ports: [api.port], clients, requests: requests.flat() })
  await api.stop()
  await vacuum(deployment.databaseUrl)
}

const countWaiting = async (databaseUrl: string): Promise<number> => {
  const sql = `select count(*)::integer as waiting from jobs where task = 'webhooks.deliver'`
  return (await queryRow<{ waiting: number }>(databaseUrl, sql)).waiting
}

const awaitDelivered = async ({ databaseUrl }: Deployment): Promise<void> => {
  const deadline = performance.now() + maxMs
  while (performance.now() < deadline && (await countWaiting(databaseUrl)) > 0) await pause(pollMs)
}

/** Lets `processes` workers deliver a backlog of events, for 20 seconds at most. */
export const deliverBacklog = async (
  stage: Stage,
  deployment: Deployment,
  processes: number,
): Promise<Delivering> => {
  await emitEvents(stage, deployment)
  const workers = await startRoles('worker', deployment, { count: processes, env: workerEnv })
  const { serverSeconds, postgresSeconds } = await withCpu(stage.cluster, workers, () =>
    awaitDelivered(deployment),
  )
  await Promise.all(workers.map((worker) => worker.stop()))
  const taken = await take(stage)
  const msOfEach = (seconds: number): number => (seconds * 1_000) / taken.arrived
  return { ...taken, workerMs: msOfEach(serverSeconds), postgresMs: msOfEach(postgresSeconds) }
}

const middle = (results: readonly Delivering[], figure: keyof Delivering): number =>
  median(results.map((result) => result[figure]))

const rateFigure = (base: readonly Delivering[], current: readonly Delivering[]): Figure => {
  const rounds = current.map(({ perSecond }) => perSecond.toFixed(0)).join(', ')
  const perSecond = middle(current, 'perSecond')
  return {
    what: 'deliveries a second of one worker',
    value: `${perSecond.toFixed(0)} (base ${middle(base, 'perSecond').toFixed(0)}; rounds ${rounds})`,
    target: `at least ${leastPerSecond}`,
    isMet: perSecond >= leastPerSecond,
  }
}

const cpuFigure = (
  who: string,
  figure: 'workerMs' | 'postgresMs',
  [base, current]: readonly [readonly Delivering[], readonly Delivering[]],
): Figure =>
  ratioFigure(`${who}, processor time of one delivery, of the base`, {
    ratios: [middle(current, figure) / middle(base, figure)],
    beside: `${middle(current, figure).toPrecision(3)} ms, base ${middle(base, figure).toPrecision(3)} ms`,
  })

const profileDeliveries = (stage: Stage): Promise<string> =>
  describeProfile('deliveries', async (nodeArgs) => {
    await emitEvents(stage, stage.current)
    const worker = await startRole('worker', stage.current, { nodeArgs, env: workerEnv })
    await awaitDelivered(stage.current)
    await worker.stop()
  })

const measureDelivering = async (stage: Stage): Promise<Section> => {
  await startReceiver(stage)
  const { base, current } = await playRounds(stage.extent, {
    base: () => deliverBacklog(stage, stage.base, 1),
    current: () => deliverBacklog(stage, stage.current, 1),
  })
  const { receivers, deliveriesPerReceiver } = stage.extent
  return {
    title: 'Delivering webhooks',
    about:
      `One worker delivers a backlog of ${receivers * deliveriesPerReceiver} events of ${receivers} businesses to a ` +
      'receiver on the same machine that answers at once.',
    figures: [
      rateFigure(base, current),
      cpuFigure('worker', 'workerMs', [base, current]),
      cpuFigure('Postgres', 'postgresMs', [base, current]),
      zeroFigure(
        'events delivered twice',
        current.reduce((sum, { repeated }) => sum + repeated, 0),
      ),
    ],
    notes: [await profileDeliveries(stage)],
  }
}

/** Measures webhook deliveries of a worker. */
export const deliver: Part = { measure: measureDelivering }
