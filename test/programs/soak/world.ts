import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, type Config } from '../../../src/config.ts'
import { parseAmount } from '../../../src/kernel/money.ts'
import type { DataKey } from '../../../src/vault/data-keys.store.ts'
import { createVault } from '../../../src/vault/vault.ts'
import { eventSealContext } from '../../../src/webhooks/service.ts'
import { wire, type Wired } from '../../../src/wire.ts'
import { deployment } from '../../support/run-corridor.ts'
import { aBankAccount, aCustomer } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { setPayoutPrices } from '../../support/prices.ts'
import { throughProxy, startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts'
import { createBalancer, type Balancer } from './balancer.ts'
import { createChance, type Chance } from './chance.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { startInbox, type Inbox } from './inbox.ts'
import { createInstance, type Instance } from './instance.ts'
import { publicPemOfFirst } from '../../support/keyrings.ts'

/** A business under load: its key, and the accounts that it pays to. Payouts to `declining` fail immediately. */
export type Payer = {
  readonly businessId: string
  readonly key: string
  readonly customerId: string
  readonly paying: string
  readonly declining: string
}

/** A complete deployment of real processes with a separate Postgres, and its clients. */
export type World = {
  readonly chance: Chance
  readonly cluster: Cluster
  /** The proxies between API and Postgres, and between worker and Postgres. */
  readonly apiProxy: TcpProxy
  readonly workerProxy: TcpProxy
  /** The first runs from the start; the second is used for restarts in turn. */
  readonly apis: readonly [Instance, Instance]
  readonly worker: Instance
  readonly balancer: Balancer
  readonly inbox: Inbox
  readonly payers: readonly Payer[]
  /** The services, on direct connections of the harness. */
  readonly wired: Wired
  /** Returns the original bytes of an event. */
  readonly openEvent: (event: EventRow) => string
  /** Returns and clears the faults of processes and receiver. */
  readonly takeComplaints: () => readonly string[]
  readonly close: () => Promise<void>
}

/** A stored event. */
export type EventRow = {
  readonly business_id: string
  readonly id: string
  readonly body_encrypted: string
  readonly data_key: DataKey
}

const payerCount = 6
const openingBalance = '1000000000.00'
const maxRate = 1_000_000

/** Sandbox payouts end within half a second, so that rounds need not wait. */
const settingsOf = (mediaDir: string): Readonly<Record<string, string>> => ({
  WEBHOOK_ALLOW_LOOPBACK: 'true',
  SANDBOX_DELAY_MS: '600',
  SANDBOX_INSTANT_DELAY_MS: '200',
  WORKER_POLL_MS: '100',
  SHUTDOWN_DELAY_MS: '3000',
  MEDIA_DIR: mediaDir,
})

const requireConfig = (env: Readonly<Record<string, string>>): Config => {
  const result = readConfig(env)
  if (!result.ok) throw new Error(result.table)
  return result.config
}

type ReceiveEvents = { readonly url: string; readonly secrets: Map<string, string> }

/** Creates a business with money, no rate limit and a webhook for all events. */
const addPayer = async (wired: Wired, apiUrl: string, receive: ReceiveEvents): Promise<Payer> => {
  const { businesses, keys, webhooks, services } = wired
  const business = await businesses.create({ name: 'Acme Payments', countryCode: 'NG' })
  await businesses.setRateLimit(business.id, 'createTransaction', maxRate)
  const endpoint = await webhooks.setUrl(business.id, `${receive.url}${business.id}`)
  receive.secrets.set(business.id, endpoint.secret)
  const { key } = await keys.create({
    businessId: business.id,
    name: 'soak',
    permissions: [],
    legacy: true,
  })
  const money = parseAmount(openingBalance, 'USD')
  if (typeof money === 'string') throw new Error(money)
  await services.sandbox.topUp(await businesses.show(business.id), { amount: money, walletType: 'MAIN' })
  const client = clientOf(apiUrl, key)
  const { customerId } = await aCustomer(client)
  const [paying, declining] = [
    await aBankAccount(client, { customerId }),
    await aBankAccount(client, { customerId, ending: '0005' }),
  ]
  return {
    businessId: business.id,
    key,
    customerId,
    paying: paying.paymentMethodId,
    declining: declining.paymentMethodId,
  }
}

type Closers = (() => Promise<unknown>)[]

/** Stops everything in reverse order, even if some of it fails. */
const closeAll = async (closers: Closers): Promise<void> => {
  const faults: unknown[] = []
  for (const close of closers.splice(0).reverse()) {
    await close().catch((error: unknown) => faults.push(error))
  }
  if (faults.length > 0) throw new AggregateError(faults, 'not everything could be ended')
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
  const config = requireConfig(env)
  const wired = wire({ ...config, poolMax: 4, name: 'soak', statementTimeoutMs: 0 })
  closers.push(wired.close)
  const secrets = new Map<string, string>()
  const publicKeyPem = publicPemOfFirst(wired.webhooks)
  const inbox = await startInbox({ publicKeyPem, secretOf: (id) => secrets.get(id) }, chance.fork())
  closers.push(inbox.close)
  await Promise.all([apis[0].start(), worker.start(), setPayoutPrices(wired.services, 'sandbox')])
  const payers: Payer[] = []
  for (let index = 0; index < payerCount; index += 1) {
    payers.push(await addPayer(wired, apis[0].url, { url: inbox.url, secrets }))
  }
  const vault = createVault(config.vaultKeys)
  return {
    ...{ chance, cluster, apiProxy, workerProxy, apis, worker, inbox, payers, wired },
    balancer: createBalancer(apis),
    openEvent: (event) =>
      vault
        .sealerOf(event.data_key)
        .open(eventSealContext(event.business_id, event.id), event.body_encrypted),
    takeComplaints: () => [...apis, worker, inbox].flatMap((one) => one.takeComplaints()),
  }
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
