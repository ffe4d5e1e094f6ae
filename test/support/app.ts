import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { startApi, type RunningApi } from '../../src/api.ts'
import type { Business } from '../../src/auth/caller.ts'
import { query } from '../../src/db/tx.ts'
import type { Violation } from '../../src/http/validator.ts'
import type { JobFailure } from '../../src/jobs/runner.ts'
import { parseAmount, type Money } from '../../src/kernel/money.ts'
import { createVault } from '../../src/vault/vault.ts'
import { wire, type Wired } from '../../src/wire.ts'
import type { WireOptions } from '../../src/wire/options.ts'
import { createReads } from './app-reads.ts'
import type { BusinessOptions } from './builders.ts'
import { recordResponse, writeReached } from './contract-coverage.ts'
import { createDatabase, type TestDatabase, type TestLogin } from './database.ts'
import { setPrices } from './prices.ts'
import { maybeBehindPrism, takeProxyViolations, writePassed } from './proxy-record.ts'
import { started } from './started.ts'
import { wireRoles } from './wire-roles.ts'
import { keyringOf, newWebhookKey } from './keyrings.ts'

type Keyed = { readonly permissions?: readonly string[]; readonly legacy?: boolean }

const everyPermission = async (): Promise<readonly string[]> =>
  (await import('../../generated/catalogue.ts')).permissions

/** The keys of this test process. Generated once, since an RSA pair takes long. */
const keys = {
  peppers: keyringOf(randomBytes(32)),
  vaultKeys: { masterKeys: keyringOf(randomBytes(32)), indexKeys: keyringOf(randomBytes(32)) },
  webhookKeys: [newWebhookKey()],
}

/** The upload folder of this test process, and the prefix of its URLs. */
const mediaDir = join(tmpdir(), `corridor-media-${randomBytes(6).toString('hex')}`)
const publicUrl = 'https://corridor.test'

const optionsFor = (databaseUrl: string, overrides: Partial<WireOptions> = {}): WireOptions => ({
  mode: 'sandbox',
  databaseUrl,
  poolMax: 16,
  name: 'corridor-test',
  ...keys,
  allowLoopbackWebhooks: true,
  sandboxDelays: { usualMs: 300_000, instantMs: 30_000 },
  publicUrl,
  mediaDir,
  uploadBytesPerDay: 1_000_000_000,
  railsCachedMs: 0,
  ...overrides,
})

type Watched = {
  readonly violations: Violation[]
  readonly bugs: string[]
  readonly troubles: string[]
  readonly failures: JobFailure[]
}

const serve = async (wired: Wired, watched: Watched): Promise<RunningApi> => {
  const app = wired.createApp({
    readiness: [],
    onAnswered: recordResponse,
    onBug: (bug) => watched.bugs.push(`${bug.message}\n${bug.stack}`),
    onTrouble: ({ message }) => watched.troubles.push(message),
    onViolation: (violation) => watched.violations.push(violation),
    docsFile: 'dist/docs/index.html',
  })
  return maybeBehindPrism(await startApi(app, { host: '127.0.0.1', port: 0 }))
}

const money = (amount: string, currency: string): Money => {
  const parsed = parseAmount(amount, currency)
  if (typeof parsed === 'string') throw new Error(`${amount} ${currency}: ${parsed}`)
  return parsed
}

/** A real server on a separate database, for one test file. */
export type TestApp = ReturnType<typeof createHandle>

type State = {
  api?: RunningApi
  wired?: Wired
  database?: TestDatabase
  readonly watched: Watched
  readonly closers: (() => Promise<void>)[]
}

type Live = { readonly url: string; readonly key: string; readonly businessId: string }

/** Runs `work` against a production deployment on the same database, with a live key that has every permission. */
const createProduction =
  (state: State) =>
  async (work: (live: Live) => Promise<void>, overrides: Partial<WireOptions> = {}): Promise<void> => {
    const closers: State['closers'] = []
    const database = started(state.database)
    const live = wireRoles(database, {
      open: (url) => wire(optionsFor(url, { ...overrides, mode: 'production' })),
      closers,
    })
    const api = await serve(live, state.watched)
    try {
      const business = await live.businesses.create({ name: 'Live Payments', countryCode: 'NG' })
      const permissions = await everyPermission()
      const { key } = await live.keys.create({ businessId: business.id, name: 'live', permissions })
      await work({ url: api.url, key, businessId: business.id })
    } finally {
      await api.close(1_000)
      for (const close of closers) await close()
    }
  }

const createTakes = ({ failures, bugs, troubles }: Watched) => ({
  /** Returns the jobs that failed so far, which the test expected. */
  takeFailures: (): readonly JobFailure[] => failures.splice(0),
  /** Returns the 500 responses so far, which the test expected. */
  takeBugs: (): readonly string[] => bugs.splice(0),
  /** Returns the causes of 503 responses so far. */
  takeTroubles: (): readonly string[] => troubles.splice(0),
})

