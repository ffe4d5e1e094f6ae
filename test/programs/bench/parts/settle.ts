import { setTimeout as pause } from 'node:timers/promises'
import { queryRow } from '../postgres.ts'
import { besideBase, median, ratioFigure, zeroFigure, type Section } from '../report.ts'
import { payoutRequest } from '../requests.ts'
import { startRoles } from '../servers.ts'
import { clients, type Deployment, type Part, type Stage } from '../stage.ts'
import { countFailures, playRounds, runLoad, sendAll, vacuumAndCheckpoint, withCpu } from '../turn.ts'

/** What was done in a second while APIs create at full load and workers settle. `workerMs`: processor milliseconds of
 *  one settlement. */
export type Settling = {
  readonly creates: number
  readonly settlements: number
  readonly workerMs: number
  readonly failures: number
}

const countSettled = async (databaseUrl: string): Promise<number> => {
  const sql = `select count(*)::integer as settled from transactions where status = 'SUCCESS'`
  return (await queryRow<{ settled: number }>(databaseUrl, sql)).settled
}

// Times `warmupMs`. Node compiles the code of a process during its first requests, and each of two gets half of them.
// One process warms up as long, so that both are measured equally long after the vacuum.
const warmupFactor = 10

/** How many APIs and as many workers there are, and how many clients in all. */
export type Size = { readonly processes: number; readonly clients: number }

/** Runs APIs at full load and workers, with a payout of every business due from the start, and measures what they do
 *  once they are warm. */
export const settleBesideCreates = async (
  { cluster, extent }: Stage,
  deployment: Deployment,
  size: Size,
): Promise<Settling> => {
  const { databaseUrl, payers } = deployment
  const apis = await startRoles('api', deployment, { count: size.processes })
  const ports = apis.map(({ port }) => port)
  const load = { ports, clients: size.clients, requests: payers.map(payoutRequest) }
  await sendAll(load)
  await vacuumAndCheckpoint(databaseUrl)
  const workers = await startRoles('worker', deployment, { count: size.processes })
  const warmupMs = warmupFactor * extent.warmupMs
  const running = runLoad({ ...load, warmupMs, measureMs: extent.settlingMs })
  await pause(warmupMs)
  const before = await countSettled(databaseUrl)
  const { result, serverSeconds } = await withCpu(cluster, workers, () => running)
  const settled = (await countSettled(databaseUrl)) - before
  await Promise.all([...workers, ...apis].map((server) => server.stop()))
  return {
    creates: result.answers / result.seconds,
    settlements: settled / result.seconds,
    workerMs: (serverSeconds * 1_000) / settled,
    failures: countFailures(result),
  }
}

const describeRates = (results: readonly Settling[]): string => {
  const middle = (figure: 'creates' | 'settlements'): string =>
    median(results.map((result) => result[figure])).toFixed(0)
  return `${middle('settlements')} against ${middle('creates')} a second`
}

const measureSettling = async (stage: Stage): Promise<Section> => {
  const rounds = await playRounds(stage.extent, {
    base: () => settleBesideCreates(stage, stage.base, { processes: 1, clients }),
    current: () => settleBesideCreates(stage, stage.current, { processes: 1, clients }),
  })
  return {
    title: 'Settling',
    about:
      `One worker settles while ${clients} clients create payouts of ${stage.extent.payers} businesses at full load ` +
      'through one API. A payout of each business is due from the start.',
    figures: [
      ratioFigure('settlements a second, of the creates a second', {
        ratios: rounds.current.map(({ settlements, creates }) => settlements / creates),
        beside: `${describeRates(rounds.current)}; base ${describeRates(rounds.base)}`,
        atLeast: 1,
      }),
      ratioFigure('worker, processor time of one settlement, of the base', besideBase(rounds, 'workerMs')),
      zeroFigure(
        'responses other than 201',
        rounds.current.reduce((sum, { failures }) => sum + failures, 0),
      ),
    ],
  }
}

/** Measures settlements of a worker beside a full load of creates. */
export const settle: Part = { measure: measureSettling }
