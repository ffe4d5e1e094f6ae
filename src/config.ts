import { productionFaults, secretFaults, type Fault } from './config/faults.ts'
import { consoleOf, consoleSpecs, type ConsoleConfig } from './config/console.ts'
import { type CellConfig, cellSpecs, type MoveUrls, moveUrlsOf, readCell } from './config/cells.ts'
import { databaseSpecs } from './config/database.ts'
import { loadSpecs } from './config/load.ts'
import { mediaSpecs } from './config/media.ts'
import { oidcFaults } from './config/oidc.ts'
import { railSpecs, readRails, type RailConfig } from './config/rails.ts'
import { sandboxSpecs } from './config/sandbox.ts'
import { tracingOf, tracingSpecs, type TracingConfig } from './config/tracing.ts'
import { retentionSpecs } from './config/retention.ts'
import { s3Faults, s3Of, type S3Config } from './config/s3.ts'
import { secretSpecs } from './config/secrets.ts'
import { bool, cleanEnv, EnvMissingError, host, port, str } from 'envalid'
import {
  amounts,
  defaultPublicUrl,
  networksOf,
  operatorToken,
  publicUrl,
  testKey,
  wholeNumber,
} from './config/validators.ts'
import { describeVariable, type Variable } from './config/variable.ts'
import type { Keyring } from './kernel/keyring.ts'
import type { Money } from './kernel/money.ts'
import type { Network } from './kernel/network.ts'

/** The validated configuration of a process. Times in milliseconds. */
export type Config = {
  readonly mode: 'sandbox' | 'production'
  readonly databaseUrl: string
  /** The same database for the user that owns it. */
  readonly ownerDatabaseUrl: string
  /** How many processes answer the API on one port. */
  readonly processes: number
  readonly databasePoolMax: number
  readonly maxRequestsInFlight: number
  readonly host: string
  readonly port: number
  readonly console: ConsoleConfig
  /** Proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly Network[]
  readonly metricsHost: string
  readonly metricsPort: number
  /** Where traces go; undefined for nowhere. */
  readonly tracing: TracingConfig | undefined
  readonly peppers: Keyring
  readonly vaultKeys: { readonly masterKeys: Keyring; readonly indexKeys: Keyring }
  /** RSA private keys in PEM. `signsFrom` null: may sign at any time. */
  readonly webhookKeys: readonly {
    readonly id: string
    readonly pem: string
    readonly signsFrom: Date | null
  }[]
  readonly allowLoopbackWebhooks: boolean
  readonly sandboxDelays: { readonly usualMs: number; readonly instantMs: number }
  readonly sandboxInbox: boolean
  readonly workerPollMs: number
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly mediaDir: string
  /** A bucket for uploads; undefined where they are stored in `mediaDir`. */
  readonly mediaS3: S3Config | undefined
  /** How many bytes a business may upload in a UTC day. */
  readonly uploadBytesPerDay: number
  /** The largest pool deposits that one operator approves. */
  readonly poolDepositsAlone: readonly Money[]
  readonly docsFile: string
  readonly docsTryKey: string | undefined
  readonly logLevel: string
  /** How long requests are kept in the request log. */
  readonly requestLogDays: number
  readonly eventDays: number
  readonly shutdownDelayMs: number
  readonly shutdownGraceMs: number
  readonly railConfigs: readonly RailConfig[]
  /** The name of the cell that process and database belong to; undefined where there is one only. */
  readonly cellName: string | undefined
  /** That cell, with the map of all; undefined where there is one only. */
  readonly cell: CellConfig | undefined
  readonly moveUrls: MoveUrls
  /** What the person at the command line proves who they are with. */
  readonly operatorToken: string | undefined
}

/** The configuration, or a table of every variable that is missing or invalid. */
export type ConfigResult<Part = Config> =
  | { readonly ok: true; readonly config: Part }
  | { readonly ok: false; readonly table: string }

/** The configuration of `corridor migrate`, which reads no secret. */
export type MigrateConfig = Pick<Config, 'mode' | 'ownerDatabaseUrl' | 'cellName'>

