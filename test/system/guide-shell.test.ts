import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedSandbox, seededBusinesses } from '../../src/seed/seed.ts'
import { useApp } from '../support/app.ts'
import { besideWorker } from '../documents/guides/beside-worker.ts'
import { allBlocks, blockOf, guides } from '../documents/guides/blocks.ts'
import { aFolder, aReceiver, run, type Ran } from '../documents/guides/running.ts'

// The shell blocks of each guide, with a seeded sandbox.

const app = useApp({ publicUrl: 'http://corridor.test', sandboxDelays: { usualMs: 300_000, instantMs: 300 } })

const business = seededBusinesses.first.id

beforeAll(async () => {
  await seedSandbox(app.wired, { mode: 'sandbox', progress: () => undefined })
})

const isPasted = ({ language, name }: { readonly language: string; readonly name: string }): boolean =>
  language === 'sh' && !name.includes('.')

/** Pastes every block of a guide into one shell, after the setup of the quickstart. */
const paste = async (guide: string, env: Readonly<Record<string, string>> = {}): Promise<Ran> => {
  const cwd = await aFolder()
  // URLs in responses start with the public address of the API.
  await writeFile(join(cwd, '.curlrc'), `connect-to = "corridor.test:80:${new URL(app.url).host}"\n`)
  const blocks = allBlocks.filter((block) => isPasted(block) && block.guide === guide)
  const setup = guide === 'quickstart' ? [] : [blockOf('quickstart', 'setup')]
  const script = [...setup, ...blocks.map(({ text }) => text)].join('\n')
  const command = ['sh', '-euc', script]
  return besideWorker(app, run({ command, cwd, env: { API: `${app.url}/api/v1`, ...env } }))
}

const id = '[0-9a-f]{24}'

/** Texts that the blocks of a guide must print. */
const printed: Readonly<Record<string, readonly RegExp[]>> = {
  quickstart: [
    /^25\.00 USD are \d+\.\d\d NGN$/m,
    new RegExp(`^transaction ${id}$`, 'm'),
    /^status SUCCESS$/m,
  ],
  authentication: [/"USD":\d+/],
  accounts: [
    /^Sandbox Test Account$/m,
    /^000013$/m,
    /M-Pesa/,
    /^CUSTOMER_ACTION_REQUIRED\nSUCCESS$/m,
    /^pay 25,000\.00 NGN to \d{10} within 30 minutes$/m,
    /^IN_REVIEW$/m,
  ],
  quotes: [/"anchor":"source".*"indicative":true/, /"type":"SWAP"/],
  webhooks: [/"queued":true/],
  sandbox: [/^PENDING\nSVC_PAYMENT_FAILED$/m, /^SUCCESS$/m],
  checkout: [/^http:\/\/corridor\.test\/checkout\/\S+$/m],
  batches: [
    /"0211234567"/,
    /"[0-9a-f]{24}": "The payout was created\."/,
    /"status": "PROCESSING_FAILED"/,
    /SVC_INVALID_RECIPIENT/,
  ],
  idempotency: [/"DUPLICATE_REQUEST".*"data":\{"id":"[0-9a-f]{24}"\}/],
  versioning: [/"USD":\d+/, /"code":"BAD_REQUEST_ERROR"/],
}

// They need another server or a business that signs, and have their own tests.
const elsewhere = ['mock', 'signing', 'go-live', 'connect-a-rail']

describe('the shell of the guides', () => {
  it('is tested for every guide', () => {
    const withShell = new Set(allBlocks.filter(isPasted).map(({ guide }) => guide))
    expect([...withShell].toSorted()).toEqual([...Object.keys(printed), ...elsewhere].toSorted())
    expect(guides).toEqual(expect.arrayContaining(Object.keys(printed)))
  })

  it.each(Object.entries(printed))('prints in %s what the guide says', async (guide, expected) => {
    const receiver = await aReceiver()
    await app.wired.webhooks.setUrl(business, receiver.url)
    const { code, stdout, stderr } = await paste(guide)
    expect(code, `${stdout}\n${stderr}`).toBe(0)
    for (const line of expected) expect(stdout).toMatch(line)
  })

  it.each([
    ['.name', 0, 'Ada'],
    ['.tags[1]', 0, 'b'],
    ['.tags', 0, '["a","b"]'],
    ['.paid', 0, 'false'],
    ['name', 1, 'no name in the response: {'],
    ['.nothing', 1, 'no .nothing in the response: {'],
    ['.nothing.more', 1, 'no .nothing.more in the response: {'],
  ])('field %s ends with %d', async (member, ends, says) => {
    const answer = JSON.stringify({ data: { name: 'Ada', tags: ['a', 'b'], paid: false } })
    const script = `${blockOf('quickstart', 'setup')}\nprintf %s "$ANSWER" | field "$MEMBER"`
    const env = { ANSWER: answer, MEMBER: member, API: `${app.url}/api/v1` }
    const { code, stdout, stderr } = await run({ command: ['sh', '-uc', script], cwd: await aFolder(), env })
    expect(code).toBe(ends)
    expect((ends === 0 ? stdout : stderr).replaceAll(/\s+(?=[\]"])|\n$/g, '')).toContain(says)
    expect(ends === 0 ? stderr : stdout).toBe('')
  })

  it('prints the error when the service refuses, and stops', async () => {
    const { code, stdout, stderr } = await paste('quickstart', { KEY: 'corridor_test_wrong' })
    expect(code).not.toBe(0)
    expect(stderr).toContain('AUTHENTICATION_ERROR')
    expect(stderr).not.toContain('TypeError')
    expect(stdout).not.toContain('transaction')
  })
})
