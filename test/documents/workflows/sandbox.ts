import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { permissions } from '../../../generated/catalogue.ts'
import { readConfig } from '../../../src/config.ts'
import { DEV_ENVIRONMENT_FILE } from '../../../src/dev/places.ts'
import { readStatus, type DevStatus } from '../../../src/dev/status-file.ts'
import type { Received } from '../../../src/inbox/index.ts'
import { wire, type Wired } from '../../../src/wire.ts'
import { receivedBy } from './received.ts'
import type { ReceivedWebhook } from './play.ts'
import { freePort } from '../../../src/dev/ports.ts'

/** A running development sandbox. `close` stops it where it was started here. */
export type Sandbox = { readonly status: DevStatus; readonly close: () => Promise<void> }

const startFile = join(import.meta.dirname, '../../../src/start.js')
const maxAttempts = 1_200
const everyMs = 100

const findRunning = async (): Promise<DevStatus | undefined> => {
  const status = await readStatus()
  const isUp =
    status &&
    (await fetch(`${status.apiUrl}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  return isUp ? status : undefined
}

const isGone = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

const stop = async (child: ChildProcess): Promise<void> => {
  if (isGone(child)) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGINT')
  await ended
}

const startOwn = async (): Promise<Sandbox> => {
  const { env } = process
  const child = spawn(process.execPath, [startFile, 'src/dev/dev.ts'], {
    // A separate process group, so that Ctrl-C does not reach it twice.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      // Three seconds instead of thirty: no other program uses this sandbox.
      SANDBOX_INSTANT_DELAY_MS: '3000',
      ...env,
      PORT: env['PORT'] ?? (await freePort()).toString(),
      METRICS_PORT: env['METRICS_PORT'] ?? (await freePort()).toString(),
    },
  })
  let output = ''
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-4_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      void stop(child).then(() => process.exit(130))
    })
  }
  for (let attempt = 0; attempt < maxAttempts && !isGone(child); attempt += 1) {
    const status = output.includes('Press Ctrl-C to stop') ? await findRunning() : undefined
    if (status) return { status, close: () => stop(child) }
    await pause(everyMs)
  }
  await stop(child)
  throw new Error(`the sandbox does not start:\n${output}`)
}

/** Finds the sandbox of `make dev`, or starts one. */
export const openSandbox = async (tell: (line: string) => void): Promise<Sandbox> => {
  const running = await findRunning()
  if (running) return { status: running, close: () => Promise.resolve() }
  tell('no sandbox runs here: starting one for the time being (`make dev` keeps one)')
  return startOwn()
}

/** A separate business with money, a key and a webhook to the inbox. */
export type DemoBusiness = { readonly id: string; readonly name: string; readonly key: string }

const openWired = async (): Promise<Wired> => {
  const environment = parseEnv(await readFile(DEV_ENVIRONMENT_FILE, 'utf8'))
  const result = readConfig(environment)
  if (!result.ok) throw new Error(result.table)
  return wire({ ...result.config, poolMax: 2, name: 'corridor-demo' })
}

/** Creates a business for one demonstration, with the commands of an operator. */
export const prepareBusiness = async ({ status }: Sandbox): Promise<DemoBusiness> => {
  const wired = await openWired()
  try {
    const name = 'Demonstration'
    const { id } = await wired.businesses.create({ name, countryCode: 'NG' })
    const business = await wired.businesses.change(id, { isVerified: true, isSwapEnabled: true })
    await wired.services.sandbox.topUp(business, {
      amount: { minor: 100_000n, currency: 'USD' },
      walletType: 'MAIN',
    })
    // After the money, whose webhooks are not part of the demonstration.
    await wired.webhooks.setUrl(id, `${status.inboxUrl}/${id}`)
    const { key } = await wired.keys.create({ businessId: id, name: 'demonstration', permissions })
    return { id, name, key }
  } finally {
    await wired.close()
  }
}

type InboxAnswer = { readonly data: readonly Received[] }

const parseInbox = (value: unknown): InboxAnswer => value as InboxAnswer

/** Returns the webhooks that the inbox received for a business, oldest first. */
export const fetchInbox = async (
  inboxUrl: string,
  businessId: string,
): Promise<readonly ReceivedWebhook[]> => {
  const answer = await fetch(inboxUrl, { headers: { accept: 'application/json' } })
  return receivedBy(parseInbox(await answer.json()).data, businessId)
}
