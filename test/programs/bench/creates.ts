import { cpuSecondsOf } from './cpu.ts'
import { recordCreate, type MarkedStatement } from './create-statements.ts'
import { poolSize, startApiProcess, type ServerProcess } from './deployment.ts'
import { listPayers, type Floor } from './floor.ts'
import type { LoadResult } from './load-generator.ts'
import { runLoad } from './load.ts'
import type { BenchDatabase } from './postgres.ts'
import { describeProfile } from './profile.ts'
import { median, ratioText, type Figure, type Section } from './report.ts'
import { payoutRequest } from './requests.ts'
import type { Payer } from './scene.ts'
import type { Breach } from '../../../src/verifier/store.ts'
import type { Wired } from '../../../src/wire.ts'

/** What the parts of the benchmark share. */
export type Stage = {
  readonly database: BenchDatabase
  readonly wired: Wired
  readonly payers: readonly Payer[]
  readonly pepper: Buffer
  readonly floor: Floor
}

const clients = 64
const rounds = 3
const roundMs = 6_000
const warmupMs = 2_000
const mostMs = 250

type Round = {
  readonly floorPerSecond: number
  readonly load: LoadResult
  /** Processor milliseconds of one create: of Postgres under the floor, and of both processes under the API. */
  readonly floorSqlMs: number
  readonly sqlMs: number
  readonly apiMs: number
}

type Setting = {
  readonly stage: Stage
  readonly statements: readonly MarkedStatement[]
  readonly api: ServerProcess
  readonly payers: readonly Payer[]
}

// The floor and the API take turns, so that what the machine does besides hits both.
const runRound = async ({ stage, statements, api, payers }: Setting): Promise<Round> => {
  const { database, floor } = stage
  const sqlBefore = await cpuSecondsOf(database.serverPid)
  const { perSecond } = await floor.run({
    databaseUrl: database.url,
    statements,
    payers: payers.length,
    connections: poolSize,
    measureMs: roundMs,
  })
  const [sqlBetween, apiBefore] = [await cpuSecondsOf(database.serverPid), await cpuSecondsOf(api.pid)]
  const requests = payers.map(payoutRequest)
  const load = await runLoad({ port: api.port, clients, warmupMs, measureMs: roundMs, requests })
  const [sqlAfter, apiAfter] = [await cpuSecondsOf(database.serverPid), await cpuSecondsOf(api.pid)]
  const msOfEach = (seconds: number, count: number): number => (seconds * 1_000) / count
  return {
    floorPerSecond: perSecond,
    load,
    floorSqlMs: msOfEach(sqlBetween - sqlBefore, (perSecond * roundMs) / 1_000),
    sqlMs: msOfEach(sqlAfter - sqlBetween, load.allAnswers),
    apiMs: msOfEach(apiAfter - apiBefore, load.allAnswers),
  }
}

const ratioOf = ({ load, floorPerSecond }: Round): number => load.answers / load.seconds / floorPerSecond

const countUnwanted = (results: readonly Round[]): { readonly failed: number; readonly other: number } => {
  const statuses = results.flatMap(({ load }) => Object.entries(load.statuses))
  const sumOf = (pattern: RegExp): number =>
    statuses.filter(([status]) => pattern.test(status)).reduce((sum, [, count]) => sum + count, 0)
  const broken = results.reduce((sum, { load }) => sum + load.broken, 0)
  return { failed: sumOf(/^5/) + broken, other: sumOf(/^[34]|^200/) }
}

const figuresOf = (name: string, results: readonly Round[], least: number): readonly Figure[] => {
  const ratio = median(results.map(ratioOf))
  const p99Ms = median(results.map(({ load }) => load.p99Ms))
  const { failed, other } = countUnwanted(results)
  const cpu = (part: 'floorSqlMs' | 'sqlMs' | 'apiMs'): string =>
    `${median(results.map((round) => round[part])).toFixed(2)} ms`
  return [
    {
      what: `${name}: creates, of the floor`,
      value: `${ratioText(ratio)} (rounds: ${results.map((round) => ratioText(ratioOf(round))).join(', ')})`,
      target: `at least ${ratioText(least)}`,
      isMet: ratio >= least,
    },
    {
      what: `${name}: p99 of ${clients.toString()} clients`,
      value: `${p99Ms.toFixed(0)} ms`,
      target: `at most ${mostMs.toString()} ms`,
      isMet: p99Ms <= mostMs,
    },
    {
      what: `${name}: answers of 5xx or none`,
      value: failed.toString(),
      target: '0',
      isMet: failed === 0 && other === 0,
    },
    {
      what: `${name}: processor time of one create`,
      value: `floor: Postgres ${cpu('floorSqlMs')}; API: Postgres ${cpu('sqlMs')}, API ${cpu('apiMs')}`,
    },
  ]
}

/** How many breaches of each kind there are, and one of each as an example. */
const describeBreaches = (breaches: readonly Breach[]): string => {
  const told = [...new Set(breaches.map(({ check }) => check))].map((check) => {
    const found = breaches.filter((breach) => breach.check === check)
    return `${check} ${found.length.toString()}, such as: ${found[0]?.detail ?? ''}`
  })
  return [breaches.length.toString(), ...told].join('; ')
}

/** Creates over many wallets and on one, beside the same SQL work without an API. */
export const measureCreates = async (stage: Stage): Promise<Section> => {
  const { database, wired, payers, pepper } = stage
  const [sample] = payers
  if (!sample) throw new Error('somebody must pay')
  await listPayers(database.url, pepper, payers)
  const statements = await recordCreate(wired, sample)
  const api = await startApiProcess(database.url)
  const many: Round[] = []
  const one: Round[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      many.push(await runRound({ stage, statements, api, payers }))
      one.push(await runRound({ stage, statements, api, payers: [sample] }))
    }
  } finally {
    await api.stop()
  }
  const breaches = await wired.verifier.verify({ graceSeconds: 86_400 })
  return {
    title: 'Creating transactions',
    about:
      `\`POST /transaction\` by ${clients.toString()} clients, against the same ${statements.length.toString()} ` +
      `statements of a create by themselves, on the same ${poolSize.toString()} connections.`,
    figures: [
      ...figuresOf(`${payers.length.toString()} wallets`, many, 0.4),
      ...figuresOf('one wallet', one, 0.3),
      {
        what: 'breaches of the books afterwards',
        value: describeBreaches(breaches),
        target: '0',
        isMet: breaches.length === 0,
      },
    ],
    notes: [
      await describeProfile(database.url, {
        what: 'creates over many wallets',
        clients,
        requests: payers.map(payoutRequest),
      }),
    ],
  }
}
