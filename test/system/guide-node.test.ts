import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedSandbox, seededBusinesses, type SeededKeys } from '../../src/seed/seed.ts'
import { useApp } from '../support/app.ts'
import { setUpPayout, payoutBody } from '../support/builders.ts'
import { besideWorker } from '../documents/guides/beside-worker.ts'
import {
  aFolder,
  aReceiver,
  installClient,
  nodeWithClient,
  run,
  save,
  startListening,
  type Ran,
} from '../documents/guides/running.ts'
import { until } from '../support/until.ts'

// The Node programs of the guides, saved and run as readers do, with a seeded sandbox.

const app = useApp({ sandboxDelays: { usualMs: 300_000, instantMs: 300 } })

let keys: SeededKeys

beforeAll(async () => {
  keys = (await seedSandbox(app.wired, { mode: 'sandbox', progress: () => undefined })).keys
})

const modules = ['open.mjs', 'calls.mjs', 'pay.mjs', 'find.mjs', 'each.mjs', 'hooks.mjs'] as const

const aProject = async (): Promise<string> => {
  const cwd = await aFolder()
  await installClient(cwd)
  await save(cwd, 'quickstart', ['payout.mjs'])
  await save(cwd, 'node-client', modules)
  return cwd
}

const runNode = async (
  args: readonly string[],
  env: Readonly<Record<string, string>> = { KEY: keys.full },
): Promise<Ran> => {
  const cwd = await aProject()
  return run({ command: [...nodeWithClient, ...args], cwd, env: { API: app.url, ...env } })
}

/** The examples of the client’s README that call the service, joined to one file. */
const readmeProgram = async (): Promise<string> => {
  const readme = await readFile(join(import.meta.dirname, '../../src/client/README.md'), 'utf8')
  const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] ?? '')
  return blocks.slice(0, 3).join('\n').replace("'http://127.0.0.1:3000'", JSON.stringify(app.url))
}

describe('the README of the client', () => {
  it('pays out on the sandbox as pasted, and again', async () => {
    const cwd = await aFolder()
    await installClient(cwd)
    await writeFile(join(cwd, 'readme.mts'), await readmeProgram())
    for (const time of ['first', 'second']) {
      const pasted = run({ command: [...nodeWithClient, 'readme.mts'], cwd })
      const { code, stdout, stderr } = await besideWorker(app, pasted)
      expect(code, `${time}: ${stderr}`).toBe(0)
      expect(stdout).toMatch(/^SUCCESS\n/)
      expect(stdout).toMatch(/^[0-9a-f]{24} SVC_\w+$/m)
    }
  })
})

describe('the Node programs of the guides', () => {
  it('pay out and wait for the outcome', async () => {
    const { code, stdout, stderr } = await besideWorker(app, runNode(['payout.mjs'], {}))
    expect(code, stderr).toBe(0)
    expect(stdout).toMatch(/^SUCCESS \d+\.\d\d NGN$/m)
  })

  it('call operations, and read a whole list', async () => {
    const calls = await runNode(['calls.mjs'])
    expect(calls.code, calls.stderr).toBe(0)
    expect(calls.stdout).toMatch(/^USD \d+(\.\d+)?\n5 of \d+\n\S.*$/m)
    const each = await runNode(['each.mjs'])
    expect(each.code, each.stderr).toBe(0)
    expect(each.stdout).toMatch(/^[0-9a-f]{24} SVC_\w+$/m)
    expect(each.stdout).toMatch(/^[1-9]\d* failed$/m)
  })

  it('refuse to start without a key', async () => {
    const { code, stderr } = await runNode(['calls.mjs'], {})
    expect(code).not.toBe(0)
    expect(stderr).toContain('an API key is needed')
  })

  it('pay an order once, find it again, and distinguish a refusal from an unknown outcome', async () => {
    const setup = await setUpPayout(app)
    const { meta, ...body } = payoutBody(setup)
    const order = { ...body, ...meta }
    const program = [
      'import { pay } from "./pay.mjs"',
      'import { find } from "./find.mjs"',
      'const order = JSON.parse(process.env.ORDER)',
      'const [first, again, found] = [await pay(order), await pay(order), await find(order)]',
      'const poor = await pay({ ...order, destinationAmount: "9000000.00", idempotencyKey: "k", reference: "r" })',
      'console.log(JSON.stringify({ first, again, found: found.transactionId, poor }))',
    ].join('\n')
    const env = { KEY: setup.business.key, ORDER: JSON.stringify(order) }
    const { code, stdout, stderr } = await runNode(['--input-type=module', '--eval', program], env)
    expect(code, stderr).toBe(0)
    const printed = JSON.parse(stdout) as Readonly<Record<string, Readonly<Record<string, string>>>>
    expect(printed['first']).toMatchObject({ state: 'created', transactionId: printed['found'] })
    expect(printed['again']).toEqual(printed['first'])
    expect(printed['poor']).toEqual({ state: 'refused', code: 'BALANCE_INSUFFICIENT' })
    expect(await app.countTransactions(setup.business.id)).toBe(1)
    const nobody = { ...env, API: 'http://127.0.0.1:9' }
    const lost = await runNode(
      [
        '--input-type=module',
        '--eval',
        'console.log((await (await import("./pay.mjs")).pay(JSON.parse(process.env.ORDER))).state)',
      ],
      nobody,
    )
    expect(lost.stdout.trim(), lost.stderr).toBe('not known')
  })

  it('accept only the webhooks of the service', async () => {
    const cwd = await aProject()
    const between = await aReceiver()
    await app.wired.webhooks.setUrl(seededBusinesses.first.id, between.url)
    const endpoint = await app.wired.webhooks.findEndpoint(seededBusinesses.first.id)
    const env = { WEBHOOK_SECRET: endpoint?.secret ?? '', RECEIVER_PORT: '0' }
    const { said, url } = await startListening({ command: [...nodeWithClient, 'hooks.mjs'], cwd, env })
    await besideWorker(app, runNode(['payout.mjs']))
    await until(
      async () => (await app.runDue(), between.received.some(({ body }) => body.includes('"SUCCESS"'))),
      () => between.received.map(({ body }) => body).join('\n'),
    )
    const ended = between.received.find(({ body }) => body.includes('"SUCCESS"'))
    const headers = Object.fromEntries(
      Object.entries(ended?.headers ?? {}).filter(([name]) => name.startsWith('webhook-')),
    ) as Record<string, string>
    const send = async (body: string) => (await fetch(url, { method: 'POST', headers, body })).status
    expect(await send(ended?.body ?? '')).toBe(200)
    expect(await send((ended?.body ?? '').replace('SUCCESS', 'FAILED!'))).toBe(400)
    await until(
      () => /^refused .+\n/m.test(said().stdout),
      () => said().stdout,
    )
    expect(said().stdout).toMatch(/^[0-9a-f]{24} SUCCESS\nrefused wrong-signature$/m)
  })
})
