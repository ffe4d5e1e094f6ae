import { startApi } from '../../../src/api.ts'
import { recordStatements } from '../../support/statements.ts'
import { cpuSecondsOf } from './cpu.ts'
import type { Stage } from './creates.ts'
import { environmentOf, startApiProcess, startServer, type ServerProcess } from './deployment.ts'
import type { RequestTemplate } from './requests.ts'
import { runLoad } from './load.ts'
import { scriptOf } from './places.ts'
import { withClient } from './postgres.ts'
import { describeProfile } from './profile.ts'
import { median, ratioText, type Figure, type Section } from './report.ts'
import { readRequest } from './requests.ts'

const clients = 64
// The first is not counted: a server's code is compiled meanwhile.
const rounds = 6
const roundMs = 4_000
const warmupMs = 1_000
const least = 0.6
const mostPaths = 2_000

type Place = { readonly key: string; readonly businessId: string; readonly path: string }

const listPlaces = async ({ database, payers }: Stage): Promise<readonly Place[]> => {
  const keys = new Map(payers.map(({ businessId, key }) => [businessId, key]))
  const rows = await withClient(database.url, async (client) => {
    const found = await client.query<{ business_id: string; id: string }>(
      `select business_id, id from transactions where business_id = any ($1) order by md5(id) limit $2`,
      [[...keys.keys()], mostPaths],
    )
    return found.rows
  })
  return rows.map(({ business_id, id }) => ({
    key: keys.get(business_id) ?? '',
    businessId: business_id,
    path: `/api/v1/transaction/${id}`,
  }))
}

/** The statements of one read as the API sends them. */
const recordRead = async ({ wired }: Stage, { key, path }: Place): Promise<readonly string[]> => {
  const app = wired.createApp({
    readiness: [],
    docsFile: '',
    onAnswered: () => undefined,
    onBug: () => undefined,
  })
  const api = await startApi(app, { host: '127.0.0.1', port: 0 })
  const read = async (): Promise<void> => {
    const answer = await fetch(`${api.url}${path}`, { headers: { 'x-api-key': key } })
    if (answer.status !== 200) throw new Error(`a read was answered ${await answer.text()}`)
  }
  try {
    await read()
    await new Promise((done) => setTimeout(done, 200))
    return (await recordStatements(read)).map(({ text }) => text)
  } finally {
    await api.close(1_000)
  }
}

type Contestant = { readonly server: ServerProcess; readonly requests: readonly RequestTemplate[] }

const startBare = async (
  { database }: Stage,
  places: readonly Place[],
  statements: { readonly read: string; readonly authenticate: string },
): Promise<Contestant> => {
  const server = await startServer({
    name: 'bare',
    args: ['--import', 'tsx', scriptOf('bare-server.ts')],
    env: {
      ...environmentOf(database.url),
      READ: statements.read,
      AUTHENTICATE: statements.authenticate,
    },
    readyPath: '/ready',
  })
  // It is told the business, which the API learns from the key.
  const requests = places.map(({ key, businessId, path }) => readRequest(`${businessId}:${key}`, path))
  return { server, requests }
}

/** One round of a server: how many reads in a second, and the processor time of its own process for each. */
type Turn = { readonly perSecond: number; readonly cpuMs: number }

const takeTurn = async ({ server, requests }: Contestant): Promise<Turn> => {
  const before = await cpuSecondsOf(server.pid)
  const load = await runLoad({ port: server.port, clients, warmupMs, measureMs: roundMs, requests })
  const after = await cpuSecondsOf(server.pid)
  const wrong = Object.keys(load.statuses).filter((status) => status !== '200')
  if (wrong.length > 0 || load.broken > 0) throw new Error(`reads were answered ${JSON.stringify(load)}`)
  return { perSecond: load.answers / load.seconds, cpuMs: ((after - before) * 1_000) / load.allAnswers }
}

type Round = { readonly api: Turn; readonly one: Turn; readonly both: Turn }

const figuresOf = (results: readonly Round[]): readonly Figure[] => {
  const ratioFigure = (what: string, bare: 'one' | 'both'): Figure => {
    const ratios = results.map((round) => round.api.perSecond / round[bare].perSecond)
    const ratio = median(ratios)
    return {
      what,
      value: `${ratioText(ratio)} (rounds: ${ratios.map(ratioText).join(', ')})`,
      target: `at least ${ratioText(least)}`,
      isMet: ratio >= least,
    }
  }
  const cpu = (server: keyof Round): string =>
    `${median(results.map((round) => round[server].cpuMs)).toFixed(2)} ms`
  return [
    ratioFigure('reads, of the bare server with the one statement of the row', 'one'),
    ratioFigure("reads, of the bare server with the key's statement too", 'both'),
    {
      what: 'processor time of one read, without Postgres',
      value: `bare, one statement: ${cpu('one')}; bare, two: ${cpu('both')}; API: ${cpu('api')}`,
    },
  ]
}

/** Reads of one transaction, beside a bare server that sends the same statements. */
export const measureReads = async (stage: Stage): Promise<Section> => {
  const places = await listPlaces(stage)
  const [sample] = places
  if (!sample) throw new Error('there is nothing to read')
  const statements = await recordRead(stage, sample)
  const [authenticate = '', read = ''] = statements
  const api: Contestant = {
    server: await startApiProcess(stage.database.url),
    requests: places.map(({ key, path }) => readRequest(key, path)),
  }
  const one = await startBare(stage, places, { read, authenticate: '' })
  const both = await startBare(stage, places, { read, authenticate })
  const results: Round[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      results.push({ one: await takeTurn(one), both: await takeTurn(both), api: await takeTurn(api) })
    }
  } finally {
    for (const { server } of [api, one, both]) await server.stop()
  }
  return {
    title: 'Reading a transaction',
    about:
      `\`GET /transaction/{id}\` by ${clients.toString()} clients, against a bare Express server on as many ` +
      `connections that sends the API's statements (${statements.length.toString()}: key, row) by the plain driver, ` +
      'for each request its own. The API asks together for what is asked at once (D-0662).',
    figures: figuresOf(results.slice(1)),
    notes: [await describeProfile(stage.database.url, { what: 'reads', clients, requests: api.requests })],
  }
}
