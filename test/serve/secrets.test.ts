import { createServer, type Server } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { query } from '../../src/db/tx.ts'
import { wire, type Wired } from '../../src/wire.ts'
import { deployment } from '../cli/run.ts'
import { sendRaw, type RawAnswer } from '../support/client.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { startServed, type Served } from './process.ts'

// F41: what must not be read stands nowhere in clear: not in what a process writes, and in no column of any table. The
// values are planted where callers put them rightly, and where they put them by mistake.

const bvn = '22198765431'
const accountNumber = '0198237645'
const mobileNumber = '+254712983475'
const senderNumber = '0871236549'
const passport = 'P98X76Y54Q'
const wrongPassword = '918273'
const person = { name: 'Planted Person', email: 'planted.person@example.com', phone: '+2348031987654' }
/** Nothing secret: what shows that the search finds what is there. */
const marker = 'marker-that-may-be-seen'

let database: TestDatabase
let wired: Wired
let served: Served
let receiver: Server
let env: Readonly<Record<string, string>>
let key: string
let businessId: string
let webhookSecret = ''
let mediaDir: string
let calls = 0

const listen = (server: Server): Promise<number> =>
  new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      done(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })

const setScene = async (): Promise<void> => {
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
  const business = await wired.businesses.create({ name: 'Acme', countryCode: 'NG' })
  businessId = business.id
  key = (await wired.keys.create({ businessId, name: 'test', permissions: [], legacy: true })).key
  await sandbox.topUp(business, { minor: 100_000n, currency: 'USD' }, 'MAIN')
  receiver = createServer((req, res) => {
    req.resume().on('end', () => res.end('thanks'))
  })
  const port = await listen(receiver)
  webhookSecret = (await wired.webhooks.setUrl(businessId, `http://127.0.0.1:${port.toString()}/hooks`))
    .secret
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
  await setScene()
  served = await startServed('both', env)
})
afterAll(async () => {
  if (served.child.exitCode === null) served.child.kill('SIGKILL')
  await wired.close()
  receiver.close()
  await database.drop()
  await rm(mediaDir, { recursive: true, force: true })
})

const send = async (
  path: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<RawAnswer> => {
  calls += 1
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return sendRaw(served.url, `/api/v1${path}`, { key, method, ...(body !== undefined && { body: text }) })
}

const done = async (
  path: string,
  body: unknown,
  method = 'POST',
): Promise<Readonly<Record<string, string>>> => {
  const answer = await send(path, body, method)
  expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300)
  return (answer.json as { data: Readonly<Record<string, string>> }).data
}

const account = (customerId: string) => ({
  customerId,
  type: 'WITHDRAW',
  channel: 'BANK_ACCOUNT',
  accountName: person.name,
  accountNumber,
  countryCode: 'NG',
  institution: { institutionCode: '000013', institutionName: 'GTBANK PLC' },
})

const amounts = {
  sourceAmount: '10.00',
  sourceCurrency: 'USD',
  destinationAmount: '15402.50',
  destinationCurrency: 'NGN',
}

