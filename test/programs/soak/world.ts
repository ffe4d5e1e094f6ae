import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DataKey } from '../../../src/vault/data-keys.store.ts'
import type { Wired } from '../../../src/wire.ts'
import { deployment } from '../../support/run-corridor.ts'
import { throughProxy, startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts'
import type { Balancer } from './balancer.ts'
import { createChance, type Chance } from './chance.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { closeAll, openHarness, settingsOf, type Closers } from './harness.ts'
import type { Inbox } from './inbox.ts'
import { createInstance, type Instance } from './instance.ts'

/** A business under load: its key, and the accounts that it pays to. Payouts to `declining` fail immediately. */
export type Payer = {
  readonly businessId: string
  readonly key: string
  readonly customerId: string
  readonly paying: string
  readonly declining: string
}

/** What a round is played on. */
export type Played = {
  readonly chance: Chance
  readonly balancer: Balancer
  readonly inbox: Inbox
  readonly payers: readonly Payer[]
  /** The services, on direct connections of the harness. */
  readonly wired: Wired
  /** Returns the original bytes of an event. */
  readonly openEvent: (event: EventRow) => string
  /** Returns and clears the faults of processes and receiver. */
  readonly takeComplaints: () => readonly string[]
}

/** A complete deployment of real processes with a separate Postgres, and its clients. */
export type World = Played & {
  readonly cluster: Cluster
  /** The proxies between API and Postgres, and between worker and Postgres. */
  readonly apiProxy: TcpProxy
  readonly workerProxy: TcpProxy
  /** The first runs from the start; the second is used for restarts in turn. */
  readonly apis: readonly [Instance, Instance]
  readonly worker: Instance
  readonly close: () => Promise<void>
}

/** A stored event. */
export type EventRow = {
  readonly business_id: string
  readonly id: string
  readonly body_encrypted: string
  readonly data_key: DataKey
}

const build = async (seed: number, closers: Closers): Promise<Omit<World, 'close'>> => {
  const chance = createChance(seed)
  const mediaDir = await mkdtemp(join(tmpdir(), 'corridor-soak-media-'))
  closers.push(() => rm(mediaDir, { recursive: true, force: true }))
  const cluster = await startCluster()
  closers.push(cluster.close)
  const openProxy = async () => {
    const proxy = await startTcpProxy(cluster)
    closers.push(proxy.close)
    return proxy
  }
  const [apiProxy, workerProxy] = [await openProxy(), await openProxy()]
  const env = { ...deployment(cluster.url), ...settingsOf(mediaDir) }
  const addInstance = async (role: 'api' | 'worker', proxy: TcpProxy) => {
    const databaseUrl = throughProxy(proxy, cluster.loginUrls[role])
    const instance = await createInstance({ role, env: { ...env, DATABASE_URL: databaseUrl } })
    closers.push(instance.kill)
    return instance
  }
  const apis = [await addInstance('api', apiProxy), await addInstance('api', apiProxy)] as const
  const worker = await addInstance('worker', workerProxy)
  const harness = await openHarness({ env, apis, worker, chance, closers })
  return { ...harness, cluster, apiProxy, workerProxy, apis, worker }
}

/** Starts everything. If a start fails, what was already started is stopped. */
export const startWorld = async (seed: number): Promise<World> => {
  const closers: Closers = []
  try {
    return { ...(await build(seed, closers)), close: () => closeAll(closers) }
  } catch (error) {
    await closeAll(closers)
    throw error
  }
}
