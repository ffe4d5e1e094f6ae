import { setTimeout as pause } from 'node:timers/promises'
import { addHistory, type Growth, type Sample } from '../history.ts'
import { queryRow } from '../postgres.ts'
import { ratioFigure, ratiosOf, sumOf, zeroFigure, type Figure } from '../report.ts'
import { payoutRequest, readRequest, type RequestTemplate } from '../requests.ts'
import { startRole, type Server } from '../servers.ts'
import { clients, deploy, type Deployment, type Part, type Stage } from '../stage.ts'
import { playRounds, sendAll, takeTurn, type Turn } from '../turn.ts'

const maxTimes = 1.2
const listPath = '/api/v1/transaction?page=0&limit=10'

type SampleState = { readonly id: string; readonly status: string; readonly unsent: number }

const readSample = (databaseUrl: string, businessId: string): Promise<SampleState> =>
  queryRow(
    databaseUrl,
    `select t.id, t.status,
            (select count(*)::integer from events e
              where e.business_id = t.business_id and e.subject_id = t.id
                and not exists (select from webhook_attempts a
                                 where a.business_id = e.business_id and a.event_id = e.id)) as unsent
       from transactions t where t.business_id = '${businessId}' and t.type = 'WITHDRAW' order by t.created_at limit 1`,
  )

/** Pays once, with API and worker. A production deployment refuses the receiver's loopback address: the attempt has an
 *  error in place of a status. */
const makeSample = async (deployment: Deployment): Promise<Sample> => {
  const [payer] = deployment.receivers
  if (!payer) throw new Error('a receiver is needed')
  const api = await startRole('api', deployment)
  await sendAll({ ports: [api.port], clients: 1, requests: [payoutRequest(payer)] })
  await api.stop()
  const worker = await startRole('worker', deployment)
  let state = await readSample(deployment.databaseUrl, payer.businessId)
  for (let polls = 0; polls < 60 && (state.status !== 'SUCCESS' || state.unsent > 0); polls += 1) {
    await pause(500)
    state = await readSample(deployment.databaseUrl, payer.businessId)
  }
  await worker.stop()
  if (state.status !== 'SUCCESS') throw new Error(`the payout is ${state.status}`)
  return { businessId: payer.businessId, transactionId: state.id }
}

type Side = { readonly deployment: Deployment; readonly server: Server }
type Rounds = Readonly<Record<'without' | 'with', readonly Turn[]>>

const figuresOf = (what: string, rounds: Rounds): readonly Figure[] => {
  const times = (figure: 'p50Ms' | 'postgresMs'): readonly number[] =>
    ratiosOf(rounds.with, rounds.without, (one, other) => one[figure] / other[figure])
  return [
    ratioFigure(`${what}: p50 of ${clients} clients, of that without history`, {
      ratios: times('p50Ms'),
      atMost: maxTimes,
    }),
    ratioFigure(`${what}: Postgres, processor time, of that without history`, {
      ratios: times('postgresMs'),
      atMost: maxTimes,
    }),
    zeroFigure(`${what}: failed requests`, sumOf(rounds.with, 'failures')),
  ]
}

const playBoth = (
  { cluster, extent }: Stage,
  sides: Readonly<Record<'without' | 'with', Side>>,
  requestsOf: (deployment: Deployment) => readonly RequestTemplate[],
): Promise<Rounds> => {
  const turn =
    ({ deployment, server }: Side) =>
    () =>
      takeTurn(
        cluster,
        { databaseUrl: deployment.databaseUrl, servers: [server], requests: requestsOf(deployment) },
        { clients, warmupMs: extent.warmupMs, measureMs: extent.measureMs },
      )
  return playRounds(
    { rounds: extent.rounds, discarded: 1 },
    { without: turn(sides.without), with: turn(sides.with) },
  )
}

const describeGrowth = (growth: readonly Growth[]): string => {
  const bytes = (one: number): string => `${Math.round(one).toString()} bytes`
  const each = growth.map((one) => `${one.table} ${one.rows.toFixed(0)} (${bytes(one.bytes)})`).join(', ')
  const sum = growth.reduce((total, one) => total + one.bytes, 0)
  return `Rows that one payout leaves, with their indexes: ${each}; together ${bytes(sum)}.`
}

/** Measures creates and lists beside millions of rows of other businesses. */
export const history: Part = {
  skipsBooks: true,
  measure: async (stage) => {
    const { cluster, extent, current } = stage
    const large = await deploy(cluster, current, 'history')
    const sample = await makeSample(large)
    const growth = await addHistory(large.databaseUrl, large.receivers, {
      sample,
      payoutsEach: Math.ceil(extent.payoutsOfHistory / large.receivers.length),
    })
    const sides = {
      without: { deployment: current, server: await startRole('api', current) },
      with: { deployment: large, server: await startRole('api', large) },
    }
    const creates = await playBoth(stage, sides, ({ payers }) => payers.map(payoutRequest))
    const lists = await playBoth(stage, sides, ({ payers }) =>
      payers.slice(0, extent.listed).map(({ key }) => readRequest(key, listPath)),
    )
    const rows = sumOf(growth, 'rows') * extent.payoutsOfHistory
    return {
      title: 'History of other businesses',
      about:
        `\`POST /transaction\` and \`GET /transaction\` by ${clients} clients, beside the ` +
        `${Math.round(rows).toString()} rows that ${extent.payoutsOfHistory.toString()} payouts of other businesses ` +
        'left over a year in all tables that grow.',
      figures: [...figuresOf('creates', creates), ...figuresOf('lists', lists)],
      notes: [describeGrowth(growth)],
    }
  },
}
