import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { describeCost, middle, type Cost } from '../cost.ts'
import { queryRow, withClient } from '../postgres.ts'
import { median, ratioFigure, ratiosOf, zeroFigure, type Figure, type Section } from '../report.ts'
import { payoutRequest, readRequest, type RequestTemplate } from '../requests.ts'
import { startRole, startRoles, type Server } from '../servers.ts'
import { clients, type Deployment, type Part, type Stage } from '../stage.ts'
import {
  playRounds,
  sendAll,
  takeTurn,
  vacuumAndCheckpoint,
  warmupRounds,
  withCpu,
  type Turn,
} from '../turn.ts'

// What a second process brings where Postgres is not the limit.
const leastOfOne = 1.6

type Load = {
  readonly name: string
  readonly requests: readonly RequestTemplate[]
  readonly atLeast?: number
}

const loadsOf = ({ current: { payers }, extent }: Stage): readonly Load[] => [
  {
    name: 'responses without a statement',
    requests: payers.slice(0, 1).map(({ key }) => readRequest(key, '/healthz')),
    atLeast: leastOfOne,
  },
  {
    name: 'lists',
    requests: payers
      .slice(0, extent.listed)
      .map(({ key }) => readRequest(key, '/api/v1/transaction?page=0&limit=10')),
  },
  { name: 'creates', requests: payers.map(payoutRequest) },
]

// Below it, the work sends no statement.
const leastPostgresMs = 0.005

const figuresOf = (
  { name, atLeast }: Omit<Load, 'requests'>,
  { one, two }: Readonly<Record<'one' | 'two', readonly Cost[]>>,
): readonly Figure[] => [
  ratioFigure(`${name} a second, two processes against one`, {
    ratios: ratiosOf(two, one, (left, right) => left.perSecond / right.perSecond),
    ...(atLeast !== undefined && { atLeast }),
  }),
  { what: `${name}, one process`, value: describeCost(one) },
  { what: `${name}, two processes`, value: describeCost(two) },
  ...(middle(one, 'postgresMs') < leastPostgresMs
    ? []
    : [
        {
          what: `${name}, processes that keep one core of Postgres busy`,
          value: (middle(one, 'serverMs') / middle(one, 'postgresMs')).toFixed(1),
        },
      ]),
]

const startTimeoutMs = 120_000

/** Waits until so many processes of a server have listened. */
const awaitListening = async ({ logFile }: Server, count: number): Promise<void> => {
  const deadline = performance.now() + startTimeoutMs
  while ((await readFile(logFile, 'utf8')).split('"msg":"listening"').length <= count) {
    if (performance.now() > deadline) throw new Error(`see ${logFile}: ${count} processes did not start`)
    await pause(50)
  }
}

const measureApis = async (stage: Stage) => {
  const { current, cluster, extent } = stage
  const servers: Readonly<Record<'one' | 'two', Server>> = {
    one: await startRole('api', current),
    two: await startRole('api', current, { env: { WEB_CONCURRENCY: '2' } }),
  }
  await awaitListening(servers.two, 2)
  const figures: Figure[] = []
  let failures = 0
  for (const load of loadsOf(stage)) {
    const turn = (processes: keyof typeof servers) => async (): Promise<Turn> => {
      const contestant = { ...current, servers: [servers[processes]], requests: load.requests }
      const result = await takeTurn(cluster, contestant, { ...extent, clients })
      failures += result.failures
      return result
    }
    const rounds = await playRounds(
      { rounds: extent.rounds, discarded: warmupRounds },
      { one: turn('one'), two: turn('two') },
    )
    figures.push(...figuresOf(load, rounds))
  }
  await Promise.all([servers.one.stop(), servers.two.stop()])
  return { figures, failures }
}

const payoutsOfPayer = 5
const ofPayouts = `task = 'transactions.advance'`

const setDue = ({ databaseUrl }: Deployment, wait: string): Promise<unknown> =>
  withClient(databaseUrl, (client) =>
    client.query(`update jobs set due_at = app.now() + $1::interval where ${ofPayouts}`, [wait]),
  )

const countDue = async ({ databaseUrl }: Deployment): Promise<number> =>
  (
    await queryRow<{ due: number }>(
      databaseUrl,
      `select count(*)::integer as due from jobs where ${ofPayouts}`,
    )
  ).due

/** Calls of the function that settles a set, by sessions that have ended. */
const countMoves = async ({ databaseUrl }: Deployment): Promise<number> => {
  const sql = `select coalesce(sum(calls), 0)::integer as moves from pg_stat_user_functions
                where funcname = 'move_transactions'`
  return (await queryRow<{ moves: number }>(databaseUrl, sql)).moves
}

type Settled = Cost & { readonly settledByStatement: number }

/** Makes payouts of every business due at once, and lets workers settle them. */
const settleBacklog = async ({ cluster }: Stage, deployment: Deployment, count: number): Promise<Settled> => {
  const api = await startRole('api', deployment)
  const requests = deployment.payers.flatMap((payer) =>
    Array.from({ length: payoutsOfPayer }, () => payoutRequest(payer)),
  )
  await sendAll({ ports: [api.port], clients, requests })
  await api.stop()
  await setDue(deployment, '1 hour')
  await vacuumAndCheckpoint(deployment.databaseUrl)
  // The loads before it left payouts too.
  const payouts = await countDue(deployment)
  const movesBefore = await countMoves(deployment)
  const workers = await startRoles('worker', deployment, { count })
  const startedAt = performance.now()
  const { postgresSeconds, serverSeconds } = await withCpu(cluster, workers, async () => {
    await setDue(deployment, '0')
    while ((await countDue(deployment)) > 0) await pause(50)
  })
  const seconds = (performance.now() - startedAt) / 1_000
  await Promise.all(workers.map((worker) => worker.stop()))
  const moves = (await countMoves(deployment)) - movesBefore
  return {
    perSecond: payouts / seconds,
    serverMs: (serverSeconds * 1_000) / payouts,
    postgresMs: (postgresSeconds * 1_000) / payouts,
    settledByStatement: payouts / moves,
  }
}

const measureWorkers = async (stage: Stage): Promise<readonly Figure[]> => {
  const { current, extent } = stage
  await withClient(current.databaseUrl, (client) =>
    client.query(`alter database ${current.databaseName} set track_functions to 'pl'`),
  )
  const rounds = await playRounds(extent, {
    one: () => settleBacklog(stage, current, 1),
    two: () => settleBacklog(stage, current, 2),
  })
  const settled = (workers: 'one' | 'two') =>
    median(rounds[workers].map(({ settledByStatement }) => settledByStatement)).toFixed(1)
  return [
    ...figuresOf({ name: `settlements over ${extent.payers} businesses` }, rounds),
    {
      what: 'settlements of one statement',
      value: `one worker ${settled('one')}, two ${settled('two')}`,
    },
  ]
}

const measureProcesses = async (stage: Stage): Promise<Section> => {
  const apis = await measureApis(stage)
  const workers = await measureWorkers(stage)
  return {
    title: 'Processes behind one port, and workers',
    about:
      `\`corridor serve\` with WEB_CONCURRENCY=2 against 1, by ${clients} clients, and two workers against one. ` +
      'Where Postgres and the load need the cores of this machine, two processes cannot do more than one: the ' +
      'processor times then say how many processes one core of Postgres serves.',
    figures: [...apis.figures, ...workers, zeroFigure('failed requests', apis.failures)],
  }
}

/** Measures what a second process brings: of the API behind one port, and of the worker. */
export const processes: Part = { measure: measureProcesses }
