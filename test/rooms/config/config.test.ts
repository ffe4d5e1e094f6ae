import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, variables } from '../../../src/config.ts'
import { describeConfig } from '../../../src/config/describe.ts'
import { devSecrets } from '../../../src/dev/secrets.ts'

const pem = (modulusLength: number): string =>
  generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const secret = (bytes = 32): string => randomBytes(bytes).toString('base64')

const complete: Readonly<Record<string, string>> = {
  CORRIDOR_MODE: 'sandbox',
  DATABASE_URL: 'postgres://corridor:hunter2@127.0.0.1:5432/corridor',
  API_KEY_PEPPER: secret(),
  ENCRYPTION_KEYS: `new:${secret()},old:${secret()}`,
  BLIND_INDEX_KEY: secret(),
  WEBHOOK_PRIVATE_KEY: pem(2048),
}

const bucket: Readonly<Record<string, string>> = {
  MEDIA_S3_ENDPOINT: 'https://s3.example.com/',
  MEDIA_S3_REGION: 'eu-west-1',
  MEDIA_S3_BUCKET: 'acme-uploads',
  MEDIA_S3_ACCESS_KEY_ID: 'AK',
  MEDIA_S3_SECRET_ACCESS_KEY: 'very secret',
}

const tableOf = (env: Readonly<Record<string, string | undefined>>): string => {
  const result = readConfig(env)
  return result.ok ? '' : result.table
}

