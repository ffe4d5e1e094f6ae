import { readConfig, type Config } from '../../../src/config.ts'
import { parseAmount } from '../../../src/kernel/money.ts'
import { createVault } from '../../../src/vault/vault.ts'
import { eventSealContext } from '../../../src/webhooks/service.ts'
import { wire, type Wired } from '../../../src/wire.ts'
import { aBankAccount, aCustomer } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { publicPemOfFirst } from '../../support/keyrings.ts'
import { setPayoutPrices } from '../../support/prices.ts'
import { createBalancer } from './balancer.ts'
import type { Chance } from './chance.ts'
import { startInbox } from './inbox.ts'
import type { Instance } from './instance.ts'
import type { Payer, Played } from './world.ts'

const payerCount = 6
const openingBalance = '1000000000.00'
const maxRate = 1_000_000

/** Returns the settings of API and worker: sandbox payouts end within half a second, so that rounds need not wait. */
export const settingsOf = (mediaDir: string): Readonly<Record<string, string>> => ({
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

/** Stops what was opened, last first. */
export type Closers = (() => Promise<unknown>)[]

/** A deployment whose processes are prepared. `env`: of its database's owner. */
export type Deployment = {
  readonly env: Readonly<Record<string, string>>
  readonly apis: readonly [Instance, Instance]
  readonly worker: Instance
  readonly chance: Chance
  readonly closers: Closers
}

/** Starts the first API and the worker, and opens what plays rounds on them: the services on connections of the
 *  harness, a receiver, and businesses with money. */
export const openHarness = async ({ env, apis, worker, chance, closers }: Deployment): Promise<Played> => {
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
    ...{ chance, inbox, payers, wired },
    balancer: createBalancer(apis),
    openEvent: (event) =>
      vault
        .sealerOf(event.data_key)
        .open(eventSealContext(event.business_id, event.id), event.body_encrypted),
    takeComplaints: () => [...apis, worker, inbox].flatMap((one) => one.takeComplaints()),
  }
}

/** Stops everything in reverse order, even if some of it fails. */
export const closeAll = async (closers: Closers): Promise<void> => {
  const faults: unknown[] = []
  for (const close of closers.splice(0).reverse()) {
    await close().catch((error: unknown) => faults.push(error))
  }
  if (faults.length > 0) throw new AggregateError(faults, 'not everything could be ended')
}
