import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, must } from '../../support/builders.ts'
import { until } from '../../support/until.ts'
import type { Received } from '../../support/receiver.ts'
import { blockOf } from './blocks.ts'
import { aFolder, aReceiver, run, save, startListening } from './running.ts'
import { vectors, writeVector, writeVectors, type Vector } from './vectors.ts'
import { publicPemOfFirst } from '../../support/keyrings.ts'

const app = useApp()

type Headers = Readonly<Record<string, string>>
type NodeVerifiers = {
  readonly isSignedByService: (body: Buffer, headers: Headers, publicKeyPem: string) => unknown
  readonly isSignedWithSecret: (body: Buffer, headers: Headers, secret: string, nowMs?: number) => unknown
}

const nodeVerifiers = async (): Promise<NodeVerifiers> => {
  const folder = await aFolder()
  await save(folder, 'webhooks', ['verify.mjs'])
  return (await import(join(folder, 'verify.mjs'))) as NodeVerifiers
}

const verifyInNode = async (one: Omit<Vector, 'name' | 'isSigned'>): Promise<unknown> => {
  const { isSignedByService, isSignedWithSecret } = await nodeVerifiers()
  return one.scheme === 'service'
    ? isSignedByService(one.body, one.headers, one.publicKeyPem)
    : isSignedWithSecret(one.body, one.headers, one.secret, one.now * 1_000)
}

/** Runs the Python of the guide on each folder; returns its output. */
const verifyInPython = async (folders: readonly string[]): Promise<readonly string[]> => {
  const folder = await aFolder()
  await save(folder, 'webhooks', ['verify.py'])
  await copyFile(join(import.meta.dirname, 'drivers/driver.py'), join(folder, 'driver.py'))
  const ran = await run({ command: ['python3', 'driver.py', ...folders], cwd: folder })
  expect(ran.code, ran.stderr).toBe(0)
  return ran.stdout.trim().split('\n')
}

const verifyWithOpenssl = async (one: Omit<Vector, 'name' | 'isSigned'>): Promise<boolean> => {
  const folder = await aFolder()
  await writeVector(folder, one)
  const env = {
    X_WEBHOOK_SIGNATURE: one.headers['x-webhook-signature'] ?? '',
    WEBHOOK_ID: one.headers['webhook-id'] ?? '',
    WEBHOOK_TIMESTAMP: one.headers['webhook-timestamp'] ?? '',
    WEBHOOK_SIGNATURE: one.headers['webhook-signature'] ?? '',
    SECRET: one.secret,
    NOW: one.now.toString(),
  }
  const script = blockOf('webhooks', one.scheme === 'service' ? 'verify-service.sh' : 'verify-secret.sh')
  const { code, stdout } = await run({ command: ['sh', '-euc', script], cwd: folder, env })
  expect(stdout.includes('Verified OK'), stdout).toBe(code === 0)
  return code === 0
}

/** Creates a payout that succeeds; its two webhooks, CREATED and UPDATED, go to `url` when they are due. */
const deliverTo = async (url: string) => {
  const setup = await setUpPayout(app, { ending: '0003' })
  await app.wired.webhooks.setUrl(setup.business.id, url)
  const { transactionId } = await aPayout(setup)
  const params = { path: { transactionId } }
  const body = { outcome: 'success' as const }
  must(await setup.client.POST('/api/v1/transaction/{transactionId}/simulate', { params, body }))
  const endpoint = await app.wired.webhooks.findEndpoint(setup.business.id)
  return { transactionId, secret: endpoint?.secret ?? '' }
}

const asVector = (
  { headers, body }: Received,
  known: { readonly scheme: Vector['scheme']; readonly secret: string },
): Omit<Vector, 'name' | 'isSigned'> => ({
  ...known,
  body: Buffer.from(body),
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  publicKeyPem: publicPemOfFirst(app.wired.webhooks),
  now: Math.floor(Date.now() / 1_000),
})

