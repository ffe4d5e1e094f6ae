import { mkdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { readConfig, readDevSettings, type Config } from '../config.ts'
import { machineTime } from '../db/clock.ts'
import { migrate } from '../migrate.ts'
import { Refusal } from '../kernel/refusal.ts'
import { createLogger } from '../ops/logger.ts'
import { type Seeded, seededBusinesses, seededFullKey, seedSandbox } from '../seed/index.ts'
import { startProcess } from '../serve.ts'
import { requireFreePorts } from '../serve/listen.ts'
import { roles as peopleRoles } from '../people/index.ts'
import { openRooms, type Rooms } from '../wire/rooms.ts'
import { claimFolder, releaseFolder } from './claim.ts'
import { examplePayout } from './example-payout.ts'
import { createLogin } from './logins.ts'
import { DEV_DIR, DEV_MEDIA_DIR, DEV_POSTGRES_DIR } from './places.ts'
import { startPortalBuild } from './portal.ts'
import { startPostgres } from './postgres.ts'
import { devSecrets } from './secrets.ts'
import { removeEnvironment, writeEnvironment } from './environment-file.ts'
import {
  describeRunning,
  describeStatus,
  readStatus,
  removeStatus,
  writeStatus,
  type DevStatus,
} from './status-file.ts'

const say = (line: string): void => {
  console.log(`  ${line}`)
}

/** `url` is the owner's. */
type Database = { readonly url: string; readonly isEmbedded: boolean; readonly stop: () => Promise<void> }

const databaseName = 'corridor'

const ensureDatabase = async (adminUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query('create database corridor')
  } finally {
    await client.end()
  }
}

const openDatabase = async (givenUrl: string | undefined): Promise<Database> => {
  if (givenUrl !== undefined) {
    say('Using the Postgres of DATABASE_URL')
    return { url: givenUrl, isEmbedded: false, stop: () => Promise.resolve() }
  }
  say('Starting Postgres')
  const server = await startPostgres({ dataDir: DEV_POSTGRES_DIR })
  say(`Postgres ${server.reused ? 'is already running' : 'started'} on port ${server.port.toString()}`)
  await ensureDatabase(server.url('postgres'))
  return {
    url: server.url(databaseName),
    isEmbedded: true,
    stop: async () => {
      await server.stop()
    },
  }
}

type RoleUrls = { readonly service: string; readonly operator: string; readonly console: string }

/** Returns the URLs of the service and of its operator: separate logins, as in production. A database that was given is
 *  used as it was given. */
const openRoles = async ({ url, isEmbedded }: Database): Promise<RoleUrls> => {
  if (!isEmbedded) return { service: url, operator: url, console: url }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return {
      service: await createLogin(client, url, {
        name: 'corridor_dev',
        roles: ['corridor_api', 'corridor_worker'],
      }),
      operator: await createLogin(client, url, {
        name: 'corridor_dev_operator',
        roles: ['corridor_operator'],
      }),
      console: await createLogin(client, url, {
        name: 'corridor_dev_console',
        roles: ['corridor_api', 'corridor_console'],
      }),
    }
  } finally {
    await client.end()
  }
}

const environmentOf = async (databaseUrl: string): Promise<Readonly<Record<string, string>>> => ({
  ...(await devSecrets(DEV_DIR)),
  WEBHOOK_ALLOW_LOOPBACK: 'true',
  SANDBOX_INBOX: 'true',
  DOCS_TRY_KEY: seededFullKey,
  MEDIA_DIR: DEV_MEDIA_DIR,
  // Requests and jobs are shown on the pages, not in this terminal.
  LOG_LEVEL: 'warn',
  SHUTDOWN_GRACE_MS: '5000',
  ...readDevSettings().overrides,
  CORRIDOR_MODE: 'sandbox',
  DATABASE_URL: databaseUrl,
  MIGRATE_DATABASE_URL: databaseUrl,
})

/** Reads the owner's configuration. */
const openConfig = async (databaseUrl: string) => {
  const environment = await environmentOf(databaseUrl)
  const result = readConfig(environment)
  if (!result.ok) throw new Error(`Invalid configuration:\n${result.table}`)
  return { environment, config: result.config }
}

// Two, because some acts need a second operator.
const operatorLinks = ['CHIEF', 'TREASURY'] as const

/** Creates a link for each role of the first business, and for two operators, that signs in once. One after the other:
 *  together they would wait for the few connections of this pool. */
const createConsoleLinks = async (
  { people }: Pick<Rooms, 'people'>,
  consoleUrl: string,
): Promise<DevStatus['consoleLinks']> => {
  const links: { role: string; url: string }[] = []
  for (const role of peopleRoles) {
    const token = await people.createLink({ realm: 'business', businessId: seededBusinesses.first.id, role })
    links.push({ role, url: `${consoleUrl}/console/link/${token}` })
  }
  for (const role of operatorLinks) {
    const token = await people.createLink({ realm: 'operator', role })
    links.push({ role: `operator ${role}`, url: `${consoleUrl}/operator/link/${token}` })
  }
  return links
}