/** Every variable with its check, its meaning and an example. Generates `.env.example` and `docs/configuration.md`. */
const specs = {
  ...databaseSpecs,
  ...loadSpecs,
  HOST: host({ default: '127.0.0.1', desc: 'Address the API listens on; 0.0.0.0 in a container.' }),
  PORT: port({ default: 3000, desc: 'Port of the API.' }),
  PUBLIC_URL: publicUrl({
    default: defaultPublicUrl,
    desc: 'The address callers use. URLs that the API returns begin with it. In production it must be https.',
    example: 'https://pay.example.com',
  }),
  ...consoleSpecs,
  TRUSTED_PROXIES: networksOf('your proxies')({
    default: [],
    desc: 'Addresses or ranges of your proxies, comma-separated: X-Forwarded-For is trusted from these only.',
    example: '10.0.0.0/8,2001:db8::10',
  }),
  METRICS_HOST: host({ default: '127.0.0.1', desc: 'Address the metrics listen on.' }),
  METRICS_PORT: port({ default: 9464, desc: 'Port of /metrics, separate from the API.' }),
  ...tracingSpecs,
  ...secretSpecs,
  WEBHOOK_ALLOW_LOOPBACK: bool({
    default: false,
    desc: 'Allows webhooks to loopback addresses over plain http, for development. Refused in production.',
  }),
  ...sandboxSpecs,
  WORKER_POLL_MS: wholeNumber(1)({ default: 500, desc: 'How often an idle worker polls, in milliseconds.' }),
  ...mediaSpecs,
  DOCS_FILE: str({
    default: 'dist/docs/index.html',
    desc: 'The portal built by `make docs`, served at /docs with the other files of its folder.',
  }),
  DOCS_TRY_KEY: testKey({
    default: '',
    desc: 'A test key to fill in at /docs/try, visible to everyone who can open that page. Refused in production.',
    example: 'corridor_test_…',
  }),
  POOL_DEPOSITS_ALONE: amounts({
    default: [],
    desc: 'The largest pool deposits that one operator approves; larger ones, and other currencies, need two.',
    example: 'USD 1000, NGN 1500000',
  }),
  LOG_LEVEL: str({
    default: 'info',
    choices: ['debug', 'info', 'warn', 'error', 'silent'],
    desc: 'Lowest severity that is logged.',
  }),
  ...retentionSpecs,
  SHUTDOWN_DELAY_MS: wholeNumber(0)({
    default: 0,
    desc: 'How long /readyz reports not ready before connections close, in milliseconds; 5000 behind a balancer.',
  }),
  SHUTDOWN_GRACE_MS: wholeNumber(0)({
    default: 20_000,
    desc: 'How long requests and jobs may take to finish on shutdown, in milliseconds.',
  }),
  ...railSpecs,
  ...cellSpecs,
  CORRIDOR_OPERATOR_TOKEN: operatorToken({
    default: '',
    desc: 'Your token as an operator (`corridor operator add`), for commands. Not for API and worker.',
    example: 'corridor_operator_…',
  }),
}

const secretNames: ReadonlySet<string> = new Set([
  ...Object.keys(secretSpecs),
  'MEDIA_S3_SECRET_ACCESS_KEY',
  'CONSOLE_OIDC_CLIENT_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'CORRIDOR_OPERATOR_TOKEN',
])

/** Every variable, in the order of the documents. */
export const variables: readonly Variable[] = Object.entries(specs).map(([name, spec]) =>
  describeVariable(name, spec, secretNames.has(name)),
)

const describeFaults = (faults: readonly Fault[]): string =>
  faults
    .map(({ name, fault }) => {
      const variable = variables.find((known) => known.name === name)
      const example = variable?.example === undefined ? '' : `\n      for example: ${variable.example}`
      return `  ${name}  ${fault}\n      ${variable?.meaning ?? ''}${example}`
    })
    .join('\n')

type Env = Readonly<Record<string, string | undefined>>

const reportTo =
  (faults: Fault[]) =>
  ({ errors: found }: { readonly errors: Readonly<Record<string, Error>> }): void => {
    for (const [name, error] of Object.entries(found)) {
      faults.push({ name, fault: error instanceof EnvMissingError ? 'is missing' : error.message })
    }
  }

// Set but empty is how a shell says "not set".
const withoutEmpty = (env: Env): Env =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

const clean = (env: Env) => {
  const faults: Fault[] = []
  const cleaned = cleanEnv(withoutEmpty(env), specs, { reporter: reportTo(faults) })
  if (faults.length > 0) return { cleaned, rails: [], cell: undefined, faults }
  const { rails, faults: railFaults } = readRails(cleaned.RAILS_FILE, env)
  const { cell, faults: cellFaults } = readCell(cleaned)
  const checked = [
    ...productionFaults(cleaned),
    ...secretFaults(cleaned),
    ...s3Faults(cleaned),
    ...oidcFaults(cleaned),
  ]
  return { cleaned, rails, cell, faults: [...checked, ...railFaults, ...cellFaults] }
}

const nonEmpty = (value: string | undefined): string | undefined => (value === '' ? undefined : value)

const parseMode = (mode: string): Config['mode'] => (mode === 'production' ? 'production' : 'sandbox')

/** The environment of this process. */
export const environment: Readonly<Record<string, string | undefined>> = process.env