describe('the verifiers of the guide', () => {
  it('classify every vector in Node', async () => {
    const { isSignedByService, isSignedWithSecret } = await nodeVerifiers()
    for (const { name, scheme, isSigned, body, headers, publicKeyPem, secret, now } of vectors) {
      const results =
        scheme === 'service'
          ? isSignedByService(body, headers, publicKeyPem)
          : isSignedWithSecret(body, headers, secret, now * 1_000)
      expect(results, name).toBe(isSigned)
    }
  })

  it('classify every vector in Python', async () => {
    const results = await verifyInPython(await writeVectors(await aFolder()))
    expect(results).toHaveLength(vectors.length)
    for (const [index, { name, isSigned }] of vectors.entries()) {
      expect(results[index], name).toBe(isSigned.toString())
    }
  })

  it.each(vectors.map((one) => [one.name, one] as const))('classify with openssl: %s', async (_, one) => {
    expect(await verifyWithOpenssl(one)).toBe(one.isSigned)
  })

  it('accept real deliveries, and none with another secret or a changed byte', async () => {
    const receiver = await aReceiver()
    const { secret } = await deliverTo(receiver.url)
    await until(
      async () => (await app.runDue(), receiver.received.length >= 2),
      () => `${receiver.received.length.toString()} deliveries`,
    )
    const [delivery] = receiver.received
    if (!delivery) throw new Error('nothing came')
    for (const scheme of ['service', 'secret'] as const) {
      const real = asVector(delivery, { scheme, secret })
      const forged = { ...real, body: Buffer.from(delivery.body.replace('WITHDRAW', 'DEPOSIT!')) }
      expect(await verifyInNode(real)).toBe(true)
      expect(await verifyInNode(forged)).toBe(false)
      expect(await verifyWithOpenssl(real)).toBe(true)
      expect(await verifyWithOpenssl(forged)).toBe(false)
      const folders = [join(await aFolder(), 'real'), join(await aFolder(), 'forged')] as const
      await writeVector(folders[0], real)
      await writeVector(folders[1], forged)
      expect(await verifyInPython(folders)).toEqual(['true', 'false'])
    }
    const other = asVector(delivery, { scheme: 'secret', secret: 'whsec_b3RoZXI=' })
    expect(await verifyInNode(other)).toBe(false)
  })
})

describe('the receiver of the guide', () => {
  it('acts once on each event of the service, and on nothing else', async () => {
    const folder = await aFolder()
    await save(folder, 'webhooks', ['verify.mjs', 'receiver.mjs'])
    await writeFile(join(folder, 'public-key.pem'), publicPemOfFirst(app.wired.webhooks))
    const { said, url } = await startListening({
      command: [process.execPath, 'receiver.mjs'],
      cwd: folder,
      env: { RECEIVER_PORT: '0' },
    })
    const proxy = await aReceiver()
    const { transactionId } = await deliverTo(proxy.url)
    await until(
      async () => (await app.runDue(), proxy.received.length >= 2),
      () => `${proxy.received.length.toString()} deliveries`,
    )
    const send = (body: string, headers: Received['headers']) =>
      fetch(url, {
        method: 'POST',
        body,
        headers: { 'x-webhook-signature': String(headers['x-webhook-signature'] ?? '') },
      })
    for (const { body, headers } of [...proxy.received, ...proxy.received]) {
      expect((await send(body, headers)).status).toBe(200)
    }
    const [first] = proxy.received
    expect((await send(`${first?.body ?? ''} `, first?.headers ?? {})).status).toBe(400)
    expect((await send(first?.body ?? '', {})).status).toBe(400)
    // Refusals come last, and may be printed after their response.
    await until(
      () => (said().stdout.match(/^refused.*\n/gm) ?? []).length >= 2,
      () => said().stdout,
    )
    const lines = said().stdout.trim().split('\n').slice(1)
    expect(lines.filter((line) => !line.startsWith('refused'))).toEqual([
      expect.stringMatching(new RegExp(`^TRANSACTION\\.CREATED ${transactionId} (PENDING|PROCESSING)$`)),
      `TRANSACTION.UPDATED ${transactionId} SUCCESS`,
    ])
    expect(lines.filter((line) => line.startsWith('refused'))).toHaveLength(2)
  })
})

describe('the table of the guide', () => {
  let client: pg.Client
  beforeAll(() => {
    client = new pg.Client({ connectionString: app.databaseUrl })
  })

  it('stores an event once', async () => {
    await client.connect()
    try {
      await client.query('create schema reader; set search_path to reader')
      const [create = '', insert = ''] = blockOf('webhooks', 'remember').split(';\n')
      await client.query(create)
      const id = '11825431e08d5f3a17c6b9e0'
      expect((await client.query(insert, [id])).rows).toEqual([{ id }])
      expect((await client.query(insert, [id])).rows).toEqual([])
    } finally {
      await client.end()
    }
  })
})

it('every verifier in another language has a driver', async () => {
  const runner = await readFile(join(import.meta.dirname, 'languages.ts'), 'utf8')
  for (const name of ['verify.php', 'verify.go', 'Webhooks.java', 'verify_with_package.py']) {
    expect(blockOf('webhooks', name)).not.toBe('')
    expect(runner).toContain(`block: '${name}'`)
  }
})
