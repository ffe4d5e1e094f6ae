import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig, readMigrateConfig, variables } from '../../../src/config.ts'
import { forWorker } from '../../../src/config/worker.ts'
import { neededSecrets, secretNames, stopSecondsOf } from '../../support/deployed-secrets.ts'

type Env = Readonly<Record<string, string>>

type Service = {
  readonly env_file?: string | readonly string[]
  readonly environment: Readonly<Record<string, string | number>>
  readonly volumes?: readonly string[]
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly cap_add?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly stop_grace_period?: string
  readonly deploy?: { readonly resources?: { readonly limits?: Readonly<Record<string, string | number>> } }
}

const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
  services: Readonly<Record<string, Service>>
}

const secret = (): string => randomBytes(32).toString('base64')

const passwords = [
  'POSTGRES_PASSWORD',
  'OWNER_PASSWORD',
  'API_PASSWORD',
  'WORKER_PASSWORD',
  'CONSOLE_PASSWORD',
  'OPERATOR_PASSWORD',
]

/** A complete `.env` of production. */
const dotEnv: Env = {
  ...Object.fromEntries(passwords.map((name) => [name, `value-of-${name}`])),
  CORRIDOR_MODE: 'production',
  PUBLIC_URL: 'https://pay.example.com',
  CONSOLE_URL: 'https://console.example.com',
  CONSOLE_OIDC_ISSUER: 'https://accounts.example.com',
  CONSOLE_OIDC_CLIENT_ID: 'console',
  CONSOLE_OIDC_CLIENT_SECRET: secret(),
  API_KEY_PEPPER: secret(),
  ENCRYPTION_KEYS: `a:${secret()}`,
  BLIND_INDEX_KEY: secret(),
  WEBHOOK_PRIVATE_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
  MEDIA_S3_ENDPOINT: 'https://s3.example.com/',
  MEDIA_S3_REGION: 'eu-west-1',
  MEDIA_S3_BUCKET: 'acme-uploads',
  MEDIA_S3_ACCESS_KEY_ID: 'AK',
  MEDIA_S3_SECRET_ACCESS_KEY: secret(),
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  OTEL_EXPORTER_OTLP_HEADERS: `authorization=${secret()}`,
  CORRIDOR_OPERATOR_TOKEN: `corridor_operator_${'0'.repeat(40)}`,
}

const interpolate = (text: string): string =>
  text.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name: string) => dotEnv[name] ?? '')

/** Returns the environment of a service, as `docker compose` builds it. */
const envOf = ({ env_file: file = [], environment }: Service): Env => ({
  ...(file.length > 0 && dotEnv),
  ...Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, interpolate(value.toString())]),
  ),
})

const serviceOf = (name: string): Service => {
  const service = services[name]
  if (!service) throw new Error(`compose.yaml has no ${name}`)
  return service
}

/** The secrets that each process reads; a person's shell has the token of an operator. */
const needed: Readonly<Record<string, readonly string[]>> = {
  ...neededSecrets,
  operator: [...neededSecrets.operator, 'CORRIDOR_OPERATOR_TOKEN'],
}

const loginOf: Readonly<Record<string, string>> = {
  migrate: 'OWNER_PASSWORD',
  api: 'API_PASSWORD',
  worker: 'WORKER_PASSWORD',
  console: 'CONSOLE_PASSWORD',
  operator: 'OPERATOR_PASSWORD',
}