describe('readConfig', () => {
  it('accepts a complete environment, and adds the defaults', () => {
    const result = readConfig(complete)
    expect(result).toMatchObject({ ok: true, config: { mode: 'sandbox', port: 3000, metricsPort: 9464 } })
    if (result.ok) expect(result.config.vaultKeys.masterKeys.map(({ id }) => id)).toEqual(['new', 'old'])
  })

  it('names every missing variable, with its purpose and an example', () => {
    const table = tableOf({})
    for (const { name, meaning, defaultValue } of variables.filter((one) => one.defaultValue === undefined)) {
      expect(defaultValue).toBeUndefined()
      expect(table).toContain(`${name}  is missing`)
      expect(table).toContain(meaning)
    }
    expect(table).toContain('for example: ')
  })

  it.each([
    ['CORRIDOR_MODE', 'staging'],
    ['DATABASE_URL', 'mysql://127.0.0.1/corridor'],
    ['DATABASE_URL', 'nonsense'],
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['DATABASE_POOL_MAX', 'many'],
    ['API_KEY_PEPPER', secret(16)],
    ['ENCRYPTION_KEYS', secret(31)],
    ['ENCRYPTION_KEYS', `k:${secret(16)}`],
    ['WEBHOOK_PRIVATE_KEY', 'nonsense'],
    ['LOG_LEVEL', 'loud'],
    ['PUBLIC_URL', 'pay.example.com'],
    ['PUBLIC_URL', 'ftp://pay.example.com'],
    ['PUBLIC_URL', 'https://me@pay.example.com'],
    ['PUBLIC_URL', 'https://pay.example.com/?x=1'],
    ['WEBHOOK_ALLOW_LOOPBACK', 'perhaps'],
  ])('names %s if it is invalid, and quotes no secret', (name, value) => {
    const table = tableOf({ ...complete, [name]: value })
    expect(table).toContain(name)
    if (value.length > 20) expect(table).not.toContain(value)
  })

  it('refuses a webhook key that is too short or not an RSA key', () => {
    expect(tableOf({ ...complete, WEBHOOK_PRIVATE_KEY: pem(1024) })).toContain('WEBHOOK_PRIVATE_KEY')
    const ed25519 = generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString()
    expect(tableOf({ ...complete, WEBHOOK_PRIVATE_KEY: ed25519 })).toContain('WEBHOOK_PRIVATE_KEY')
  })

  it('accepts a webhook key as PEM, folded into one line, or in base64', () => {
    const key = complete['WEBHOOK_PRIVATE_KEY'] ?? ''
    for (const spelling of [key, key.replaceAll('\n', String.raw`\n`), Buffer.from(key).toString('base64')]) {
      expect(readConfig({ ...complete, WEBHOOK_PRIVATE_KEY: spelling })).toMatchObject({
        config: { webhookKeys: [{ id: 'default', pem: key, signsFrom: null }] },
      })
    }
  })

  it('takes every secret as a list with ids, the first one in use, and a single value without one', () => {
    const names = ['API_KEY_PEPPER', 'ENCRYPTION_KEYS', 'BLIND_INDEX_KEY'] as const
    const idsOf = (env: Readonly<Record<string, string>>) => {
      const result = readConfig({ ...complete, ...env })
      if (!result.ok) return result.table
      const { peppers, vaultKeys } = result.config
      return [peppers, vaultKeys.masterKeys, vaultKeys.indexKeys].map((ring) => ring.map(({ id }) => id))
    }
    const listed = names.map((name): [string, string] => [name, `2027a:${secret()}, 2026a:${secret()}`])
    const single = names.map((name): [string, string] => [name, secret()])
    const mixed = names.map((name): [string, string] => [name, `2027a:${secret()},${secret()}`])
    expect(idsOf(Object.fromEntries(listed))).toEqual(names.map(() => ['2027a', '2026a']))
    expect(idsOf(Object.fromEntries(single))).toEqual(names.map(() => ['default']))
    expect(idsOf(Object.fromEntries(mixed))).toEqual(names.map(() => ['2027a', 'default']))
    for (const name of [...names, 'WEBHOOK_PRIVATE_KEY'] as const) {
      const value =
        name === 'WEBHOOK_PRIVATE_KEY' ? Buffer.from(complete[name] ?? '').toString('base64') : secret()
      expect(tableOf({ ...complete, [name]: `a:${value},a:${value}` })).toContain('two keys with the id a')
    }
  })

  it('takes webhook keys from files, and with the time from which they sign', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'corridor-keys-'))
    const path = join(folder, 'key.pem')
    const [old, next] = [pem(2048), pem(2048)]
    await writeFile(path, next)
    const keysOf = (text: string) => {
      const result = readConfig({ ...complete, WEBHOOK_PRIVATE_KEY: text })
      return result.ok ? result.config.webhookKeys : result.table
    }
    const folded = Buffer.from(old).toString('base64')
    expect(keysOf(`2026a:${folded},2027a@2027-01-01T09:00Z:file:${path}`)).toEqual([
      { id: '2026a', pem: old, signsFrom: null },
      { id: '2027a', pem: next, signsFrom: new Date('2027-01-01T09:00:00Z') },
    ])
    expect(keysOf(`file:${path}`)).toMatchObject([{ id: 'default', pem: next }])
    expect(keysOf(`2027a@2027-13-01:${folded}`)).toContain('must be entries of the form')
    expect(keysOf('a:file:/nowhere/key.pem')).toContain('cannot be read')
    await rm(folder, { recursive: true })
  })

  it('defaults the public URL to the local port', () => {
    const publicUrlOf = (env: Readonly<Record<string, string>>): string | undefined => {
      const result = readConfig({ ...complete, ...env })
      return result.ok ? result.config.publicUrl : undefined
    }
    expect(publicUrlOf({})).toBe('http://127.0.0.1:3000')
    expect(publicUrlOf({ PORT: '4000' })).toBe('http://127.0.0.1:4000')
    expect(publicUrlOf({ PORT: '4000', PUBLIC_URL: 'http://127.0.0.1:<PORT>' })).toBe('http://127.0.0.1:4000')
    expect(publicUrlOf({ PUBLIC_URL: 'https://pay.example.com/api//' })).toBe('https://pay.example.com/api')
  })

  it('refuses development settings in production', () => {
    const production = { ...complete, CORRIDOR_MODE: 'production', PUBLIC_URL: 'https://pay.example.com' }
    expect(tableOf(production)).toBe('')
    expect(tableOf({ ...production, WEBHOOK_ALLOW_LOOPBACK: 'true' })).toContain(
      'must not be set in production',
    )
    expect(tableOf({ ...production, SANDBOX_INBOX: 'true' })).toContain('must not be set in production')
    const shownKey = `corridor_test_${'a'.repeat(55)}`
    expect(tableOf({ ...production, DOCS_TRY_KEY: shownKey })).toContain('must not be set in production')
    const liveKey = shownKey.replace('test', 'live')
    expect(tableOf({ ...production, DOCS_TRY_KEY: liveKey })).toContain(
      'must be a key that starts with corridor_test_',
    )
  })

  it('lists the allowed values where there are few', () => {
    const meanings = new Map(variables.map(({ name, meaning }) => [name, meaning]))
    expect(meanings.get('CORRIDOR_MODE')).toMatch(/One of: sandbox, production\.$/)
    expect(meanings.get('LOG_LEVEL')).toMatch(/One of: debug, info, warn, error, silent\.$/)
  })

  it.each(['API_KEY_PEPPER', 'BLIND_INDEX_KEY', 'ENCRYPTION_KEYS'])(
    'refuses the public secrets of development in production: %s',
    async (name) => {
      const folder = await mkdtemp(join(tmpdir(), 'corridor-config-'))
      const development = await devSecrets(folder).finally(() => rm(folder, { recursive: true }))
      const env = { ...complete, PUBLIC_URL: 'https://pay.example.com', [name]: development[name] }
      expect(tableOf({ ...env, CORRIDOR_MODE: 'production' })).toMatch(
        new RegExp(`^  ${name}  is the public secret of development`),
      )
      expect(tableOf(env)).toBe('')
    },
  )

  it('refuses http in production, also by default', () => {
    for (const url of ['', 'http://pay.example.com']) {
      const table = tableOf({ ...complete, CORRIDOR_MODE: 'production', PUBLIC_URL: url })
      expect(table).toMatch(/^  PUBLIC_URL  must be an https URL in production/)
    }
    const env = { ...complete, CORRIDOR_MODE: 'production', PUBLIC_URL: 'https://pay.example.com' }
    expect(tableOf({ ...env, CONSOLE_URL: 'http://console.example.com' })).toMatch(
      /^  CONSOLE_URL  must be an https URL in production/,
    )
    expect(tableOf(env)).toBe('')
  })

  it('takes a provider of single sign-on with all of its variables, over https or on this machine', () => {
    const provider = {
      CONSOLE_OIDC_ISSUER: 'https://accounts.example.com/',
      CONSOLE_OIDC_CLIENT_ID: 'console',
      CONSOLE_OIDC_CLIENT_SECRET: 'very secret',
    }
    const oidc = { issuer: 'https://accounts.example.com', clientId: 'console', clientSecret: 'very secret' }
    expect(readConfig({ ...complete, ...provider })).toMatchObject({ config: { console: { oidc } } })
    expect(tableOf({ ...complete, ...provider, CONSOLE_OIDC_CLIENT_ID: '' })).toMatch(
      /^  CONSOLE_OIDC_CLIENT_ID  is missing: set every CONSOLE_OIDC variable, or none/,
    )
    const issuer = (url: string) => tableOf({ ...complete, ...provider, CONSOLE_OIDC_ISSUER: url })
    expect(issuer('http://accounts.example.com')).toMatch(/^  CONSOLE_OIDC_ISSUER  must be https/)
    expect(issuer('http://127.0.0.1:8080')).toBe('')
    expect(describeConfig({ ...complete, CONSOLE_PORT: '3007' })['CONSOLE_URL']).toBe('http://localhost:3007')
  })

  it('refuses a secret that is used for two purposes, and names both', () => {
    const pepper = complete['API_KEY_PEPPER'] ?? ''
    const thrice = tableOf({ ...complete, BLIND_INDEX_KEY: pepper, ENCRYPTION_KEYS: `a:${pepper}` })
    expect(thrice).toContain('ENCRYPTION_KEYS  must differ from API_KEY_PEPPER')
    expect(thrice).toContain('BLIND_INDEX_KEY  must differ from ENCRYPTION_KEYS')
    expect(tableOf({ ...complete, ENCRYPTION_KEYS: `a:${pepper},b:${pepper}` })).toContain(
      'ENCRYPTION_KEYS  contains the same key twice',
    )
  })

  const zeros = Buffer.alloc(32).toString('base64')

  it.each([
    ['API_KEY_PEPPER', zeros, 'must be random'],
    ['BLIND_INDEX_KEY', zeros, 'must be random'],
    ['ENCRYPTION_KEYS', `a:${zeros}`, 'must be random'],
    ['ENCRYPTION_KEYS', `a:${secret()},b:${secret()},a:${secret()}`, 'has two keys with the id a'],
    ['TRUSTED_PROXIES', '0.0.0.0/0', 'would trust strangers'],
    ['TRUSTED_PROXIES', '10.0.0.1,::/0', 'would trust strangers'],
    ['OPERATOR_NETWORKS', '128.0.0.0/1', 'would trust strangers: list your own networks'],
    ['POOL_DEPOSITS_ALONE', 'USD 1,000', 'is not an amount such as USD 1000'],
    ['POOL_DEPOSITS_ALONE', 'USD 10, USD 20', 'has two amounts of one currency'],
    ['OPERATOR_NETWORKS', '10.8.0.0/16,office', 'is neither an IP address nor a CIDR range'],
    ['DATABASE_POOL_MAX', '0', 'must be a whole number of at least 1'],
    ['DATABASE_POOL_MAX', '-3', 'must be a whole number of at least 1'],
    ['MAX_REQUESTS_IN_FLIGHT', '-1', 'must be a whole number of at least 1'],
    ['SANDBOX_DELAY_MS', '-1', 'must be a whole number of at least 0'],
    ['SANDBOX_INSTANT_DELAY_MS', '-1', 'must be a whole number of at least 0'],
    ['WORKER_POLL_MS', '0', 'must be a whole number of at least 1'],
    ['WORKER_POLL_MS', '1.5', 'must be a whole number of at least 1'],
    ['SHUTDOWN_DELAY_MS', '-5', 'must be a whole number of at least 0'],
    ['SHUTDOWN_GRACE_MS', '-5', 'must be a whole number of at least 0'],
  ])('refuses %s = %s by name', (name, value, fault) => {
    expect(tableOf({ ...complete, [name]: value })).toContain(`  ${name}  `)
    expect(tableOf({ ...complete, [name]: value })).toContain(fault)
  })

  it('accepts private ranges as proxies', () => {
    expect(tableOf({ ...complete, TRUSTED_PROXIES: '10.0.0.0/8,fc00::/7,203.0.113.7' })).toBe('')
  })

  it('configures a bucket if all its variables are set, and names those that are missing', () => {
    expect(readConfig(complete)).toMatchObject({ config: { mediaS3: undefined } })
    const result = readConfig({ ...complete, ...bucket })
    expect(result).toMatchObject({
      config: {
        mediaS3: {
          ...{ endpoint: 'https://s3.example.com', region: 'eu-west-1', bucket: 'acme-uploads' },
          ...{ accessKeyId: 'AK', secretAccessKey: 'very secret', forcePathStyle: true },
        },
      },
    })
    const hosted = readConfig({ ...complete, ...bucket, MEDIA_S3_FORCE_PATH_STYLE: 'false' })
    expect(hosted).toMatchObject({ config: { mediaS3: { forcePathStyle: false } } })
    for (const name of Object.keys(bucket)) {
      const table = tableOf({ ...complete, ...bucket, [name]: '' })
      expect(table).toContain(`${name}  is missing: set every MEDIA_S3 variable, or none`)
      expect(table).not.toContain('very secret')
    }
    expect(tableOf({ ...complete, MEDIA_S3_BUCKET: 'acme-uploads' }).match(/is missing/g)).toHaveLength(4)
  })

  it.each([
    ['MEDIA_S3_ENDPOINT', 's3.example.com'],
    ['MEDIA_S3_ENDPOINT', 'https://s3.example.com/?x=1'],
    ['MEDIA_S3_BUCKET', 'a/b'],
    ['MEDIA_S3_BUCKET', '../x'],
    ['MEDIA_S3_BUCKET', 'Acme'],
    ['MEDIA_S3_FORCE_PATH_STYLE', 'perhaps'],
  ])('refuses %s = %s', (name, value) => {
    expect(tableOf({ ...complete, ...bucket, [name]: value })).toContain(name)
  })

  it('treats an empty variable as missing', () => {
    expect(readConfig({ ...complete, PORT: '' })).toMatchObject({ config: { port: 3000 } })
    expect(tableOf({ ...complete, DATABASE_URL: '' })).toContain('DATABASE_URL  is missing')
  })
})

describe('describeConfig', () => {
  it('masks every secret, and the password of the database', () => {
    const described = JSON.stringify(describeConfig(complete))
    for (const name of ['API_KEY_PEPPER', 'ENCRYPTION_KEYS', 'BLIND_INDEX_KEY', 'WEBHOOK_PRIVATE_KEY']) {
      expect(described).not.toContain(JSON.stringify(complete[name]).slice(1, -1))
    }
    expect(JSON.stringify(describeConfig({ ...complete, ...bucket }))).not.toContain('very secret')
    expect(described).not.toContain('hunter2')
    expect(described).toContain('127.0.0.1:5432')
  })
})