/** What a business does in a day. */
const doEverything = async () => {
  const wish = { fullName: person.name, email: person.email, phone: person.phone, countryCode: 'NG' }
  const kyc = { PASSPORT: passport }
  const customerId = String((await done('/customer', { ...wish, kyc, meta: { note: marker } }))['customerId'])
  await done(`/customer/${customerId}/kyc`, { kyc: { NATIONAL_ID: `${passport}2` } }, 'PATCH')
  await done(`/customer/${customerId}/verify`, { docType: 'BVN', docValue: bvn })
  const destinationId = String((await done('/payment-method', account(customerId)))['paymentMethodId'])
  const wallet = {
    ...account(customerId),
    type: 'DEPOSIT',
    channel: 'MOBILE_MONEY',
    accountNumber: mobileNumber.replace(/\d{4}$/, '0002'),
    countryCode: 'KE',
    institution: { institutionCode: 'MPESA', institutionName: 'M-PESA' },
  }
  const sourceId = String((await done('/payment-method', wallet))['paymentMethodId'])
  await done('/payment-method', { ...wallet, accountNumber: mobileNumber })
  const meta = { idempotencyKey: 'secrets-1', reference: 'secrets-1' }
  await done('/transaction', { type: 'WITHDRAW', customerId, destinationId, ...amounts, meta })
  const deposit = {
    type: 'DEPOSIT',
    customerId,
    sourceId,
    sourceAmount: '1000.00',
    sourceCurrency: 'KES',
    destinationAmount: '7.70',
    destinationCurrency: 'USD',
    meta: { idempotencyKey: 'secrets-2', reference: 'secrets-2' },
  }
  const { transactionId } = await done('/transaction', deposit)
  const authorize = `/transaction/${String(transactionId)}/authorize`
  expect((await send(authorize, { type: 'OTP', otp: wrongPassword })).status).toBe(400)
  const upload = await done('/media/url', { fileName: 'slip.pdf', type: 'transaction' })
  const put = { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' }
  expect((await fetch(String(upload['url']).replace(/^https?:\/\/[^/]+/, served.url), put)).status).toBe(200)
  const senderDetails = { name: person.name, accountNumber: senderNumber }
  const timestamp = '2026-05-20T09:40:00.000Z'
  const pool = { amount: '250000.00', countryCode: 'NG', reference: 'secrets-3', timestamp, senderDetails }
  await done('/transaction/pool-account', { ...pool, customerId, fileKey: upload['key'] })
  for (const path of [
    '/customer',
    `/customer/${customerId}`,
    '/payment-method?capabilities=WITHDRAW,DEPOSIT',
    '/transaction',
  ]) {
    expect((await send(path)).status).toBe(200)
  }
  const search = new URLSearchParams({
    channel: 'BANK_ACCOUNT',
    countryCode: 'NG',
    institutionCode: '000013',
    accountNumber,
  })
  await send(`/payment-method/resolve?${search.toString()}`)
  await send(`/customer?email=${encodeURIComponent(person.email)}&phone=${encodeURIComponent(person.phone)}`)
  return { customerId, destinationId, authorize }
}

/** Where callers put secrets by mistake. Every one of these is refused. */
const blunder = async ({
  customerId,
  destinationId,
  authorize,
}: Awaited<ReturnType<typeof doEverything>>) => {
  const secrets = [
    bvn,
    accountNumber,
    senderNumber,
    mobileNumber,
    passport,
    wrongPassword,
    webhookSecret,
    key,
  ]
  for (const secret of secrets) {
    const encoded = encodeURIComponent(secret)
    const meta = { idempotencyKey: 'secrets-9', reference: 'secrets-9' }
    const answers = [
      await send(`/customer/${encoded}`),
      await send(`/${encoded}`),
      await send(`/transaction?${encoded}=${encoded}`),
      await send(`/transaction?status=${encoded}&currency=${encoded}`),
      await send('/customer', { [secret]: secret }),
      await send('/customer', `{"fullName":"${secret}`),
      await send('/customer', secret),
      await send('/customer', { fullName: person.name, email: secret, phone: secret, countryCode: secret }),
      await send(`/customer/${customerId}/verify`, { docType: secret, docValue: secret }),
      await send(`/customer/${customerId}/kyc`, { [secret]: secret }, 'PATCH'),
      await send(`/customer/${customerId}/kyc`, { BVN: secret }, 'PATCH'),
      await send('/payment-method', { ...account(customerId), channel: secret, acountNumber: secret }),
      await send('/payment-method', {
        ...account(secret),
        institution: { institutionId: secret },
      }),
      await send('/transaction', { customerId, destinationId, ...amounts, sourceCurrency: secret, meta }),
      await send('/transaction', {
        customerId,
        destinationId,
        ...amounts,
        sourceAmount: `${secret}!`,
        meta,
      }),
      await send('/transaction', { customerId: secret, destinationId: secret, ...amounts, meta }),
      await send(authorize, { type: secret, otp: secret }),
      await send('/media/url', { fileName: 'slip.pdf', type: secret }),
    ]
    for (const { status, text } of answers) expect(status, text).toBeGreaterThanOrEqual(400)
    for (const headers of [
      { 'x-api-key': `${key.slice(0, -1)}!` },
      { 'x-api-key': secret },
      { 'x-api-version': secret },
    ]) {
      calls += 1
      await sendRaw(served.url, '/api/v1/org/balance', { headers })
    }
  }
}

type Find = { readonly table: string; readonly planted: string; readonly rows: number }

/** Every row of every table in which a text stands: as it is, or as its bytes in hex or base64. */
const search = async (texts: readonly string[], tables?: readonly string[]): Promise<readonly Find[]> => {
  const all = await query<{ name: string }>(
    wired.db,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  expect(all.length).toBeGreaterThan(20)
  const found: Find[] = []
  for (const { name } of all.filter((table) => tables?.includes(table.name) ?? true)) {
    for (const text of texts) {
      const forms = [
        text,
        Buffer.from(text).toString('hex'),
        Buffer.from(text).toString('base64').replace(/=+$/, ''),
      ]
      const sql = `select count(*)::integer as rows from ${name} t
        where exists (select from unnest(:forms::text[]) form where position(form in t::text) > 0)`
      const rows = (await query<{ rows: number }>(wired.db, sql, { forms }))[0]?.rows ?? 0
      if (rows > 0) found.push({ table: name, planted: text, rows })
    }
  }
  return found
}

const secretsOfDeployment = (): readonly string[] => [
  env['API_KEY_PEPPER'] ?? '',
  env['ENCRYPTION_KEYS']?.split(':')[1] ?? '',
  env['BLIND_INDEX_KEY'] ?? '',
  ...(env['WEBHOOK_PRIVATE_KEY'] ?? '').split('\n').filter((line) => line.length === 64),
]

describe('after a day of calls, right ones and wrong ones', () => {
  it(
    'no secret stands in clear in any table, nor in what the processes wrote',
    { timeout: 120_000 },
    async () => {
      await blunder(await doEverything())
      // Webhooks are delivered and the payout has ended: the worker has said what it says.
      await until(
        async () =>
          (await query(wired.db, `select from transactions where status = 'SUCCESS' and type = 'WITHDRAW'`))
            .length > 0,
        () => served.log(),
      )
      served.child.kill('SIGTERM')
      expect(await served.ended).toBe(0)

      const secrets = [
        bvn,
        accountNumber,
        mobileNumber,
        senderNumber,
        passport,
        wrongPassword,
        key,
        webhookSecret,
        ...secretsOfDeployment(),
      ]
      for (const secret of secrets) expect(secret.length).toBeGreaterThan(5)
      expect(await search(secrets)).toEqual([])
      const persons = Object.values(person)
      expect(await search(persons, ['request_log'])).toEqual([])
      for (const text of [...secrets, ...persons]) expect(served.log()).not.toContain(text)
    },
  )

  it('every call is in the log, and the search finds what may be seen', async () => {
    const rows = await query<{ count: number }>(
      wired.db,
      'select count(*)::integer as count from request_log',
    )
    expect(rows).toEqual([{ count: calls }])
    const found = await search([marker])
    expect(found.map(({ table }) => table)).toEqual(['customers', 'request_log'])
    expect(served.log()).toContain('"operationId":"verifyCustomer"')
    expect(await search([`\\x${Buffer.alloc(0).toString('hex')}`, businessId], ['customers'])).not.toEqual([])
  })
})
