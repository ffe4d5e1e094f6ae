import { createServer, type Server } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { query } from '../../src/db/tx.ts'
import { wire, type Wired } from '../../src/wire.ts'
import { deployment } from '../support/run-corridor.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { listen } from '../support/listen.ts'
import { until } from '../support/until.ts'
import { startServed, type Served } from './process.ts'
import { searchTables } from './search-tables.ts'
import {
  blunder,
  doEverything,
  marker,
  reference,
  openSender,
  person,
  plantedSecrets,
  type Sender,
} from './secrets-day.ts'

// F41: secret and personal data is never stored or logged in plain text. The values are sent in right and in wrong
// places, then searched in the output of the processes and in every column.

let database: TestDatabase
let wired: Wired
let served: Served
let receiver: Server
let env: Readonly<Record<string, string>>
let businessId: string
let sender: Sender
let mediaDir: string

const prepareBusiness = async (): Promise<Pick<Sender, 'key' | 'webhookSecret'>> => {
  const { pricing, sandbox } = wired.services
  await pricing.setRates([
    { source: 'USD', destination: 'NGN', rate: '1540.25' },
    { source: 'KES', destination: 'USD', rate: '0.0077' },
  ])
  const route = { rail: 'sandbox' } as const
  await pricing.setRoutes([
    { ...route, type: 'WITHDRAW', channel: 'BANK_ACCOUNT', country_code: 'NG', currency: 'NGN' },
    { ...route, type: 'DEPOSIT', channel: 'MOBILE_MONEY', country_code: 'KE', currency: 'KES' },
  ])
  const business = await wired.businesses.create({ name: 'Acme Payments', countryCode: 'NG' })
  businessId = business.id
  const { key } = await wired.keys.create({ businessId, name: 'test', permissions: [], legacy: true })
  await sandbox.topUp(business, { amount: { minor: 100_000n, currency: 'USD' }, walletType: 'MAIN' })
  receiver = createServer((req, res) => {
    req.resume().on('end', () => res.end('thanks'))
  })
  const port = await listen(receiver)
  const { secret } = await wired.webhooks.setUrl(businessId, `http://127.0.0.1:${port.toString()}/hooks`)
  return { key, webhookSecret: secret }
}

beforeAll(async () => {
  database = await createDatabase()
  mediaDir = await mkdtemp(join(tmpdir(), 'corridor-secrets-'))
  env = {
    ...deployment(database.url),
    WEBHOOK_ALLOW_LOOPBACK: 'true',
    SANDBOX_DELAY_MS: '200',
    WORKER_POLL_MS: '50',
    MEDIA_DIR: mediaDir,
    LOG_LEVEL: 'debug',
  }
  const read = readConfig(env)
  if (!read.ok) throw new Error(read.table)
  wired = wire({ ...read.config, poolMax: 2, name: 'corridor-test' })
  const keyed = await prepareBusiness()
  served = await startServed('both', env)
  sender = openSender({ url: served.url, ...keyed })
})
afterAll(async () => {
  if (served.child.exitCode === null) served.child.kill('SIGKILL')
  await wired.close()
  receiver.close()
  await database.drop()
  await rm(mediaDir, { recursive: true, force: true })
})

const secretsOfDeployment = (): readonly string[] => [
  env['API_KEY_PEPPER'] ?? '',
  env['ENCRYPTION_KEYS']?.split(':')[1] ?? '',
  env['BLIND_INDEX_KEY'] ?? '',
  ...(env['WEBHOOK_PRIVATE_KEY'] ?? '').split('\n').filter((line) => line.length === 64),
]

describe('after a day of valid and invalid calls', () => {
  it('no table and no output of the processes contains a secret as plain text', async () => {
    await blunder(sender, await doEverything(sender))
    // Webhooks are delivered and the payout has ended, so the worker logged everything.
    await until(
      async () =>
        (await query(wired.db, `select from transactions where status = 'SUCCESS' and type = 'WITHDRAW'`))
          .length > 0,
      () => served.log(),
    )
    served.child.kill('SIGTERM')
    expect(await served.ended).toBe(0)

    const { key, webhookSecret } = sender
    const secrets = [...plantedSecrets, key, webhookSecret, ...secretsOfDeployment()]
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(5)
    const persons = Object.values(person)
    expect(await searchTables(wired.db, [...secrets, ...persons, marker])).toEqual([])
    for (const text of [...secrets, ...persons]) expect(served.log()).not.toContain(text)
  })

  it('every call is in the log, and the search finds its public values', async () => {
    const rows = await query<{ count: number }>(
      wired.db,
      'select count(*)::integer as count from request_log',
    )
    expect(rows).toEqual([{ count: sender.sent() }])
    const tablesWith = async (text: string) =>
      (await searchTables(wired.db, [text])).map(({ table }) => table)
    expect(await tablesWith('Acme Payments')).toEqual(['businesses'])
    expect(await tablesWith(reference)).toContain('request_log')
    expect(served.log()).toContain('"operationId":"verifyCustomer"')
    expect(await searchTables(wired.db, [businessId], ['customers'])).not.toEqual([])
  })
})