const createPlaces = (state: State) => ({
  /** The URL of this database for a role. */
  urlAs: (login: TestLogin): string => started(state.database).urlAs(login),
  mediaDir,
  /** The secrets of this process. */
  secrets: keys,
  /** Decrypts a value that the service encrypted. */
  unseal: createVault(keys.vaultKeys).open,
  /** Rewrites a URL of the API to this server. */
  here: (url: string): string => url.replace(publicUrl, state.api?.url ?? ''),
})

const createHandle = (state: State) => {
  const wired = (): Wired => {
    if (!state.wired) throw new Error('the app starts in beforeAll')
    return state.wired
  }
  const createKeyed = async (businessId: string, overrides: Keyed) => {
    const permissions = overrides.legacy ? [] : (overrides.permissions ?? (await everyPermission()))
    const created = await wired().keys.create({
      businessId,
      name: 'test',
      permissions,
      legacy: overrides.legacy ?? false,
    })
    return { key: created.key, keyId: created.record.id }
  }
  return {
    ...createReads(wired, keys),
    ...createTakes(state.watched),
    get url(): string {
      return state.api?.url ?? ''
    },
    get wired(): Wired {
      return wired()
    },
    ...createPlaces(state),
    /** The URL of this database for its owner. */
    get databaseUrl(): string {
      return started(state.database).url
    },
    createKey: createKeyed,
    createBusiness: async (overrides: BusinessOptions) => {
      const { businesses } = wired()
      const business = await businesses.create({ name: 'Acme Payments', countryCode: 'NG' })
      const { rate } = overrides
      if (rate !== undefined) await businesses.setRateLimit(business.id, 'createTransaction', rate)
      return { business, ...(await createKeyed(business.id, overrides)) }
    },
    topUp: async (business: Pick<Business, 'id'>, currency: string, amount: string): Promise<void> => {
      const record = await wired().businesses.show(business.id)
      await wired().services.sandbox.topUp(record, { amount: money(amount, currency), walletType: 'MAIN' })
    },
    /** Advances the clock of this file’s database. */
    advanceClock: async (by: string): Promise<void> => {
      await query(wired().db, 'update app.clock set ahead_by = ahead_by + :by::interval', { by })
    },
    /** Probes the rails whose turn it is, and runs every due job. */
    runDue: async (): Promise<number> => {
      await wired().railHealth.probe()
      return wired()
        .createRunner({ pollMs: 100, onFailure: (failure) => state.watched.failures.push(failure) })
        .runDue()
    },
    inProduction: createProduction(state),
    /** Starts a second server with its own connections to this database, at another address. */
    serveOn: async (databaseUrl: string, changes: Partial<WireOptions> = {}) => {
      const other = wire(optionsFor(databaseUrl, changes))
      const api = await serve(other, state.watched)
      return {
        url: api.url,
        wired: other,
        close: async () => {
          await api.close(1_000)
          await other.close()
        },
      }
    },
  }
}

// Overdue jobs are not a breach here: tests advance the clock without a worker.
const anyWait = 1_000_000_000

const expectBooksRight = async ({ verifier }: Wired): Promise<void> => {
  expect(await verifier.verify({ graceSeconds: anyWait }), 'breaches of the books').toEqual([])
}

/** Starts the app before the tests of a file and stops it after them. After every test the books must balance,
 *  every response must match the contract, and no bug may have been logged. `areRowsMadeUp`: the file inserts
 *  transactions directly, so the books are not checked. */
export const useApp = (
  overrides: Partial<WireOptions> = {},
  { areRowsMadeUp = false }: { readonly areRowsMadeUp?: boolean } = {},
): TestApp => {
  const watched: Watched = { violations: [], bugs: [], troubles: [], failures: [] }
  const state: State = { watched, closers: [] }
  beforeAll(async () => {
    state.database = await createDatabase()
    state.wired = wireRoles(state.database, {
      open: (url) => wire(optionsFor(url, overrides)),
      closers: state.closers,
    })
    await setPrices(state.wired.services)
    state.api = await serve(state.wired, watched)
  })
  afterEach(async () => {
    expect(watched.violations.splice(0), 'answers that the contract does not describe').toEqual([])
    expect(takeProxyViolations(), 'answers that Prism finds off the contract').toEqual([])
    expect(watched.bugs.splice(0), 'answers of 500').toEqual([])
    expect(watched.failures.splice(0), 'jobs that threw').toEqual([])
    if (state.wired && !areRowsMadeUp) await expectBooksRight(state.wired)
  })
  afterAll(async () => {
    writeReached()
    writePassed()
    await state.api?.close(1_000)
    for (const close of state.closers) await close()
    await state.database?.drop()
    await rm(mediaDir, { recursive: true, force: true })
  })
  return createHandle(state)
}
