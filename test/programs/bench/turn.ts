import { setTimeout as pause } from 'node:timers/promises'
import { runChild } from './child.ts'
import { readCpuSeconds } from './cpu.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { withClient, type Cluster } from './postgres.ts'
import type { RequestTemplate } from './requests.ts'
import type { Server } from './servers.ts'

/** Servers of one role on one database, and what they are sent. */
export type Contestant = {
  readonly databaseUrl: string
  readonly servers: readonly Pick<Server, 'pid' | 'port'>[]
  readonly requests: readonly RequestTemplate[]
}

/** What one turn measured. `serverMs` and `postgresMs` are processor milliseconds of one request. */
export type Turn = {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly serverMs: number
  readonly postgresMs: number
  readonly answers: number
  /** Responses other than 200 and 201, and lost connections. */
  readonly failures: number
}

/** Runs a load in a separate process. */
export const runLoad = (order: LoadOrder): Promise<LoadResult> => runChild('load.ts', order)

/** Runs a load that sends each request once. Throws where one is not answered 200 or 201. */
export const sendAll = async (order: Omit<LoadOrder, 'once'>): Promise<void> => {
  const result = await runLoad({ ...order, once: true })
  if (countFailures(result) > 0) throw new Error(`requests failed: ${JSON.stringify(result)}`)
}

/** Counts responses other than 200 and 201, and lost connections. */
export const countFailures = ({ statuses, brokenConnections }: LoadResult): number =>
  Object.entries(statuses).reduce(
    (sum, [status, count]) => sum + (status === '200' || status === '201' ? 0 : count),
    brokenConnections,
  )

/** Returns the processor seconds of Postgres and of the servers while `work` runs, with its result. */
export const withCpu = async <T>(
  { serverPid }: Pick<Cluster, 'serverPid'>,
  servers: Contestant['servers'],
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly postgresSeconds: number; readonly serverSeconds: number }> => {
  const read = async () => {
    const seconds = await Promise.all(servers.map(({ pid }) => readCpuSeconds(pid)))
    return {
      postgres: await readCpuSeconds(serverPid),
      servers: seconds.reduce((sum, one) => sum + one, 0),
    }
  }
  const before = await read()
  const result = await work()
  const after = await read()
  return {
    result,
    postgresSeconds: after.postgres - before.postgres,
    serverSeconds: after.servers - before.servers,
  }
}

/** Vacuums and analyses a database, as autovacuum would between loads, and writes a checkpoint: after one, each page is
 *  logged whole once more, and a checkpoint in some turns only would disfavour them. */
export const vacuumAndCheckpoint = (databaseUrl: string): Promise<unknown> =>
  withClient(databaseUrl, async (client) => {
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  })

// The log of calls is written within a second: its cost belongs to this turn, not to the next.
const logWriteMs = 1_200

type Pace = { readonly clients: number; readonly warmupMs: number; readonly measureMs: number }

/** Sends a contestant its requests for a while. */
export const takeTurn = async (
  cluster: Pick<Cluster, 'serverPid'>,
  { databaseUrl, servers, requests }: Contestant,
  pace: Pace,
): Promise<Turn> => {
  await vacuumAndCheckpoint(databaseUrl)
  const ports = servers.map(({ port }) => port)
  const measured = await withCpu(cluster, servers, async () => {
    const load = await runLoad({ ...pace, ports, requests })
    await pause(logWriteMs)
    return load
  })
  const { result, postgresSeconds, serverSeconds } = measured
  return {
    perSecond: result.answers / result.seconds,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    serverMs: (serverSeconds * 1_000) / result.allAnswers,
    postgresMs: (postgresSeconds * 1_000) / result.allAnswers,
    answers: result.allAnswers,
    failures: countFailures(result),
  }
}

/** Discarded rounds where one process is compared with two: each of two serves half of the requests, and Node goes on
 *  compiling hot code for some ten thousand requests of a process. */
export const warmupRounds = 3

/** Lets each take its turn, round after round, so that other work on the machine affects all alike. The results of the
 *  first `discarded` rounds, in which servers still compile their code, are left out. */
export const playRounds = async <Turns extends Readonly<Record<string, () => Promise<unknown>>>>(
  { rounds, discarded = 0 }: { readonly rounds: number; readonly discarded?: number },
  turns: Turns,
): Promise<{ readonly [name in keyof Turns]: readonly Awaited<ReturnType<Turns[name]>>[] }> => {
  const results: Record<string, unknown[]> = Object.fromEntries(Object.keys(turns).map((name) => [name, []]))
  for (let round = -discarded; round < rounds; round += 1) {
    for (const [name, turn] of Object.entries(turns)) {
      const result = await turn()
      if (round >= 0) results[name]?.push(result)
    }
  }
  return results as { [name in keyof Turns]: Awaited<ReturnType<Turns[name]>>[] }
}
