import { openFloor } from '../floor.ts'
import { describeProfile } from '../profile.ts'
import { besideBase, median, ratioFigure, ratiosOf, sumOf, zeroFigure, type Figure } from '../report.ts'
import { payoutRequest } from '../requests.ts'
import { startRole, type Server } from '../servers.ts'
import { clients, type Deployment, type Part, type Stage } from '../stage.ts'
import { playRounds, runLoad, takeTurn, type Turn } from '../turn.ts'

type Rounds = {
  readonly floor: readonly number[]
  readonly base: readonly Turn[]
  readonly current: readonly Turn[]
}

type Kind = { readonly name: string; readonly payers: number; readonly leastOfFloor: number }

const figuresOf = ({ name, leastOfFloor }: Kind, { floor, base, current }: Rounds): readonly Figure[] => {
  const ofFloor = (turns: readonly Turn[]) => ratiosOf(turns, floor, (turn, rate) => turn.perSecond / rate)
  const compare = (figure: 'p99Ms' | 'postgresMs' | 'serverMs') => besideBase({ base, current }, figure)
  return [
    ratioFigure(`${name}: creates a second, of the floor`, {
      ratios: ofFloor(current),
      beside: `base ${median(ofFloor(base)).toFixed(2)}`,
      atLeast: leastOfFloor,
    }),
    ratioFigure(`${name}: p99 of ${clients} clients, of the base`, { ...compare('p99Ms'), atMost: 1 }),
    ratioFigure(`${name}: Postgres, processor time of one create, of the base`, {
      ...compare('postgresMs'),
      atMost: 0.4,
    }),
    ratioFigure(`${name}: API, processor time of one create, of the base`, {
      ...compare('serverMs'),
      atMost: 0.78,
    }),
    zeroFigure(`${name}: responses other than 201`, sumOf(current, 'failures')),
  ]
}

type Servers = { readonly base: Server; readonly current: Server }

type Load = { readonly payers: number; readonly clients: number; readonly shorter?: number }

const turnOf = (stage: Stage, servers: Servers, { shorter = 1, ...load }: Load) => {
  const [warmupMs, measureMs] = [stage.extent.warmupMs / shorter, stage.extent.measureMs / shorter]
  return (name: keyof Servers) => (): Promise<Turn> => {
    const { databaseUrl, payers }: Deployment = stage[name]
    const requests = payers.slice(0, load.payers).map(payoutRequest)
    const contestant = { databaseUrl, servers: [servers[name]], requests }
    return takeTurn(stage.cluster, contestant, { clients: load.clients, warmupMs, measureMs })
  }
}

// The latency of one client depends on which core each process wakes on: many short turns average that out.
const shorter = 3

const measureOneClient = async (stage: Stage, servers: Servers): Promise<Figure> => {
  const { extent } = stage
  const turn = turnOf(stage, servers, { payers: extent.payers, clients: 1, shorter })
  const rounds = await playRounds(
    { rounds: extent.rounds * shorter, discarded: shorter },
    { base: turn('base'), current: turn('current') },
  )
  return ratioFigure('p50 of one client, of the base', { ...besideBase(rounds, 'p50Ms'), atMost: 1.1 })
}

const profileCreates = ({ current, extent }: Stage): Promise<string> =>
  describeProfile('creates over many wallets', async (nodeArgs) => {
    const api = await startRole('api', current, { nodeArgs })
    const requests = current.payers.map(payoutRequest)
    await runLoad({ ports: [api.port], clients, requests, warmupMs: 4_000, measureMs: extent.measureMs })
    await api.stop()
  })

/** Measures creates over many wallets and on one, beside the base and the floor. */
export const create: Part = {
  measure: async (stage) => {
    const { cluster, extent, base, current } = stage
    const kinds: readonly Kind[] = [
      { name: `${extent.payers} wallets`, payers: extent.payers, leastOfFloor: 1.5 },
      { name: 'one wallet', payers: 1, leastOfFloor: 3 },
    ]
    const floor = await openFloor(cluster, base)
    const servers = { base: await startRole('api', base), current: await startRole('api', current) }
    const figures: Figure[] = []
    for (const kind of kinds) {
      const turn = turnOf(stage, servers, { payers: kind.payers, clients })
      const rounds = await playRounds(
        { rounds: extent.rounds, discarded: 1 },
        {
          base: turn('base'),
          current: turn('current'),
          floor: () => floor.run(kind.payers, extent.measureMs),
        },
      )
      figures.push(...figuresOf(kind, rounds))
    }
    figures.push(await measureOneClient(stage, servers))
    return {
      title: 'Creating transactions',
      about:
        `\`POST /transaction\` by ${clients} clients. The floor is the SQL that the base sends for one create, one ` +
        'by one, run by pgbench with prepared statements on as many connections as an API has (`floor/`).',
      figures,
      notes: [await profileCreates(stage)],
    }
  },
}
