import { describeProfile } from '../profile.ts'
import { besideBase, ratioFigure, ratiosOf, sumOf, zeroFigure, type Figure, type Section } from '../report.ts'
import { readRequest, type Payer } from '../requests.ts'
import { startRole } from '../servers.ts'
import { clients, type Deployment, type Part, type Stage } from '../stage.ts'
import { recordStatements, startBareServer } from '../statements.ts'
import { playRounds, runLoad, takeTurn, type Contestant, type Turn } from '../turn.ts'

type Reader = { readonly payer: Payer; readonly path: string }

const leastOfBare = 0.6

/** What is read, and the targets: shares of the base's processor time. */
type Kind = {
  readonly title: string
  readonly operation: string
  readonly readersOf: (deployment: Deployment, listed: number) => Promise<readonly Reader[]>
  readonly mostOfApi: number
  readonly mostOfPostgres?: number
}

const requestsOf = (readers: readonly Reader[]) =>
  readers.map(({ payer, path }) => readRequest(payer.key, path))

const figuresOf = (
  { mostOfApi, mostOfPostgres }: Kind,
  rounds: Readonly<Record<'base' | 'current' | 'bare', readonly Turn[]>>,
): readonly Figure[] => {
  const rate = (turn: Turn, other: Turn): number => turn.perSecond / other.perSecond
  return [
    ratioFigure('requests a second, of the bare server', {
      ratios: ratiosOf(rounds.current, rounds.bare, rate),
      atLeast: leastOfBare,
    }),
    ratioFigure('requests a second, of the base', besideBase(rounds, 'perSecond', 'a second')),
    ratioFigure('API, processor time of one request, of the base', {
      ...besideBase(rounds, 'serverMs'),
      atMost: mostOfApi,
    }),
    ratioFigure('Postgres, processor time of one request, of the base', {
      ...besideBase(rounds, 'postgresMs'),
      ...(mostOfPostgres !== undefined && { atMost: mostOfPostgres }),
    }),
    zeroFigure('responses other than 200', sumOf(rounds.current, 'failures')),
  ]
}

const profileReads = (target: Deployment, requests: Contestant['requests']): Promise<string> =>
  describeProfile('these requests', async (nodeArgs) => {
    const api = await startRole('api', target, { nodeArgs })
    await runLoad({ ports: [api.port], clients, requests, warmupMs: 4_000, measureMs: 4_000 })
    await api.stop()
  })

const measureReads = async (stage: Stage, kind: Kind): Promise<Section> => {
  const { cluster, extent, base, current } = stage
  const { warmupMs, measureMs } = extent
  const readers = await kind.readersOf(current, extent.listed)
  const [sample] = readers
  if (!sample) throw new Error('there is nothing to read')
  const statements = await recordStatements(current, sample.payer, sample.path)
  const bare = await startBareServer(current, statements)
  const contestants: Readonly<Record<'base' | 'current' | 'bare', Contestant>> = {
    base: {
      databaseUrl: base.databaseUrl,
      servers: [await startRole('api', base)],
      requests: requestsOf(await kind.readersOf(base, extent.listed)),
    },
    current: {
      databaseUrl: current.databaseUrl,
      servers: [await startRole('api', current)],
      requests: requestsOf(readers),
    },
    bare: {
      databaseUrl: current.databaseUrl,
      servers: [bare],
      requests: readers.map(({ payer, path }) => readRequest(`${payer.businessId}:${payer.key}`, path)),
    },
  }
  const turn = (name: keyof typeof contestants) => () =>
    takeTurn(cluster, contestants[name], { clients, warmupMs, measureMs })
  const rounds = await playRounds(
    { rounds: extent.rounds, discarded: 1 },
    { base: turn('base'), current: turn('current'), bare: turn('bare') },
  )
  return {
    title: kind.title,
    about:
      `\`${kind.operation}\` by ${clients} clients. The bare server is Express and the driver on as many ` +
      `connections; for each request it sends the ${statements.length} statements that this tree's API sends for one ` +
      'request alone.',
    figures: figuresOf(kind, rounds),
    notes: [await profileReads(current, contestants.current.requests)],
  }
}

const listPath = '/api/v1/transaction?page=0&limit=10'

const listReaders: Kind['readersOf'] = async ({ payers }, listed) =>
  payers.slice(0, listed).map((payer) => ({ payer, path: listPath }))

type ListBody = { readonly data: readonly { readonly transactionId: string }[] }

const findIds = async (port: number, { key }: Payer): Promise<readonly string[]> => {
  const answer = await fetch(`http://127.0.0.1:${port}${listPath}`, { headers: { 'x-api-key': key } })
  return ((await answer.json()) as ListBody).data.map(({ transactionId }) => transactionId)
}

const singleReaders: Kind['readersOf'] = async (deployment, listed) => {
  const api = await startRole('api', deployment)
  const readers: Reader[] = []
  for (const payer of deployment.payers.slice(0, listed)) {
    const ids = await findIds(api.port, payer)
    readers.push(...ids.map((id) => ({ payer, path: `/api/v1/transaction/${id}` })))
  }
  await api.stop()
  return readers
}

/** Measures reads of one transaction. */
export const read: Part = {
  measure: (stage) =>
    measureReads(stage, {
      title: 'Reading a transaction',
      operation: 'GET /transaction/{id}',
      readersOf: singleReaders,
      mostOfApi: 0.65,
    }),
}

/** Measures page 0 of lists. */
export const list: Part = {
  measure: (stage) =>
    measureReads(stage, {
      title: 'Listing transactions',
      operation: 'GET /transaction',
      readersOf: listReaders,
      mostOfApi: 0.5,
      mostOfPostgres: 0.45,
    }),
}
