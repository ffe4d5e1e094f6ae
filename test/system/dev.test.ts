import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DevStatus } from '../../src/dev/status-file.ts'
import { stopPostgres } from '../../src/dev/postgres.ts'
import { blockOf } from '../documents/guides/blocks.ts'
import { until } from '../support/until.ts'
import { freePort } from '../../src/dev/ports.ts'

const sources = join(import.meta.dirname, '../../src')

/** The arguments of node that start a program of src/dev/, as `make` does. */
const program = (name: string): readonly string[] => [join(sources, 'start.js'), `src/dev/${name}`]
const shell = promisify(execFile)

let folder: string
let children: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-dev-'))
})
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  await rm(await stopPostgres(join(folder, 'postgres')), { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

const environment = (extra: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  CORRIDOR_DEV_DIR: folder,
  SANDBOX_INSTANT_DELAY_MS: '300',
  WORKER_POLL_MS: '50',
  ...extra,
})

type Dev = {
  readonly child: ChildProcess
  readonly output: () => string
  readonly ended: Promise<number | null>
}

const startDev = (env: Readonly<Record<string, string>>): Dev => {
  const child = spawn(process.execPath, program('dev.ts'), { env: environment(env) })
  children = [...children, child]
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  return { child, output: () => text, ended }
}

const parseStatus = (text: string): DevStatus => JSON.parse(text) as DevStatus

const readStatus = (): Promise<DevStatus | undefined> =>
  readFile(join(folder, 'status.json'), 'utf8').then(parseStatus, () => undefined)

// A start creates, migrates and seeds a database, while other tests run.
const startPatienceMs = 150_000

const untilRunning = async (dev: Dev): Promise<DevStatus> => {
  await until(
    () => dev.output().includes('Press Ctrl-C to stop'),
    () => dev.output(),
    startPatienceMs,
  )
  const status = await readStatus()
  if (!status) throw new Error('make dev runs without status.json')
  return status
}

const inbox = async (status: DevStatus): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const response = await fetch(status.inboxUrl, { headers: { accept: 'application/json' } })
  return ((await response.json()) as { data: Readonly<Record<string, unknown>>[] }).data
}

const scriptOf = (guide: string, ...names: readonly string[]): string =>
  names.map((name) => blockOf(guide, name)).join('\n')

const firstPayout = scriptOf('quickstart', 'setup', 'payout')

/** Blocks of several guides, pasted into the same shell in order. */
const everyPaste = [
  firstPayout,
  scriptOf('checkout', 'session'),
  scriptOf('accounts', 'collect', 'virtual'),
  scriptOf('batches', 'build', 'run', 'sessions'),
  scriptOf('webhooks', 'trigger'),
].join('\n')

/** The request of the README, sent to the port of this test. */
const readmeRequest = async (apiUrl: string): Promise<string> => {
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')
  const request = /```sh\n(curl [\s\S]*?)```/.exec(readme)?.[1] ?? ''
  expect(request).toContain('http://127.0.0.1:3000/')
  return request.replace('http://127.0.0.1:3000/', `${apiUrl}/`)
}

/** Runs a script as it is pasted: without `set -e`, so that only its own commands stop it. */
const paste = async (
  script: string,
  apiUrl: string,
): Promise<{ readonly stdout: string; readonly stderr: string }> => {
  const env = environment({ API: `${apiUrl}/api/v1` })
  const { stdout, stderr } = await shell('bash', ['-c', `${script}\ntrue`], { env })
  return { stdout, stderr }
}

/** Pastes a script, and retries where load was shed (docs/design/http.md#admission-control), which is possible
 *  while other tests run: nothing was done, and the next run has other keys. Any other 503 is a failure. */