/** Reads and validates an environment; by default that of this process. */
export const readConfig = (env: Env = environment): ConfigResult => {
  const { cleaned, rails, cell, faults } = clean(env)
  return faults.length > 0
    ? { ok: false, table: describeFaults(faults) }
    : { ok: true, config: { ...toConfig(cleaned), railConfigs: rails, cell } }
}

/** Reads and validates what `corridor migrate` needs of an environment. */
export const readMigrateConfig = (env: Env = environment): ConfigResult<MigrateConfig> => {
  const faults: Fault[] = []
  const cleaned = cleanEnv(withoutEmpty(env), databaseSpecs, { reporter: reportTo(faults) })
  return faults.length > 0
    ? { ok: false, table: describeFaults(faults) }
    : { ok: true, config: toDatabase(cleaned) }
}

const toDatabase = (cleaned: {
  readonly CORRIDOR_MODE: string
  readonly DATABASE_URL: string
  readonly MIGRATE_DATABASE_URL: string
  readonly CELL: string
}): MigrateConfig => ({
  cellName: nonEmpty(cleaned.CELL),
  mode: parseMode(cleaned.CORRIDOR_MODE),
  ownerDatabaseUrl: cleaned.MIGRATE_DATABASE_URL || cleaned.DATABASE_URL,
})

const toConfig = (cleaned: ReturnType<typeof clean>['cleaned']): Omit<Config, 'railConfigs' | 'cell'> => ({
  ...toDatabase(cleaned),
  databaseUrl: cleaned.DATABASE_URL,
  moveUrls: moveUrlsOf(cleaned),
  processes: cleaned.WEB_CONCURRENCY,
  databasePoolMax: cleaned.DATABASE_POOL_MAX,
  maxRequestsInFlight: cleaned.MAX_REQUESTS_IN_FLIGHT,
  host: cleaned.HOST,
  port: cleaned.PORT,
  console: consoleOf(cleaned),
  trustedProxies: cleaned.TRUSTED_PROXIES,
  metricsHost: cleaned.METRICS_HOST,
  metricsPort: cleaned.METRICS_PORT,
  tracing: tracingOf(cleaned),
  peppers: cleaned.API_KEY_PEPPER,
  vaultKeys: { masterKeys: cleaned.ENCRYPTION_KEYS, indexKeys: cleaned.BLIND_INDEX_KEY },
  webhookKeys: cleaned.WEBHOOK_PRIVATE_KEY,
  allowLoopbackWebhooks: cleaned.WEBHOOK_ALLOW_LOOPBACK,
  sandboxDelays: { usualMs: cleaned.SANDBOX_DELAY_MS, instantMs: cleaned.SANDBOX_INSTANT_DELAY_MS },
  sandboxInbox: cleaned.SANDBOX_INBOX,
  workerPollMs: cleaned.WORKER_POLL_MS,
  publicUrl: cleaned.PUBLIC_URL.replace('<PORT>', cleaned.PORT.toString()),
  mediaDir: cleaned.MEDIA_DIR,
  mediaS3: s3Of(cleaned),
  uploadBytesPerDay: cleaned.UPLOAD_MB_PER_DAY * 1024 * 1024,
  poolDepositsAlone: cleaned.POOL_DEPOSITS_ALONE,
  docsFile: cleaned.DOCS_FILE,
  docsTryKey: nonEmpty(cleaned.DOCS_TRY_KEY),
  logLevel: cleaned.LOG_LEVEL,
  requestLogDays: cleaned.REQUEST_LOG_DAYS,
  eventDays: cleaned.EVENT_DAYS,
  shutdownDelayMs: cleaned.SHUTDOWN_DELAY_MS,
  shutdownGraceMs: cleaned.SHUTDOWN_GRACE_MS,
  operatorToken: nonEmpty(cleaned.CORRIDOR_OPERATOR_TOKEN),
})

/** Settings of `make dev`: its data folder, an existing Postgres, and overrides of its configuration. */
export type DevSettings = {
  readonly devDir: string | undefined
  readonly databaseUrl: string | undefined
  readonly overrides: Readonly<Record<string, string>>
}

/** Reads the settings of `make dev`. Variables that are set override its defaults. */
export const readDevSettings = (env: Env = environment): DevSettings => {
  const overrides = variables.flatMap(({ name }): [string, string][] => {
    const value = nonEmpty(env[name])
    return value === undefined ? [] : [[name, value]]
  })
  return {
    devDir: nonEmpty(env['CORRIDOR_DEV_DIR']),
    databaseUrl: nonEmpty(env['DATABASE_URL']),
    overrides: Object.fromEntries(overrides),
  }
}
