import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type RunningApi } from '../../../src/api.ts'
import { readConfig } from '../../../src/config.ts'
import { readNow } from '../../../src/db/clock.ts'
import { findDataKey } from '../../../src/vault/data-keys.store.ts'
import { inTransaction } from '../../../src/db/tx.ts'
import { isStandardSigned } from '../../../src/client/webhook-signature.ts'
import { wire, type Wired } from '../../../src/wire.ts'
import { sendRaw } from '../../support/client.ts'
import { createDatabase, type TestDatabase } from '../../support/database.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'
import type { Ended } from '../../support/program.ts'
import { deployment, operatorOf, executable, runInProcess } from '../../support/run-corridor.ts'

// Commands change the settings of a business; a running API and worker show the effect.
let database: TestDatabase
let wired: Wired
let api: RunningApi
let receiver: Receiver

const environment = () => ({ ...deployment(database.url), WEBHOOK_ALLOW_LOOPBACK: 'true' })

beforeAll(async () => {
  database = await createDatabase()
  receiver = await startReceiver()
  const read = readConfig(environment())
  if (!read.ok) throw new Error(read.table)
  wired = wire({ ...read.config, poolMax: 4, name: 'corridor-test' })
  const app = wired.createApp({
    readiness: [],
    docsFile: 'none.html',
    onAnswered: () => undefined,
    onBug: ({ message }) => {
      throw new Error(message)
    },
  })
  api = await startApi(app, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await api.close(1_000)
  await wired.close()
  await receiver.close()
  await database.drop()
})

const run = (...args: readonly string[]): Promise<Ended> =>
  runInProcess(args, { ...operatorOf(database), WEBHOOK_ALLOW_LOOPBACK: 'true' })

const json = async (...args: readonly string[]): Promise<Readonly<Record<string, unknown>>> => {
  const { code, stdout, stderr } = await run('--json', ...args)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>
}

const aBusiness = async () => {
  const { id } = await wired.businesses.create({ name: 'Acme', countryCode: 'NG' })
  const { key } = await wired.keys.create({ businessId: id, name: 'test', permissions: [], legacy: true })
  return { id, key }
}

/** Emits an event of a business, as a room would, and returns its id. */
const emitOne = async (businessId: string): Promise<string> => {
  await inTransaction(wired.db, async (trx) => {
    const at = await readNow(trx)
    const subjectId = at.getTime().toString(16).padStart(24, '0')
    await wired.webhooks.emit(trx, {
      businessId,
      type: 'CUSTOMER.UPDATED',
      dataKey: await findDataKey(trx, { businessId, customerId: null }),
      subjectId,
      data: { subjectId },
      at,
    })
  })
  const all = { eventId: null, type: null, status: null, since: null }
  return (await wired.deliveries.list(businessId, all, 1))[0]?.eventId ?? ''
}

const deliver = (): Promise<number> =>
  wired
    .createRunner({
      pollMs: 100,
      onFailure: ({ error }) => {
        throw error
      },
    })
    .runDue()

const nobody = 'f'.repeat(24)

describe('signing', () => {
  const body = '{"fullName":"x"}'
  const post = async (key: string, secret?: string): Promise<number> => {
    const signature = secret && createHmac('sha256', secret).update(body).digest('hex')
    const headers = signature === undefined ? {} : { 'x-api-signature': signature }
    return (await sendRaw(api.url, '/api/v1/customer', { method: 'POST', key, body, headers })).status
  }

  it('is enabled, rotated and disabled, and each secret is shown once, when it is created', async () => {
    const { id, key } = await aBusiness()
    expect(await json('signing', 'show', id)).toEqual({ businessId: id, isEnabled: false })
    expect(await post(key)).toBe(422)
    const first = String((await json('signing', 'enable', id))['secret'])
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect([await post(key), await post(key, first), await post(key, 'f'.repeat(64))]).toEqual([
      401, 422, 401,
    ])
    expect((await run('signing', 'enable', id)).stderr).toContain('rotate instead')
    const rotated = await run('signing', 'rotate', id)
    const second = /^[0-9a-f]{64}$/m.exec(rotated.stdout)?.[0] ?? ''
    expect(rotated.stdout).toContain('it is not shown again')
    expect([await post(key, first), await post(key, second)]).toEqual([422, 422])
    const { stdout } = await run('signing', 'show', id)
    expect(stdout).toMatch(/The previous secret is accepted until 20/)
    for (const secret of [first, second]) expect(stdout).not.toContain(secret)
    const third = String((await json('signing', 'rotate', id, '--at-once'))['secret'])
    expect([await post(key, second), await post(key, third)]).toEqual([401, 422])
    expect(await json('signing', 'show', id)).toMatchObject({ isEnabled: true, previousSecretUntil: null })
    expect(await json('signing', 'disable', id)).toEqual({ businessId: id, isEnabled: false })
    expect(await post(key)).toBe(422)
  })

  it('commands for an unknown business, or one that does not sign, are refused', async () => {
    const { id } = await aBusiness()
    for (const args of [
      ['rotate', id],
      ['disable', id],
      ['show', nobody],
      ['enable', nobody],
    ]) {
      expect(await run('signing', ...args), args.join(' ')).toMatchObject({ code: 1, stdout: '' })
    }
  })
})

describe('business allowlist', () => {
  it('is extended, listed and reduced; an empty list admits every address', async () => {
    const { id, key } = await aBusiness()
    const status = async () => (await sendRaw(api.url, '/api/v1/org/balance', { key })).status
    expect((await run('business', 'allowlist', 'list', id)).stdout).toContain('accepted from every address')
    expect(await json('business', 'allowlist', 'add', id, '203.0.113.9/24')).toMatchObject({
      isOpen: false,
      networks: [{ network: '203.0.113.0/24' }],
    })
    expect(await status()).toBe(401)
    await json('business', 'allowlist', 'add', id, '127.0.0.1')
    expect(await status()).toBe(200)
    expect((await run('business', 'allowlist', 'list', id)).stdout).toMatch(/^FROM +ADDED\n127\.0\.0\.1\/32 /)
    await json('business', 'allowlist', 'remove', id, '127.0.0.1')
    expect(await status()).toBe(401)
    expect(await json('business', 'allowlist', 'remove', id, '203.0.113.0/24')).toEqual({
      businessId: id,
      isOpen: true,
      networks: [],
    })
    expect(await status()).toBe(200)
  })

  it('refuses invalid entries, and the removal of entries it does not have', async () => {
    const { id } = await aBusiness()
    expect((await run('business', 'allowlist', 'add', id, 'example.com')).stderr).toContain('neither an IP')
    expect((await run('business', 'allowlist', 'remove', id, '10.0.0.1')).stderr).toContain('not on the list')
    expect((await run('business', 'allowlist', 'add', nobody, '10.0.0.1')).stderr).toContain(
      'There is no business',
    )
  })
})

describe('webhook', () => {
  it('set shows the secret with the first URL only, rotate shows a new one, and both sign for a day', async () => {
    const { id } = await aBusiness()
    expect((await run('webhook', 'show', id)).code).toBe(1)
    expect((await run('webhook', 'set', id, 'http://10.0.0.1/')).code).toBe(1)
    expect((await run('webhook', 'set', nobody, `${receiver.url}/`)).code).toBe(1)
    const first = String((await json('webhook', 'set', id, `${receiver.url}/one`))['secret'])
    expect(first).toMatch(/^whsec_/)
    expect(await json('webhook', 'set', id, `${receiver.url}/two`)).not.toHaveProperty('secret')
    const second = String((await json('webhook', 'rotate', id))['secret'])
    expect(second).not.toBe(first)
    const { stdout } = await run('webhook', 'show', id)
    expect(stdout).toContain(`Webhooks are sent to ${receiver.url}/two.`)
    expect(stdout).toContain('The previous secret also signs until')
    for (const secret of [first, second]) expect(stdout).not.toContain(secret)
    const eventId = await emitOne(id)
    await deliver()
    const got = receiver.received.find(({ headers }) => headers['webhook-id'] === eventId)
    expect(got?.path).toBe('/two')
    const message = {
      id: eventId,
      timestamp: String(got?.headers['webhook-timestamp']),
      signature: String(got?.headers['webhook-signature']),
      body: Buffer.from(got?.body ?? '', 'utf8'),
    }
    const now = new Date()
    for (const secret of [first, second]) expect(await isStandardSigned(secret, message, now)).toBe(true)
  })

  it('pause keeps events, show gives the reason and the number, resume delivers them', async () => {
    const { id } = await aBusiness()
    await json('webhook', 'set', id, `${receiver.url}/paused`)
    expect(await json('webhook', 'pause', id, '--reason', 'new data centre')).toMatchObject({
      pause: { cause: 'operator', reason: 'new data centre' },
    })
    const eventId = await emitOne(id)
    await deliver()
    const { stdout } = await run('webhook', 'show', id)
    expect(stdout).toMatch(/Paused since .* \(operator\): new data centre/)
    expect(stdout).toContain('Deliveries held until it is resumed: 1')
    expect((await run('webhook', 'deliveries', id, '--status', 'held')).stdout).toContain(eventId)
    expect(await json('webhook', 'resume', id)).toMatchObject({ pause: null })
    await deliver()
    expect(receiver.received.filter(({ path }) => path === '/paused')).toHaveLength(1)
    for (const change of ['pause', 'resume', 'rotate'])
      expect((await run('webhook', change, nobody)).code).toBe(1)
  })

  it('deliveries lists events, and every attempt of one; replay sends it again', async () => {
    const { id } = await aBusiness()
    await json('webhook', 'set', id, `${receiver.url}/again`)
    const eventId = await emitOne(id)
    await deliver()
    const listed = await run('webhook', 'deliveries', id, '--event', 'CUSTOMER.UPDATED', '--since', '1h')
    expect(listed.stdout).toMatch(new RegExp(`${eventId}  CUSTOMER\\.UPDATED .* delivered  1 +200`))
    expect(await json('webhook', 'replay', id, eventId)).toEqual({ businessId: id, replayed: 1 })
    await deliver()
    const sent = receiver.received.filter(({ path }) => path === '/again')
    expect(sent.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2'])
    expect(sent[0]?.body).toBe(sent[1]?.body)
    const { stdout } = await run('webhook', 'deliveries', id, '--event', eventId)
    expect(stdout).toMatch(/^ATTEMPT +STARTED +MS +RESPONSE +TO\n1 .*\n2 /m)
    expect(await json('webhook', 'replay', id, '--since', '1h', '--undelivered')).toMatchObject({
      replayed: 0,
    })
    expect(await json('webhook', 'replay', id, '--since', '1h')).toMatchObject({ replayed: 1 })
  })

  it('deliveries and replay explain invalid arguments', async () => {
    const { id } = await aBusiness()
    for (const args of [
      ['deliveries', id, '--event', 'NOTHING'],
      ['deliveries', id, '--limit', '0'],
      ['deliveries', id, '--limit', '1001'],
      ['deliveries', id, '--since', 'yesterday'],
      ['replay', id],
      ['replay', id, '--undelivered'],
      ['replay', id, nobody, '--since', '1h'],
      ['replay', id, nobody],
      ['deliveries', nobody],
    ]) {
      expect(await run('webhook', ...args), args.join(' ')).toMatchObject({ code: 1, stdout: '' })
    }
    expect((await run('webhook', 'deliveries', id, '--status', 'lost')).code).toBe(2)
  })
})

describe('listen', () => {
  it('forwards events, shows each response, and does not affect real deliveries', async () => {
    const { id } = await aBusiness()
    await json('webhook', 'set', id, `${receiver.url}/real`)
    const eventId = await emitOne(id)
    const to = ['--forward-to', `${receiver.url}/local`]
    const { code, stdout, stderr } = await run('listen', id, ...to, '--since', '2h', '--once')
    expect(code, stderr).toBe(0)
    expect(stdout).toMatch(new RegExp(`CUSTOMER\\.UPDATED  ${eventId}  → 200  \\d+ ms\n$`))
    expect(stderr).toMatch(/^Forwarding to \S+\/local: the events since 20\S+Z\.\nExisting events: 1\.\n$/)
    const asJson = await run('--json', 'listen', id, ...to, '--since', '2h', '--once')
    expect(JSON.parse(asJson.stdout)).toMatchObject({ eventId, status: 200, head: 'ok', error: null })
    expect((await run('listen', id, ...to, '--once')).stdout).toBe('')
    expect(await json('webhook', 'deliveries', id)).toMatchObject([
      { eventId, status: 'waiting', attempts: 0 },
    ])
  })

  it('prints its secret if the business has none, and accepts only URLs', async () => {
    const { id } = await aBusiness()
    const { stderr } = await run('listen', id, '--forward-to', receiver.url, '--once')
    expect(stderr).toMatch(/^Forwarding to \S+: new events\.\n.* whsec_\S+\n$/)
    expect((await run('listen', id, '--forward-to', 'nonsense', '--once')).code).toBe(1)
    expect((await run('listen', id)).code).toBe(2)
    expect((await run('listen', nobody, '--forward-to', receiver.url, '--once')).code).toBe(1)
  })

  it('runs until it is interrupted, and exits cleanly', async () => {
    const { id } = await aBusiness()
    const args = [executable, 'listen', id, '--forward-to', `${receiver.url}/live`]
    const env = { PATH: process.env['PATH'] ?? '', ...environment() }
    const child = execFile(process.execPath, args, { env, timeout: 60_000 })
    const ended = new Promise<number | null>((done) => child.once('exit', done))
    let progress = ''
    child.stderr?.on('data', (chunk: string) => (progress += chunk))
    await expect.poll(() => progress, { timeout: 30_000 }).toContain('Ctrl-C')
    await emitOne(id)
    const arrived = () => receiver.received.filter(({ path }) => path === '/live').length
    await expect.poll(arrived, { timeout: 20_000 }).toBe(1)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  })
})
