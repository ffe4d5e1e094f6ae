import { startApi } from '../../src/api.ts'
import { recordStatements } from '../support/statements.ts'
import type { Stage } from './creates.ts'
import { environmentOf, startApiProcess, startServer, type ServerProcess } from './deployment.ts'
import type { RequestTemplate } from './requests.ts'
import { runLoad } from './load.ts'
import { scriptOf } from './places.ts'
import { withClient } from './postgres.ts'
import { median, ratioText, type Figure, type Section } from './report.ts'
import { readRequest } from './requests.ts'

const clients = 64
const rounds = 3
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

const perSecondOf = async ({ server, requests }: Contestant): Promise<number> => {
  const load = await runLoad({ port: server.port, clients, warmupMs, measureMs: roundMs, requests })
  const wrong = Object.keys(load.statuses).filter((status) => status !== '200')
  if (wrong.length > 0 || load.broken > 0) throw new Error(`reads were answered ${JSON.stringify(load)}`)
  return load.answers / load.seconds
}

const figure = (what: string, ratios: readonly number[], target: number): Figure => ({
  what,
  value: `${ratioText(median(ratios))} (rounds: ${ratios.map(ratioText).join(', ')})`,
  target: `at least ${ratioText(target)}`,
  isMet: median(ratios) >= target,
})

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
  const results: { readonly api: number; readonly one: number; readonly both: number }[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      results.push({
        one: await perSecondOf(one),
        both: await perSecondOf(both),
        api: await perSecondOf(api),
      })
    }
  } finally {
    for (const { server } of [api, one, both]) await server.stop()
  }
  const ofOne = results.map((result) => result.api / result.one)
  const ofBoth = results.map((result) => result.api / result.both)
  return {
    title: 'Reading a transaction',
    about:
      `\`GET /transaction/{id}\` by ${clients.toString()} clients, against a bare Express server on as many ` +
      `connections that sends the API's statements (${statements.length.toString()}: key, row) by the plain driver.`,
    figures: [
      figure('reads, of the bare server with the one statement of the row', ofOne, least),
      figure("reads, of the bare server with the key's statement too", ofBoth, least),
    ],
    notes: [],
  }
}