const mostTries = 10

/** Runs a step that is safe to repeat, and again while the database is briefly unavailable: the worker is at work
 *  already, and on a busy machine a lock can come late. */
const whileBusy = async <T>(step: () => Promise<T>, tries = mostTries): Promise<T> => {
  try {
    return await step()
  } catch (error) {
    if (tries === 1 || !(error instanceof Refusal) || error.code !== 'EXTERNAL_REQUEST_ERROR') throw error
    await pause(1_000)
    return whileBusy(step, tries - 1)
  }
}

/** Seeds the sandbox, points the webhooks of both businesses at the inbox, and returns what `make status` prints. Safe
 *  to repeat. */
const prepare = async (config: Config, apiUrl: string): Promise<DevStatus> => {
  const rooms = openRooms({ ...config, poolMax: 4, name: 'corridor-dev' })
  const inboxUrl = `${apiUrl}/_sandbox/inbox`
  try {
    const seeded: Seeded = await seedSandbox(rooms, { mode: config.mode, progress: say })
    // Only now, so that the inbox shows what the developer does and not what was seeded.
    for (const { id } of Object.values(seededBusinesses)) await rooms.webhooks.setUrl(id, `${inboxUrl}/${id}`)
    const endpoint = await rooms.webhooks.findEndpoint(seededBusinesses.first.id)
    const business = await rooms.businesses.show(seededBusinesses.first.id)
    return {
      pid: process.pid,
      folder: DEV_DIR,
      apiUrl,
      docsUrl: `${apiUrl}/docs`,
      inboxUrl,
      consoleLinks: await createConsoleLinks(rooms, config.console.url),
      metricsUrl: `http://127.0.0.1:${config.metricsPort.toString()}/metrics`,
      databaseUrl: config.databaseUrl,
      businesses: seeded.businesses,
      keys: seeded.keys,
      webhookPublicKey: rooms.webhooks.signingKeys.signingAt(machineTime()).publicKeyPem,
      webhookSecret: endpoint?.secret ?? '',
      curl: await examplePayout(rooms.services, business, { apiUrl, key: seeded.keys.full }),
    }
  } finally {
    await rooms.close()
  }
}

const explain = (error: unknown): string => {
  if (error instanceof Refusal) {
    const why = error.cause instanceof Error ? ` (${error.cause.message})` : ''
    return `${error.detail.friendly ?? error.message}${why}`
  }
  return error instanceof Error ? error.message : String(error)
}

const untilSignal = (): Promise<void> =>
  new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => {
        done()
      })
  })

// Ports are checked before a database exists.
const anyDatabaseUrl = 'postgres://127.0.0.1/corridor'

const runSandbox = async (): Promise<void> => {
  const stopped = untilSignal()
  await requireFreePorts((await openConfig(anyDatabaseUrl)).config)
  const database = await openDatabase(readDevSettings().databaseUrl)
  try {
    const { environment, config } = await openConfig(database.url)
    say('Migrating the database')
    const { applied } = await migrate(config.databaseUrl, config.mode)
    say(applied.length === 0 ? 'The schema is up to date' : `Applied ${applied.length.toString()} migrations`)
    const roles = await openRoles(database)
    // For `npx corridor …` in this checkout.
    await writeEnvironment({ ...environment, DATABASE_URL: roles.operator })
    const served = { ...config, databaseUrl: roles.service }
    say('Starting API, worker and console')
    const log = createLogger(config.logLevel)
    const running = await startProcess(served, 'both', { log })
    const pages = await startProcess({ ...served, databaseUrl: roles.console, metricsPort: 0 }, 'console', {
      log,
    })
    try {
      const status = await whileBusy(() => prepare(config, running.apiUrl))
      await writeStatus(status)
      console.log(describeStatus(status))
      console.log('  Press Ctrl-C to stop.\n')
      const portal = startPortalBuild(say)
      await stopped
      portal.stop()
      say('Stopping')
    } finally {
      await removeStatus()
      await removeEnvironment()
      await pages.stop()
      await running.stop()
    }
  } catch (error) {
    console.error(`\n  ${explain(error)}\n`)
    process.exitCode = 1
  } finally {
    await database.stop()
  }
}

const run = async (): Promise<void> => {
  await mkdir(DEV_DIR, { recursive: true })
  const other = await claimFolder()
  if (other !== undefined) {
    console.error(describeRunning(other, await readStatus()))
    process.exitCode = 1
    return
  }
  try {
    // A killed process may have left these files.
    await removeStatus()
    await removeEnvironment()
    await runSandbox()
  } catch (error) {
    console.error(`\n  ${explain(error)}\n`)
    process.exitCode = 1
  } finally {
    await releaseFolder()
  }
}

await run()