describe('a service of compose.yaml', () => {
  it('is the database or one of the processes', () => {
    expect(Object.keys(services).toSorted()).toEqual(['postgres', ...Object.keys(needed)].toSorted())
  })

  it.each(Object.entries(needed))('gets only the secrets that it reads: %s', (name, reads) => {
    const env = envOf(serviceOf(name))
    expect(secretNames.filter((one) => env[one]).toSorted()).toEqual([...reads].toSorted())
  })

  it.each(Object.entries(loginOf))('knows the password of its own login only: %s', (name, login) => {
    const values = Object.values(envOf(serviceOf(name))).join(' ')
    expect(passwords.filter((one) => values.includes(`value-of-${one}`))).toEqual([login])
  })

  it('has the uploads if it writes, shows or removes them', () => {
    const hasUploads = ([, { volumes = [] }]: readonly [string, Service]) =>
      volumes.includes('media:/var/lib/corridor/media')
    const names = Object.entries(services)
      .filter(hasUploads)
      .map(([name]) => name)
    expect(names).toEqual(['api', 'console', 'operator'])
  })

  it('gets no setting of Corridor if it is the database', () => {
    const env = envOf(serviceOf('postgres'))
    expect(variables.filter(({ name }) => env[name])).toEqual([])
  })

  it.each(Object.entries(services))('cannot write to its image or gain rights: %s', (name, service) => {
    expect(service.read_only).toBe(true)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
    if (name !== 'postgres') expect(service.cap_add).toBeUndefined()
  })
})

describe('what a service may use', () => {
  it.each(Object.entries(services))('is limited: %s', (name, { deploy }) => {
    const { cpus, memory, pids } = deploy?.resources?.limits ?? {}
    expect(Number(cpus), name).toBeGreaterThanOrEqual(1)
    expect(memory, name).toMatch(/^\d+[MG]$/)
    expect(pids, name).toBeGreaterThanOrEqual(64)
  })

  it.each(['api', 'worker', 'console'])('includes the time to stop without losing work: %s', (name) => {
    const { stop_grace_period: period = '' } = serviceOf(name)
    // With the five seconds that SHUTDOWN_DELAY_MS has behind a balancer.
    expect(Number(/^(\d+)s$/.exec(period)?.[1])).toBeGreaterThanOrEqual(stopSecondsOf({ delayMs: 5_000 }))
  })
})

describe('the roles of the database', () => {
  it('are those of the migration, and each login has its own', () => {
    const sql = readFileSync('deploy/logins.sh', 'utf8')
    const created = [...sql.matchAll(/^create role (corridor_\w+) nologin;$/gm)].map(([, role]) => role)
    const granted = readFileSync('migrations/grants.sql', 'utf8')
    const known = new Set(
      [...granted.matchAll(/corridor_(?:api|worker|operator|console)\b/g)].map(([role]) => role),
    )
    expect(created.toSorted()).toEqual([...known].toSorted())
    const logins = [...sql.matchAll(/^create role (\w+) login password :'(\w+)'(?: in role ([\w, ]+))?;$/gm)]
    expect(logins.map(([, login, , roles = '']) => `${login ?? ''}: ${roles}`)).toEqual([
      'corridor_owner: ',
      'api: corridor_api',
      'worker: corridor_worker',
      'console: corridor_api, corridor_console',
      'operator: corridor_operator',
    ])
  })
})

describe('the environment of a service is a valid configuration', () => {
  it('of a migration', () => {
    const { OWNER_PASSWORD: password = '' } = dotEnv
    expect(readMigrateConfig(envOf(serviceOf('migrate')))).toEqual({
      ok: true,
      config: {
        mode: 'production',
        ownerDatabaseUrl: `postgres://corridor_owner:${password}@postgres:5432/corridor`,
      },
    })
  })

  it.each(['api', 'console', 'operator'])('of the %s', (name) => {
    expect(readConfig(envOf(serviceOf(name)))).toMatchObject({ ok: true })
  })

  it('of a worker, which gets a random pepper in each process and keeps one that is set', () => {
    const env = envOf(serviceOf('worker'))
    expect(readConfig(env)).toMatchObject({ ok: false })
    expect(readConfig(forWorker(env))).toMatchObject({ ok: true })
    expect(forWorker(env)['API_KEY_PEPPER']).not.toBe(forWorker(env)['API_KEY_PEPPER'])
    expect(forWorker({ API_KEY_PEPPER: 'set' })['API_KEY_PEPPER']).toBe('set')
  })
})

describe('a migration', () => {
  it('is refused by name without its mode or its database', () => {
    const result = readMigrateConfig({ CORRIDOR_MODE: 'staging' })
    expect(result.ok ? '' : result.table).toMatch(/CORRIDOR_MODE[\s\S]*DATABASE_URL {2}is missing/)
  })
})
