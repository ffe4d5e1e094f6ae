import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createLogin } from '../../../src/dev/logins.ts'
import type { Build } from './builds.ts'
import { runChild } from './child.ts'
import { benchDir } from './places.ts'
import { queryRow, withClient, type Cluster } from './postgres.ts'
import { zeroFigure, type Figure, type Section } from './report.ts'
import { payoutRequest, type Payer } from './requests.ts'
import type { SetupWork } from './setup.ts'
import { environmentOf, startRole, type Logins, type Target } from './servers.ts'
import { sendAll } from './turn.ts'

/** How much is measured: `wholeExtent`, or `quickExtent` while developing. */
export type Extent = {
  readonly payers: number
  /** How many of the payers have a page of transactions. */
  readonly listed: number
  readonly receivers: number
  readonly rounds: number
  readonly warmupMs: number
  readonly measureMs: number
  /** How long settling is measured: in `wholeExtent`, about one round of the running check of the ledger. */
  readonly settlingMs: number
  /** Payouts of each payer that are due before settling is measured: more than one worker settles meanwhile. */
  readonly backlogOfEach: number
  readonly deliveriesPerReceiver: number
  readonly yearOfTransactions: number
  readonly payoutsOfHistory: number
}

/** What RESULTS.md is made of. */
export const wholeExtent: Extent = {
  payers: 1_000,
  listed: 200,
  receivers: 100,
  rounds: 3,
  warmupMs: 2_000,
  measureMs: 6_000,
  settlingMs: 20_000,
  backlogOfEach: 15,
  deliveriesPerReceiver: 50,
  yearOfTransactions: 1_000_000,
  payoutsOfHistory: 650_000,
}

/** A few seconds for each round. */
export const quickExtent: Extent = {
  payers: 200,
  listed: 20,
  receivers: 50,
  rounds: 2,
  warmupMs: 500,
  measureMs: 2_000,
  settlingMs: 2_000,
  backlogOfEach: 15,
  deliveriesPerReceiver: 20,
  yearOfTransactions: 50_000,
  payoutsOfHistory: 20_000,
}

/** Clients of a full load. */
export const clients = 64

/** A build with its database: payers with money, and receivers, which are payers with a webhook endpoint. */
export type Deployment = Target & {
  readonly databaseName: string
  readonly payers: readonly Payer[]
  readonly receivers: readonly Payer[]
}

/** What a part measures with. Its two deployments are fresh copies. */
export type Stage = {
  readonly cluster: Cluster
  readonly extent: Extent
  readonly memoryMinutes: number
  readonly base: Deployment
  readonly current: Deployment
  readonly webhookPort: number
}

/** A part of the bench. `skipsBooks`: it verifies its own books, or its transactions have no postings. */
export type Part = {
  readonly measure: (stage: Stage) => Promise<Section>
  readonly skipsBooks?: true
}

const run = promisify(execFile)
const listedTransactions = 12

const migrate = ({ build, ...target }: Target): Promise<unknown> =>
  run(process.execPath, [join(build.dir, 'dist', 'src', 'corridor.js'), 'migrate'], {
    cwd: benchDir,
    env: environmentOf({ build, ...target }),
  })

// Payers of a production deployment are funded without a rail, and the exchange executes their payouts without
// attempts. The verifier reports both, rightly, and would freeze payouts for the second.
const allowPlayMoney = ({ databaseUrl }: Target): Promise<unknown> =>
  withClient(databaseUrl, (client) =>
    client.query(`
      alter table journals disable trigger journals_no_play_money;
      create or replace function app.find_attempt_breaches(p_since timestamptz)
        returns table(business_id text, subject_id text, detail text)
        language sql stable
        as $$ select ''::text, ''::text, ''::text where false $$
    `),
  )

const createLogins = ({ databaseUrl }: Target): Promise<Logins> =>
  withClient(databaseUrl, async (client) => {
    const create = async (role: keyof Logins) => {
      const roles =
        role === 'console' ? (['corridor_api', 'corridor_console'] as const) : ([`corridor_${role}`] as const)
      return new URL(await createLogin(client, databaseUrl, { name: `bench_${role}`, roles }))
    }
    return { api: await create('api'), worker: await create('worker'), console: await create('console') }
  })

/** Prepares a production deployment of this tree: the logins of its processes, and money without a rail. */
const prepareProduction = async (target: Target): Promise<Target> => {
  await allowPlayMoney(target)
  return { ...target, logins: await createLogins(target) }
}

const runSetup = <Result>(target: Target, work: SetupWork): Promise<Result> =>
  runChild('setup.ts', { ...work, build: target.build }, environmentOf(target))

const countUnsettled = async (databaseUrl: string): Promise<number> => {
  const sql = `select count(*)::integer as unsettled from transactions where status <> 'SUCCESS'`
  return (await queryRow<{ unsettled: number }>(databaseUrl, sql)).unsettled
}

const addListedTransactions = async (target: Target, payers: readonly Payer[]): Promise<void> => {
  const api = await startRole('api', target)
  const requests = payers.flatMap((payer) =>
    Array.from({ length: listedTransactions }, () => payoutRequest(payer)),
  )
  await sendAll({ ports: [api.port], clients, requests })
  await api.stop()
  const worker = await startRole('worker', target)
  while ((await countUnsettled(target.databaseUrl)) > 0) await pause(500)
  await worker.stop()
}

/** Creates a build's payers and their transactions in a database that `deploy` copies. */
export const createDeployment = async (
  { cluster, extent, webhookPort }: Pick<Stage, 'cluster' | 'extent' | 'webhookPort'>,
  build: Build,
  env: Target['env'] = {},
): Promise<Deployment> => {
  const databaseName = `bench_setup_${build.name}`
  const created = { build, databaseUrl: await cluster.create(databaseName), env }
  await migrate(created)
  const target = build.name === 'base' ? created : await prepareProduction(created)
  const funded = await runSetup<readonly Payer[]>(target, {
    work: 'setup',
    payers: extent.payers + extent.receivers,
    receivers: extent.receivers,
    webhookUrl: `http://127.0.0.1:${webhookPort.toString()}/hook`,
  })
  const payers = funded.slice(0, extent.payers)
  await addListedTransactions(target, payers.slice(0, extent.listed))
  return { ...target, databaseName, payers, receivers: funded.slice(extent.payers) }
}

/** Copies a deployment, to which no session may be open. */
export const deploy = async (
  cluster: Cluster,
  original: Deployment,
  name: string = original.build.name,
): Promise<Deployment> => {
  const databaseName = `bench_${name}`
  return { ...original, databaseName, databaseUrl: await cluster.create(databaseName, original.databaseName) }
}

type Breach = { readonly check: string; readonly detail: string }

/** Verifies the books of deployments by their own verifiers. */
export const verifyBooks = async (of: string, targets: readonly Target[]): Promise<Figure> => {
  const found: (Breach & { readonly build: string })[] = []
  for (const target of targets) {
    const breaches = await runSetup<readonly Breach[]>(target, { work: 'verify' })
    const ofBooks = breaches.filter(({ check }) => check !== 'mode')
    found.push(...ofBooks.map((breach) => ({ ...breach, build: target.build.name })))
  }
  const [first] = found
  const example = first ? `, such as ${first.build}: ${first.check}, ${first.detail}` : ''
  return zeroFigure(`breaches of the books afterwards, ${of}`, found.length, example)
}
