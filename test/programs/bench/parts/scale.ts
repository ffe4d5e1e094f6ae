import { queryRow } from '../postgres.ts'
import { ratioFigure, ratiosOf, sumOf, zeroFigure, type Figure, type Section } from '../report.ts'
import { payoutRequest, readRequest } from '../requests.ts'
import { startRoles, type Server } from '../servers.ts'
import { clients, type Part, type Stage } from '../stage.ts'
import { playRounds, takeTurn, warmupRounds, type Contestant } from '../turn.ts'
import { deliverBacklog, startReceiver } from './deliver.ts'
import { settleBesideCreates } from './settle.ts'

// A figure of two processes of each role may fall by a tenth.
const leastOfOne = 0.9

// A process writes what is in flight at the same time as one set, so half of the clients make smaller sets.
const pairs = {
  together: { clients, name: `${clients} clients together` },
  each: { clients: 2 * clients, name: `${clients} clients for each API` },
}

type Servers = { readonly one: readonly Server[]; readonly two: readonly Server[] }

const loadsOf = ({ current, extent }: Stage): Readonly<Record<string, Contestant['requests']>> => ({
  [`creates a second, ${extent.payers} wallets`]: current.payers.map(payoutRequest),
  'creates a second, one wallet': current.payers.slice(0, 1).map(payoutRequest),
  'lists a second': current.payers
    .slice(0, extent.listed)
    .map(({ key }) => readRequest(key, '/api/v1/transaction?page=0&limit=10')),
})

/** What the loads of `measureLoads` showed. `created`: how many creates were answered 201. */
type Loads = { readonly figures: readonly Figure[]; readonly created: number; readonly failures: number }

const measureLoads = async (stage: Stage): Promise<Loads> => {
  const { current, cluster, extent } = stage
  const servers: Servers = {
    one: await startRoles('api', current, { count: 1 }),
    two: await startRoles('api', current, { count: 2 }),
  }
  const figures: Figure[] = []
  let [created, failures] = [0, 0]
  for (const [name, requests] of Object.entries(loadsOf(stage))) {
    const isCreate = requests[0]?.method === 'POST'
    const turn = (processes: keyof Servers) => async () => {
      const contestant = { databaseUrl: current.databaseUrl, servers: servers[processes], requests }
      const result = await takeTurn(cluster, contestant, { ...extent, clients })
      if (isCreate) created += result.answers - result.failures
      failures += result.failures
      return result
    }
    const rounds = await playRounds(
      { rounds: extent.rounds, discarded: warmupRounds },
      { one: turn('one'), two: turn('two') },
    )
    const ratios = ratiosOf(rounds.two, rounds.one, (two, one) => two.perSecond / one.perSecond)
    figures.push(ratioFigure(`${name}, two APIs against one`, { ratios, atLeast: leastOfOne }))
  }
  await Promise.all([...servers.one, ...servers.two].map((server) => server.stop()))
  return { figures, created, failures }
}

const countTransactions = async ({ current }: Stage): Promise<number> => {
  const sql = `select count(*)::integer as count from transactions`
  return (await queryRow<{ count: number }>(current.databaseUrl, sql)).count
}

const measureScale = async (stage: Stage): Promise<Section> => {
  const settleWith = (processes: number, load: { readonly clients: number }) => () =>
    settleBesideCreates(stage, stage.current, { processes, clients: load.clients, backlogOfEach: 1 })
  // First: the loads leave a backlog, which workers would settle with all processor time that they get.
  const settling = await playRounds(stage.extent, {
    one: settleWith(1, pairs.together),
    together: settleWith(2, pairs.together),
    each: settleWith(2, pairs.each),
  })
  const before = await countTransactions(stage)
  const loads = await measureLoads(stage)
  const unexplained = (await countTransactions(stage)) - before - loads.created
  await startReceiver(stage)
  const delivering = await playRounds(stage.extent, {
    one: () => deliverBacklog(stage, stage.current, 1),
    two: () => deliverBacklog(stage, stage.current, 2),
  })
  const compare = (figure: 'creates' | 'settlements', load: keyof typeof pairs) =>
    ratioFigure(`${figure} a second of two APIs and two workers at full load, ${pairs[load].name}`, {
      ratios: ratiosOf(settling[load], settling.one, (two, one) => two[figure] / one[figure]),
      atLeast: leastOfOne,
    })
  const repeated = sumOf([...delivering.one, ...delivering.two], 'repeated')
  return {
    title: 'Two processes of each role',
    about: 'Two API processes and two workers on one Postgres, against one of each, on the same machine.',
    figures: [
      ...loads.figures,
      compare('creates', 'together'),
      compare('settlements', 'together'),
      compare('creates', 'each'),
      compare('settlements', 'each'),
      ratioFigure('deliveries a second, two workers against one', {
        ratios: ratiosOf(delivering.two, delivering.one, (two, one) => two.perSecond / one.perSecond),
        atLeast: leastOfOne,
      }),
      zeroFigure('failed requests', loads.failures),
      zeroFigure('transactions that no 201 stands for', unexplained),
      zeroFigure('events delivered twice', repeated),
    ],
  }
}

/** Measures two API processes and two workers on one Postgres. */
export const scale: Part = { measure: measureScale }
