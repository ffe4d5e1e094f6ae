import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, payoutBody, type PayoutSetup } from '../../support/builders.ts'
import { hostAndPortOf, startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts'
import { aFolder, run, save, type Ran } from './running.ts'

// The procedures of idempotency.md, with lost responses: there is always exactly one payout.

const app = useApp()
const id = /^[0-9a-f]{24}$/

let proxy: TcpProxy

beforeEach(async () => {
  proxy = await startTcpProxy(hostAndPortOf(app.url))
})
afterEach(() => proxy.close())

type Body = ReturnType<typeof payoutBody>
type Payer = (setup: PayoutSetup, body: Body) => Promise<Ran>

const api = (): string => `http://127.0.0.1:${proxy.port.toString()}/api/v1`

const payInShell: Payer = async ({ business }, body) => {
  const cwd = await aFolder()
  await save(cwd, 'idempotency', ['pay-once.sh'])
  await writeFile(join(cwd, 'body.json'), JSON.stringify(body))
  const env = { API: api(), KEY: business.key, WAITS: '0 0 0' }
  return run({ command: ['sh', '-eu', 'pay-once.sh'], cwd, env })
}

const payInPython: Payer = async ({ business }, body) => {
  const cwd = await aFolder()
  await save(cwd, 'idempotency', ['pay_once.py'])
  const program = [
    'import json, os, pay_once',
    'body = json.loads(os.environ["BODY"])',
    'paid = pay_once.pay_once(os.environ["API"], os.environ["KEY"], body, attempts=3, first_wait=0)',
    'print(paid["transactionId"])',
  ].join('\n')
  const env = { API: api(), KEY: business.key, BODY: JSON.stringify(body) }
  return run({ command: ['python3', '-c', program], cwd, env })
}

/** Lets the service process the first create, and cuts the connection instead of returning the response. */
const loseFirstAnswer = (): void => {
  let isLost = false
  proxy.setRule((bytes) => {
    if (isLost || !bytes.includes('idempotencyKey')) return 'pass'
    isLost = true
    return 'drop the reply'
  })
}

const payers = [
  ['the shell', payInShell],
  ['Python', payInPython],
] as const

describe.each(payers)('paying once in %s', (_, pay) => {
  it('returns the transaction', async () => {
    const setup = await setUpPayout(app)
    const { code, stdout, stderr } = await pay(setup, payoutBody(setup))
    expect(code, stderr).toBe(0)
    expect(stdout.trim()).toMatch(id)
  })

  it('finds its payout when the response was lost, and does not pay twice', async () => {
    const setup = await setUpPayout(app)
    loseFirstAnswer()
    const { code, stdout, stderr } = await pay(setup, payoutBody(setup))
    expect(code, stderr).toBe(0)
    expect(stdout.trim()).toMatch(id)
    expect(await app.countTransactions(setup.business.id)).toBe(1)
    expect(await app.wallet(setup.business.id, 'USD')).toMatchObject({ available: '989.50' })
  })

  it('returns the same payout when it runs again later', async () => {
    const setup = await setUpPayout(app)
    const body = payoutBody(setup)
    const first = await pay(setup, body)
    const second = await pay(setup, body)
    expect(second.stdout).toBe(first.stdout)
    expect(await app.countTransactions(setup.business.id)).toBe(1)
  })

  it('does not mistake another payout for its own, and does not pay under a used reference', async () => {
    const setup = await setUpPayout(app)
    const reference = 'order-taken'
    await aPayout(setup, { reference })
    const { code, stdout } = await pay(setup, payoutBody(setup, { reference }))
    expect(code).not.toBe(0)
    expect(stdout.trim()).toBe('')
    expect(await app.countTransactions(setup.business.id)).toBe(1)
  })

  it('gives the reason of a refusal, and stops', async () => {
    const setup = await setUpPayout(app, { usd: '5.00' })
    const { code, stderr } = await pay(setup, payoutBody(setup))
    expect(code).toBe(1)
    expect(stderr).toContain('BALANCE_INSUFFICIENT')
    expect(await app.countTransactions(setup.business.id)).toBe(0)
  })

  it('reports an unknown outcome where the service does not respond', async () => {
    const setup = await setUpPayout(app)
    await proxy.close()
    const { code, stdout } = await pay(setup, payoutBody(setup))
    expect(code).not.toBe(0)
    expect(stdout.trim()).toBe('')
  })
})
