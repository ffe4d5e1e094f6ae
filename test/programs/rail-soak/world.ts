import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../../src/config.ts'
import type { Db } from '../../../src/db/knex.ts'
import { openBook, type KnownPayout } from '../../../src/dev/connector/book.ts'
import { openDepositBook, type DepositBook } from '../../../src/dev/connector/deposit-book.ts'
import { openAccount, type Account } from '../../../src/dev/production/account.ts'
import { createEnvironments } from '../../../src/dev/production/environment.ts'
import { formatMoney, type Money } from '../../../src/kernel/money.ts'
import { seedReference } from '../../../src/seed/index.ts'
import { openRooms, type Rooms } from '../../../src/wire/rooms.ts'
import { freePort } from '../../../src/dev/ports.ts'
import { startTcpProxy, throughProxy, type TcpProxy } from '../../support/tcp-proxy.ts'
import { createChance, type Chance } from '../soak/chance.ts'
import { startCluster, type Cluster } from '../soak/cluster.ts'
import { advanceClock } from '../soak/drain.ts'
import { createInstance, prepareProgram, type Instance } from '../soak/instance.ts'

/** How long the connector is silent, and how long the network holds back what arrives late. */
export type Pace = { readonly silenceMs: number; readonly lateMs: number }

/** A deployment in production mode with the reference connector, all of them processes that can be killed. */
export type RailWorld = {
  readonly chance: Chance
  readonly cluster: Cluster
  readonly api: Instance
  readonly worker: Instance
  readonly connector: Instance
  /** Between Corridor and the connector. */
  readonly network: TcpProxy
  readonly account: Account
  /** On direct connections of the owner. */
  readonly db: Db
  readonly verifier: Rooms['verifier']
  readonly readBook: () => readonly KnownPayout[]
  /** What arrived in accounts of the partner. */
  readonly readCredits: () => DepositBook['credits']
  /** Advances the clocks of partner and service. */
  readonly advance: (ms: number) => Promise<void>
  /** Returns and clears the faults that processes logged. */
  readonly takeComplaints: () => readonly string[]
  readonly close: () => Promise<void>
}

const maxRate = 1_000_000

/** The most that may be unknown at the rail at once: about 200 payouts. */
export const cap: Money = { minor: 50_000_000n, currency: 'NGN' }
const openingBalance = '100000000.00'

type Closers = (() => Promise<unknown>)[]

const closeAll = async (closers: Closers): Promise<void> => {
  for (const close of closers.splice(0).reverse()) await close()
}

type Ground = { readonly seed: number; readonly pace: Pace; readonly closers: Closers }

const startProcesses = async ({ seed, pace, closers }: Ground, cluster: Cluster, dir: string) => {
  const connectorPort = await freePort()
  const openProxy = async (target: { readonly host: string; readonly port: number }) => {
    const proxy = await startTcpProxy(target)
    closers.push(proxy.close)
    return proxy
  }
  const network = await openProxy({ host: '127.0.0.1', port: connectorPort })
  const toPostgres = await openProxy(cluster)
  const environments = createEnvironments({
    dir,
    databaseUrl: cluster.url,
    // Each instance replaces the first two.
    ports: { api: await freePort(), metrics: await freePort(), connector: network.port },
    maxUnknown: { [cap.currency]: formatMoney(cap) },
  })
  const connector = prepareProgram({
    name: 'connector',
    args: ['src/dev/connector/main.ts'],
    env: {
      ...environments.connector,
      CONNECTOR_PORT: connectorPort.toString(),
      CONNECTOR_SEED: seed.toString(),
      CONNECTOR_SILENCE_MS: pace.silenceMs.toString(),
      CONNECTOR_LATE_MS: pace.lateMs.toString(),
    },
    url: `http://127.0.0.1:${connectorPort.toString()}`,
    readyPath: '/',
  })
  const prepare = (role: 'api' | 'worker') => {
    const databaseUrl = throughProxy(toPostgres, cluster.loginUrls[role])
    const env = { ...environments.corridor, DATABASE_URL: databaseUrl, WORKER_POLL_MS: '100' }
    return createInstance({ role, env })
  }
  const [api, worker] = [await prepare('api'), await prepare('worker')]
  for (const instance of [api, worker, connector]) closers.push(instance.kill)
  await Promise.all([api.start(), worker.start(), connector.start()])
  return { api, worker, connector, network, corridor: environments.corridor }
}

const requireConfig = (env: Readonly<Record<string, string>>) => {
  const result = readConfig(env)
  if (!result.ok) throw new Error(result.table)
  return { ...result.config, poolMax: 4, name: 'soak', statementTimeoutMs: 0 }
}

const build = async (ground: Ground): Promise<Omit<RailWorld, 'close'>> => {
  const { seed, closers } = ground
  const dir = await mkdtemp(join(tmpdir(), 'corridor-rail-soak-'))
  closers.push(() => rm(dir, { recursive: true, force: true }))
  const cluster = await startCluster('production')
  closers.push(cluster.close)
  const { corridor, ...processes } = await startProcesses(ground, cluster, dir)
  const settings = requireConfig(corridor)
  const open = (databaseUrl: string): Rooms => {
    const rooms = openRooms({ ...settings, databaseUrl })
    closers.push(rooms.close)
    return rooms
  }
  const [owner, operator] = [open(cluster.url), open(cluster.loginUrls.operator)]
  await seedReference(owner.institutions)
  const account = await openAccount(operator, { apiUrl: processes.api.url, amount: openingBalance })
  await operator.businesses.setRateLimit(account.business.id, 'createTransaction', maxRate)
  const connectorDir = join(dir, 'connector')
  let aheadMs = 0
  return {
    ...{ cluster, account },
    ...processes,
    chance: createChance(seed),
    db: owner.db,
    verifier: owner.verifier,
    readBook: () => openBook(join(connectorDir, 'payouts.jsonl')).list(),
    readCredits: () => openDepositBook(join(connectorDir, 'deposits.jsonl')).credits,
    advance: async (ms) => {
      aheadMs += ms
      // The partner first: it must not execute what Corridor already holds for expired.
      writeFileSync(join(connectorDir, 'ahead-ms'), aheadMs.toString())
      await advanceClock(owner.db, ms)
    },
    takeComplaints: () =>
      [processes.api, processes.worker, processes.connector].flatMap((one) => one.takeComplaints()),
  }
}

/** Starts everything. If a start fails, what was already started is stopped. */
export const startRailWorld = async (seed: number, pace: Pace): Promise<RailWorld> => {
  const closers: Closers = []
  try {
    return { ...(await build({ seed, pace, closers })), close: () => closeAll(closers) }
  } catch (error) {
    await closeAll(closers)
    throw error
  }
}
