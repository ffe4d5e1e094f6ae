import { setTimeout as pause } from 'node:timers/promises'
import { queryRow } from '../postgres.ts'
import { besideBase, median, ratioFigure, sumOf, zeroFigure, type Section } from '../report.ts'
import { payoutRequest } from '../requests.ts'
import { startRoles } from '../servers.ts'
import { clients, type Deployment, type Part, type Stage } from '../stage.ts'
import { countFailures, playRounds, runLoad, sendAll, vacuumAndCheckpoint, withCpu } from '../turn.ts'

/** What was done in a second while APIs create at full load and workers settle. `workerMs`: processor milliseconds of
 *  one settlement. `withoutDue`: businesses that had no payout due at the end. */
export type Settling = {
  readonly creates: number
  readonly settlements: number
  readonly workerMs: number
  readonly failures: number
  readonly withoutDue: number
}

const countSettled = async (databaseUrl: string): Promise<number> => {
  const sql = `select count(*)::integer as settled from transactions where status = 'SUCCESS'`
  return (await queryRow<{ settled: number }>(databaseUrl, sql)).settled
}

const countPayersWithDue = async (databaseUrl: string): Promise<number> => {
  const sql = `select count(distinct business_id)::integer as payers from transactions where status = 'PENDING'`
  return (await queryRow<{ payers: number }>(databaseUrl, sql)).payers
}

// Times `warmupMs`. Node compiles the code of a process during its first requests, and each of two gets half of them.
// One process warms up as long, so that both are measured equally long after the vacuum.
const warmupFactor = 10

/** How many APIs and as many workers there are, how many clients in all, and how many payouts of each business are due
 *  from the start. */
export type Size = { readonly processes: number; readonly clients: number; readonly backlogOfEach: number }

/** Runs APIs at full load and workers, and measures what they do once they are warm. */
export const settleBesideCreates = async (
  { cluster, extent }: Stage,
  deployment: Deployment,
  size: Size,
): Promise<Settling> => {
  const { databaseUrl, payers } = deployment
  const apis = await startRoles('api', deployment, { count: size.processes })
  const ports = apis.map(({ port }) => port)
  const load = { ports, clients: size.clients, requests: payers.map(payoutRequest) }
  for (let sent = 0; sent < size.backlogOfEach; sent += 1) await sendAll(load)
  await vacuumAndCheckpoint(databaseUrl)
  const workers = await startRoles('worker', deployment, { count: size.processes })
  const warmupMs = warmupFactor * extent.warmupMs
  const running = runLoad({ ...load, warmupMs, measureMs: extent.settlingMs })
  await pause(warmupMs)
  const before = await countSettled(databaseUrl)
  const { result, serverSeconds } = await withCpu(cluster, workers, () => running)
  const settled = (await countSettled(databaseUrl)) - before
  const withoutDue = payers.length - (await countPayersWithDue(databaseUrl))
  await Promise.all([...workers, ...apis].map((server) => server.stop()))
  return {
    creates: result.answers / result.seconds,
    settlements: settled / result.seconds,
    workerMs: (serverSeconds * 1_000) / settled,
    failures: countFailures(result),
    withoutDue,
  }
}

const describeRates = (results: readonly Settling[]): string => {
  const middle = (figure: 'creates' | 'settlements'): string =>
    median(results.map((result) => result[figure])).toFixed(0)
  return `${middle('settlements')} against ${middle('creates')} a second`
}

const measureSettling = async (stage: Stage): Promise<Section> => {
  const { backlogOfEach, payers } = stage.extent
  const size = { processes: 1, clients, backlogOfEach }
  const rounds = await playRounds(stage.extent, {
    base: () => settleBesideCreates(stage, stage.base, size),
    current: () => settleBesideCreates(stage, stage.current, size),
  })
  return {
    title: 'Settling',
    about:
      `One worker settles while ${clients} clients create payouts of ${payers} businesses at full load through one ` +
      `API. ${backlogOfEach} payouts of each business are due from the start: a worker with nothing left could not ` +
      'settle more than is created.',
    figures: [
      ratioFigure('settlements a second, of the creates a second', {
        ratios: rounds.current.map(({ settlements, creates }) => settlements / creates),
        beside: `${describeRates(rounds.current)}; base ${describeRates(rounds.base)}`,
        atLeast: 1,
      }),
      ratioFigure('worker, processor time of one settlement, of the base', besideBase(rounds, 'workerMs')),
      zeroFigure('businesses with nothing due at the end', sumOf(rounds.current, 'withoutDue')),
      zeroFigure('responses other than 201', sumOf(rounds.current, 'failures')),
    ],
  }
}

/** Measures settlements of a worker beside a full load of creates. */
export const settle: Part = { measure: measureSettling }
