import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createWebhookSecret } from '../../webhooks/index.ts'

/** The rail of the demo. */
export const railName = 'demo'

/** The environment variables of Corridor and of the connector, and the part of Corridor's that names its rail. */
export type Environments = {
  readonly rails: Readonly<Record<string, string>>
  readonly corridor: Readonly<Record<string, string>>
  readonly connector: Readonly<Record<string, string>>
}

/** Addresses of the demo. `databaseUrl` is the owner's. */
export type Places = {
  readonly dir: string
  readonly databaseUrl: string
  readonly ports: { readonly api: number; readonly metrics: number; readonly connector: number }
  /** How much may be unknown at once, by currency. Default: any amount. */
  readonly maxUnknown?: Readonly<Record<string, string>>
}

const createPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}

const random = (): string => randomBytes(32).toString('base64')

const createRsa = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

/** Creates secrets and RAILS_FILE of a deployment in production mode with one rail. */
export const createEnvironments = ({ dir, databaseUrl, ports, maxUnknown = {} }: Places): Environments => {
  const [ours, theirs] = [createPair(), createPair()]
  mkdirSync(dir, { recursive: true })
  const callbackSecret = createWebhookSecret()
  const railsFile = join(dir, 'rails.json')
  const rail = {
    name: railName,
    url: `http://127.0.0.1:${ports.connector.toString()}`,
    privateKey: { id: 'corridor', env: 'DEMO_RAIL_KEY' },
    partnerKeys: [{ id: 'connector', publicKey: theirs.publicKey }],
    callbackSecrets: ['DEMO_CALLBACK_SECRET'],
    serves: 'payouts collections virtual-accounts account-resolutions identity-checks messages'.split(' '),
    fence: true,
    honoursNotAfter: true,
    settleWindowSeconds: 3_600,
    maxUnknown,
  }
  writeFileSync(railsFile, `${JSON.stringify({ rails: [rail] }, null, 2)}\n`)
  const rails = {
    RAILS_FILE: railsFile,
    DEMO_RAIL_KEY: ours.privateKey,
    DEMO_CALLBACK_SECRET: callbackSecret,
  }
  return {
    rails,
    corridor: {
      CORRIDOR_MODE: 'production',
      DATABASE_URL: databaseUrl,
      MIGRATE_DATABASE_URL: databaseUrl,
      API_KEY_PEPPER: random(),
      ENCRYPTION_KEYS: `demo:${random()}`,
      BLIND_INDEX_KEY: random(),
      WEBHOOK_PRIVATE_KEY: createRsa(),
      PUBLIC_URL: 'https://corridor.example',
      MEDIA_DIR: join(dir, 'media'),
      PORT: ports.api.toString(),
      METRICS_PORT: ports.metrics.toString(),
      LOG_LEVEL: 'warn',
      ...rails,
    },
    connector: {
      CONNECTOR_PORT: ports.connector.toString(),
      CONNECTOR_DIR: join(dir, 'connector'),
      CONNECTOR_PRIVATE_KEY: theirs.privateKey,
      CORRIDOR_PUBLIC_KEY: ours.publicKey,
      CALLBACK_URL: `http://127.0.0.1:${ports.api.toString()}/rails/${railName}/callbacks`,
      CALLBACK_SECRET: callbackSecret,
      CONNECTOR_PAYERS: 'pay',
    },
  }
}
