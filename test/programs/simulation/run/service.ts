import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissions } from '../../../../generated/catalogue.ts'
import { startApi, type RunningApi } from '../../../../src/api.ts'
import { readNow } from '../../../../src/db/clock.ts'
import type { Db } from '../../../../src/db/knex.ts'
import { query } from '../../../../src/db/tx.ts'
import type { Job } from '../../../../src/jobs/task.ts'
import { exchangeRail } from '../../../../src/rails/exchange.ts'
import type { AnyRail, Rails } from '../../../../src/rails/live-rail.ts'
import { wire, type Wired } from '../../../../src/wire.ts'
import type { WireOptions } from '../../../../src/wire/options.ts'
import { clientOf, type ApiClient } from '../../../support/client.ts'
import { startReceiver, type Receiver } from '../../../support/receiver.ts'
import { malformed } from '../model/commands.ts'
import { show } from '../model/decimals.ts'
import { initialFees, initialRates, routeRows } from '../model/prices.ts'
import { createMoodyRail, createScriptedRail, isExpected, type ScriptedRail } from './rails.ts'
import { businessNames, ownerOf, type BusinessName } from '../model/state.ts'
import { keyringOf, newWebhookKey } from '../../../support/keyrings.ts'

/** The real service of a run. Its clock stands still between commands, so that due work, days and timestamps do
 *  not depend on the speed of the machine. */
