import { setTimeout as pause } from 'node:timers/promises'
import { benchFile } from '../places.ts'
import type { Mode } from '../../../../src/auth/index.ts'
import { withClient } from '../postgres.ts'
import { describeProfile } from '../profile.ts'
import type { Taken } from '../receiver.ts'
import { besideBase, median, ratioFigure, sumOf, zeroFigure, type Figure, type Section } from '../report.ts'
import { customerRequest } from '../requests.ts'
import { startRole, startRoles, startServer, type RoleOptions, type Server } from '../servers.ts'
import { clients, type Deployment, type Part, type Stage } from '../stage.ts'
import { playRounds, sendAll, vacuumAndCheckpoint, withCpu } from '../turn.ts'

/** What workers delivered. `workerMs` and `postgresMs` are processor milliseconds of one delivery. */
export type Delivering = Taken & { readonly workerMs: number; readonly postgresMs: number }

const leastPerSecond = 1_000
const maxMs = 20_000
const pollMs = 250
// Far more than a worker delivers while it starts, which its profile leaves out.
const profiledEvents = 20_000

// Only a sandbox may deliver to a loopback address.
const workerEnv = { CORRIDOR_MODE: 'sandbox', WEBHOOK_ALLOW_LOOPBACK: 'true' }

/** Starts the receiver that the endpoints of the deployment name. */
export const startReceiver = ({ webhookPort }: Stage): Promise<Server> =>
  startServer({
    name: 'receiver',
    args: ['--import', 'tsx', benchFile('receiver.ts')],
    env: { PATH: process.env['PATH'] ?? '', PORT: webhookPort.toString() },
    readyPath: '/',
  })

const askReceiver = async <Answer>(
  { webhookPort }: Stage,
  question: 'arrived' | 'taken',
): Promise<Answer> => {
  const answer = await fetch(`http://127.0.0.1:${webhookPort}/${question}`)
  return (await answer.json()) as Answer
}

let nextCustomer = 0

/** Makes so many events of each receiver due by creating customers; one a customer. */
const emitEvents = async (deployment: Deployment, perReceiver: number): Promise<void> => {
  const api = await startRole('api', deployment)
  const requests = Array.from({ length: perReceiver }, () => {
    nextCustomer += 1
    return deployment.receivers.map((receiver) => customerRequest(receiver, nextCustomer))
  })
  await sendAll({ ports: [api.port], clients, requests: requests.flat() })
  await api.stop()
  await vacuumAndCheckpoint(deployment.databaseUrl)
}

const backlogOf = ({ receivers, deliveriesPerReceiver }: Stage['extent']): number =>
  receivers * deliveriesPerReceiver

/** Waits until so many events have arrived, for 20 seconds at most. */
const awaitDelivered = async (stage: Stage, events: number): Promise<void> => {
  const deadline = performance.now() + maxMs
  for (let arrived = 0; performance.now() < deadline && arrived < events;) {
    await pause(pollMs)
    arrived = (await askReceiver<{ arrived: number }>(stage, 'arrived')).arrived
  }
}

// A process refuses a database of the other mode. The base does not know modes.
const switchMode = async ({ databaseUrl, logins }: Deployment, mode: Mode): Promise<void> => {
  if (!logins) return
  await withClient(databaseUrl, (client) =>
    client.query(`alter table app.environment disable trigger user;
                  update app.environment set mode = '${mode}';
                  alter table app.environment enable trigger user`),
  )
}

/** Runs `work` with workers that deliver to the receiver on this machine. */
const withWorkers = async <Result>(
  deployment: Deployment,
  options: RoleOptions & { readonly count: number },
  work: (workers: readonly Server[]) => Promise<Result>,
): Promise<Result> => {
  await switchMode(deployment, 'sandbox')
  const workers = await startRoles('worker', deployment, { ...options, env: workerEnv })
  const result = await work(workers)
  await Promise.all(workers.map((worker) => worker.stop()))
  await switchMode(deployment, 'production')
  return result
}

/** Lets `processes` workers deliver a backlog of events. */
export const deliverBacklog = async (
  stage: Stage,
  deployment: Deployment,
  processes: number,
): Promise<Delivering> => {
  await emitEvents(deployment, stage.extent.deliveriesPerReceiver)
  const { serverSeconds, postgresSeconds } = await withWorkers(deployment, { count: processes }, (workers) =>
    withCpu(stage.cluster, workers, () => awaitDelivered(stage, backlogOf(stage.extent))),
  )
  const taken = await askReceiver<Taken>(stage, 'taken')
  const msOfEach = (seconds: number): number => (seconds * 1_000) / taken.arrived
  return { ...taken, workerMs: msOfEach(serverSeconds), postgresMs: msOfEach(postgresSeconds) }
}

type Rounds = Readonly<Record<'base' | 'current', readonly Delivering[]>>

const rateFigure = ({ base, current }: Rounds): Figure => {
  const rates = (results: readonly Delivering[]) => results.map(({ perSecond }) => perSecond)
  const perSecond = median(rates(current))
  const rounds = rates(current).map((rate) => rate.toFixed(0))
  return {
    what: 'deliveries a second of one worker',
    value: `${perSecond.toFixed(0)} (base ${median(rates(base)).toFixed(0)}; rounds ${rounds.join(', ')})`,
    target: `at least ${leastPerSecond}`,
    isMet: perSecond >= leastPerSecond,
  }
}

const profileDeliveries = (stage: Stage): Promise<string> =>
  describeProfile('deliveries', async (nodeArgs) => {
    await emitEvents(stage.current, profiledEvents / stage.extent.receivers)
    await withWorkers(stage.current, { count: 1, nodeArgs }, () => awaitDelivered(stage, profiledEvents))
  })

const measureDelivering = async (stage: Stage): Promise<Section> => {
  await startReceiver(stage)
  const rounds = await playRounds(stage.extent, {
    base: () => deliverBacklog(stage, stage.base, 1),
    current: () => deliverBacklog(stage, stage.current, 1),
  })
  return {
    title: 'Delivering webhooks',
    about:
      `One worker delivers a backlog of ${backlogOf(stage.extent)} events of ${stage.extent.receivers} businesses to ` +
      'a receiver on the same machine that answers at once.',
    figures: [
      rateFigure(rounds),
      ratioFigure('worker, processor time of one delivery, of the base', besideBase(rounds, 'workerMs')),
      ratioFigure('Postgres, processor time of one delivery, of the base', besideBase(rounds, 'postgresMs')),
      zeroFigure('events delivered twice', sumOf(rounds.current, 'repeated')),
    ],
    notes: [await profileDeliveries(stage)],
  }
}

/** Measures webhook deliveries of a worker. */
export const deliver: Part = { measure: measureDelivering }