const pasteUntilServed = async (script: string, apiUrl: string, tries = 4): ReturnType<typeof paste> => {
  const run = await paste(script, apiUrl)
  const refusals = run.stderr.match(/"code": /g) ?? []
  const shed = run.stderr.match(/"friendlyMessage": "The service is busy; retry/g) ?? []
  const isShedAlone = shed.length > 0 && shed.length === refusals.length
  return isShedAlone && tries > 1 ? pasteUntilServed(script, apiUrl, tries - 1) : run
}

const hearsOf = (status: DevStatus, transactionId: string) => async (): Promise<boolean> => {
  const received = (await inbox(status)).filter(({ subjectId }) => subjectId === transactionId)
  const events = received.map(({ event }) => event)
  const isVerified = received.every(
    (one) => one['bodySignature'] === 'valid' && one['standardSignature'] === 'valid',
  )
  return isVerified && events.includes('TRANSACTION.CREATED') && events.includes('TRANSACTION.UPDATED')
}

/** Pastes the request of the README and the blocks of the guides; returns the id of the payout. */
const pasteAll = async (status: DevStatus): Promise<string> => {
  const quote = await paste(await readmeRequest(status.apiUrl), status.apiUrl)
  expect(JSON.parse(quote.stdout)).toMatchObject({ data: { sourceAmount: '25.00', fee: '0.50' } })

  const { stdout, stderr } = await pasteUntilServed(everyPaste, status.apiUrl)
  expect(stderr).toBe('')
  const transactionId = /^transaction ([0-9a-f]{24})$/m.exec(stdout)?.[1] ?? stdout
  expect(stdout).toMatch(/^status SUCCESS$/m)
  expect(stdout).toMatch(new RegExp(`^${status.apiUrl}/checkout/\\S+$`, 'm'))
  expect(stdout).toMatch(/^CUSTOMER_ACTION_REQUIRED\n/m)
  expect(stdout).toMatch(/^pay 25,000\.00 NGN to \d{10} within 30 minutes$/m)
  expect(stdout.match(/The recipient was added\./g)).toHaveLength(2)
  expect(stdout.match(/The payout was created\./g)).toHaveLength(1)
  expect(stdout).toMatch(/"status": "PROCESSING"/)
  expect(stdout).toMatch(/"queued":true/)
  await until(hearsOf(status, transactionId), () => `no verified webhooks of ${transactionId}`)
  return transactionId
}

const stopsAtRefusals = async (apiUrl: string): Promise<void> => {
  const wrong = firstPayout.replace('"countryCode": "NG"', '"countryCode": "Nigeria"')
  const stopped = await paste(wrong, apiUrl)
  expect(stopped.stdout).toBe('')
  expect(stopped.stderr).toContain('"code": "VALIDATION_ERROR"')
  expect(stopped.stderr).toContain('`countryCode` must be a country by its two capital letters')
  expect(stopped.stderr).not.toMatch(/undefined|SyntaxError|at .*:\d+:\d+/)
}

/** Starts a second one in the same folder, and one elsewhere on the same port: both end immediately with a reason. */
const tellsTwins = async (
  first: Dev,
  status: DevStatus,
  ports: Readonly<Record<string, string>>,
): Promise<void> => {
  const twin = startDev(ports)
  expect(await twin.ended).toBe(1)
  expect(twin.output()).toContain(
    `make dev is already running in ${folder}: process ${String(first.child.pid)}`,
  )
  expect(twin.output()).toContain(status.apiUrl)
  expect(await readStatus()).toEqual(status)

  const elsewhere = await mkdtemp(join(tmpdir(), 'corridor-dev-'))
  const taken = startDev({ ...ports, CORRIDOR_DEV_DIR: elsewhere })
  expect(await taken.ended).toBe(1)
  expect(taken.output()).not.toContain('Postgres')
  expect(taken.output()).toContain(`127.0.0.1:${ports['PORT'] ?? ''} is in use. `)
  expect(taken.output()).toContain('set PORT to a free port')
  await rm(elsewhere, { recursive: true, force: true })
}

describe('make dev', () => {
  it('runs every pasted command, survives kill -9, refuses a second one, and stops on Ctrl-C', async () => {
    const [port, metricsPort] = [await freePort(), await freePort()]
    const ports = { PORT: port.toString(), METRICS_PORT: metricsPort.toString() }
    const first = startDev(ports)
    const status = await untilRunning(first)
    expect(status).toMatchObject({
      apiUrl: `http://127.0.0.1:${port.toString()}`,
      docsUrl: `http://127.0.0.1:${port.toString()}/docs`,
      inboxUrl: `http://127.0.0.1:${port.toString()}/_sandbox/inbox`,
      keys: { full: expect.stringMatching(/^corridor_test_/) as string },
    })
    expect(status.webhookPublicKey).toContain('BEGIN PUBLIC KEY')

    const transactionId = await pasteAll(status)
    await stopsAtRefusals(status.apiUrl)

    const pasted = await shell('bash', ['-c', status.curl], { env: environment() })
    expect(JSON.parse(pasted.stdout)).toMatchObject({ data: { status: 'PENDING', sourceAmount: '25.00' } })

    const again = await shell(process.execPath, program('status.ts'), {
      env: environment(),
    })
    for (const shown of [status.keys.full, ...status.businesses, folder, join(folder, 'status.json')])
      expect(again.stdout).toContain(shown)
    expect(again.stdout).toContain(`${status.docsUrl}/try\n`)

    const corridor = join(sources, 'cli/corridor.js')
    const listed = await shell(process.execPath, [corridor, '--json', 'business', 'list'], {
      env: environment(),
    })
    expect(JSON.parse(listed.stdout)).toMatchObject(status.businesses.map((id) => ({ id })))
    const publicKey = await shell(process.execPath, [corridor, 'webhook', 'public-key'], {
      env: environment(),
    })
    expect(publicKey.stdout).toBe(status.webhookPublicKey)

    await tellsTwins(first, status, ports)

    first.child.kill('SIGKILL')
    await first.ended
    const left = shell(process.execPath, program('status.ts'), { env: environment() })
    await expect(left).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`No sandbox is running in ${folder}`) as string,
    })
    const second = startDev(ports)
    const revived = await untilRunning(second)
    expect(revived.keys).toEqual(status.keys)
    const kept = await fetch(`${revived.apiUrl}/api/v1/transaction/${transactionId}`, {
      headers: { 'x-api-key': revived.keys.full },
    })
    expect(kept.status).toBe(200)

    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
    expect(await readStatus()).toBeUndefined()
    await expect(fetch(`${revived.apiUrl}/healthz`)).rejects.toThrow()
    const silent = shell(process.execPath, program('status.ts'), { env: environment() })
    await expect(silent).rejects.toMatchObject({ code: 1 })
    const unanswered = await paste(firstPayout, revived.apiUrl)
    expect(unanswered.stdout).toBe('')
    expect(unanswered.stderr).toContain(
      `Nothing responds at ${revived.apiUrl}/api/v1. Start the sandbox, or set API to its address.\n`,
    )
  })
})