export type Service = {
  readonly wired: () => Wired
  readonly client: (business: BusinessName) => ApiClient
  /** Rewrites a URL of the service to this server. */
  readonly here: (url: string) => string
  readonly businessId: (business: BusinessName) => string
  /** The ids of the service, by handle. */
  readonly ids: Map<string, string>
  /** The jobs that dead workers had claimed. */
  readonly zombies: (readonly Job[])[]
  readonly live: ScriptedRail
  /** Receives the webhooks of business A. */
  readonly receiver: Receiver
  /** Returns and clears violations of the contract, 500s and failed jobs. */
  readonly takeFaults: () => readonly string[]
  readonly runDue: () => Promise<number>
  readonly restart: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Returns the id of a handle, or an unknown id for a handle without one. */
export const idOf = ({ ids }: Pick<Service, 'ids'>, handle: string): string =>
  handle === malformed ? 'not-an-id' : (ids.get(handle) ?? 'f'.repeat(24))

const publicUrl = 'https://corridor.test'

// Before every start; `ahead_by` is how far the run has advanced.
const clockZero = Date.parse('2026-01-01T00:00:00.000Z')

/** Stops the clock of a database: only `ahead_by` advances it. */
const freezeClock = async ({ db }: Wired, startMs: number): Promise<void> => {
  await query(
    db,
    `create or replace function app.now() returns timestamptz language sql stable parallel safe
       as $$ select timestamptz '2026-01-01T00:00:00.000Z' + (select ahead_by from app.clock) $$`,
  )
  const ms = startMs - clockZero
  await query(db, `update app.clock set ahead_by = :ms * interval '1 millisecond'`, { ms })
}

const setPrices = async ({ services: { pricing } }: Wired): Promise<void> => {
  await pricing.setRates(
    Object.entries(initialRates).map(([pair, rate]) => {
      const [source = '', destination = ''] = pair.split('>')
      return { source, destination, rate }
    }),
  )
  await pricing.setRoutes(
    routeRows.map(({ type, channel, country, currency, rail }) => ({
      type: type === 'DEPOSIT' ? 'DEPOSIT' : 'WITHDRAW',
      channel,
      country_code: country === '*' ? null : country,
      currency,
      rail,
    })),
  )
  for (const index of initialFees.keys()) await setFee(pricing, index)
}

/** Sets the fee of a route to these amounts, or to the initial ones. */
export const setFee = async (
  pricing: Wired['services']['pricing'],
  index: number,
  amounts?: { flat: string; percent: string; minimum: string; maximum: string | undefined },
): Promise<void> => {
  const fee = initialFees[index]
  if (!fee) throw new Error(`no fee ${index.toString()}`)
  const { sourceCurrency, type, channel, country } = fee
  const initial = {
    flat: show(fee.flat, sourceCurrency),
    percent: fee.percent,
    minimum: show(fee.minimum, sourceCurrency),
    maximum: fee.maximum === null ? undefined : show(fee.maximum, sourceCurrency),
  }
  const { maximum, ...others } = amounts ?? initial
  await pricing.setFee({
    sourceCurrency,
    ...(type !== null && { type }),
    ...(channel !== null && { channel }),
    ...(country !== null && { countryCode: country }),
    ...others,
    ...(maximum !== undefined && { maximum }),
  })
}

const railsWith = ({ rail: live }: ScriptedRail): Rails => {
  const rail = createMoodyRail()
  return new Map<string, AnyRail>([
    ['sandbox', rail],
    [exchangeRail, rail],
    [live.name, live],
  ])
}

/** Adds a fault for an order whose attempt is not committed. */
const requireCommitted =
  (db: Db, faults: string[]) =>
  async (transactionId: string, number: number): Promise<void> => {
    const rows = await query(
      db,
      `select from rail_attempts
        where transaction_id = :transactionId and number = :number and state = 'prepared'`,
      { transactionId, number },
    )
    if (rows.length !== 1) faults.push(`R3: ${transactionId} was sent, and its attempt is not committed`)
  }

const optionsFor = (databaseUrl: string, mediaDir: string, rails: Rails): WireOptions => ({
  mode: 'sandbox',
  databaseUrl,
  poolMax: 16,
  name: 'corridor-simulation',
  peppers: keyringOf(randomBytes(32)),
  vaultKeys: { masterKeys: keyringOf(randomBytes(32)), indexKeys: keyringOf(randomBytes(32)) },
  webhookKeys: [newWebhookKey()],
  allowLoopbackWebhooks: true,
  sandboxDelays: { usualMs: 300_000, instantMs: 30_000 },
  rails,
  publicUrl,
  mediaDir,
  uploadBytesPerDay: 1_000_000_000,
})

type Process = { readonly wired: Wired; readonly api: RunningApi }

const boot = async (options: WireOptions, faults: string[]): Promise<Process> => {
  const wired = wire(options)
  const app = wired.createApp({
    readiness: [],
    onAnswered: () => undefined,
    onBug: (bug) => faults.push(`a 500: ${bug.message}\n${bug.stack}`),
    onViolation: (violation) => faults.push(`outside the contract: ${JSON.stringify(violation)}`),
    docsFile: 'dist/docs/index.html',
  })
  return { wired, api: await startApi(app, { host: '127.0.0.1', port: 0 }) }
}

const halt = async ({ api, wired }: Process): Promise<void> => {
  await api.close(1_000)
  await wired.close()
}

type Account = { readonly id: string; readonly key: string }

const createAccounts = async (wired: Wired, ids: Map<string, string>) => {
  const accounts = new Map<BusinessName, Account>()
  for (const name of businessNames) {
    const { id, ownerCustomerId } = await wired.businesses.create({
      name: `Business ${name}`,
      countryCode: 'NG',
    })
    await wired.businesses.change(id, {
      isSwapEnabled: true,
      feeWalletType: name === 'A' ? 'MAIN' : 'FEE',
    })
    // Rate limits are tested elsewhere; time stands still here.
    await wired.businesses.setRateLimit(id, 'createTransaction', 1_000_000)
    const { key } = await wired.keys.create({
      businessId: id,
      name: 'simulation',
      permissions,
      legacy: false,
    })
    ids.set(ownerOf(name), ownerCustomerId)
    accounts.set(name, { id, key })
  }
  return accounts
}

/** Starts the service on a new database, with its clock at `startMs`. */
export const startService = async (databaseUrl: string, startMs: number): Promise<Service> => {
  const mediaDir = join(tmpdir(), `corridor-simulation-${randomBytes(6).toString('hex')}`)
  const faults: string[] = []
  const live = createScriptedRail(() => ({
    readNow: () => readNow(running.wired.db),
    requireCommitted: requireCommitted(running.wired.db, faults),
  }))
  const options = optionsFor(databaseUrl, mediaDir, railsWith(live))
  const ids = new Map<string, string>()
  const receiver = await startReceiver()
  let running = await boot(options, faults)
  await freezeClock(running.wired, startMs)
  await setPrices(running.wired)
  // Accounts can be saved in a country with a bank, also where no route pays them.
  const bank = { institutionCode: 'GCB', institutionName: 'GCB Bank' }
  await running.wired.institutions.replaceInstitutions([
    { countryCode: 'GH', channel: 'BANK_ACCOUNT', ...bank },
  ])
  const accounts = await createAccounts(running.wired, ids)
  const accountOf = (name: BusinessName): Account => {
    const account = accounts.get(name)
    if (!account) throw new Error(`no business ${name}`)
    return account
  }
  await running.wired.webhooks.setUrl(accountOf('A').id, receiver.url)
  return {
    wired: () => running.wired,
    client: (name) => clientOf(running.api.url, accountOf(name).key),
    here: (url) => url.replace(publicUrl, running.api.url),
    businessId: (name) => accountOf(name).id,
    ids,
    zombies: [],
    live,
    receiver,
    takeFaults: () => faults.splice(0),
    runDue: () =>
      running.wired
        .createRunner({
          pollMs: 100,
          onFailure: ({ task, error }) => {
            if (!isExpected(error)) faults.push(`${task}: ${String(error)}`)
          },
        })
        .runDue(),
    restart: async () => {
      await halt(running)
      running = await boot(options, faults)
    },
    close: async () => {
      await halt(running)
      await receiver.close()
      await rm(mediaDir, { recursive: true, force: true })
    },
  }
}
