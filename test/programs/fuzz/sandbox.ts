import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '../../../generated/catalogue.ts'
import { readConfig } from '../../../src/config.ts'
import { seedSandbox } from '../../../src/seed/seed.ts'
import { wire, type Wired } from '../../../src/wire.ts'
import { deployment } from '../../support/run-corridor.ts'
import { operationIds } from '../../contract/requests.ts'
import { startCluster } from '../soak/cluster.ts'
import { sendRaw } from '../../support/client.ts'
import { until } from '../../support/until.ts'
import { createInstance, type Instance } from '../soak/instance.ts'

/** A complete sandbox of real processes with a separate Postgres, seeded, with unlimited rates. */
export type Sandbox = {
  readonly url: string
  /** The key of the first seeded business, with every permission. */
  readonly key: string
  /** Returns ledger errors and the errors that processes logged. */
  readonly findFaults: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

const maxRate = 1_000_000

/** Transactions end soon, so that requests meet states beyond the first. */
const settings: Readonly<Record<string, string>> = {
  WEBHOOK_ALLOW_LOOPBACK: 'true',
  SANDBOX_DELAY_MS: '3000',
  SANDBOX_INSTANT_DELAY_MS: '200',
  WORKER_POLL_MS: '200',
}

const prepare = async (wired: Wired): Promise<string> => {
  const seeded = await seedSandbox(wired, { mode: 'sandbox', progress: () => undefined })
  for (const id of seeded.businesses) {
    // No receiver: events are created, and their deliveries fail.
    await wired.webhooks.setUrl(id, 'http://127.0.0.1:9/hooks')
    for (const operationId of operationIds) {
      if (operations[operationId].rateLimit) await wired.businesses.setRateLimit(id, operationId, maxRate)
    }
  }
  return seeded.keys.full
}

const describeBreaches = async ({ verifier }: Wired): Promise<readonly string[]> => {
  const breaches = await verifier.verify()
  return breaches.map(
    ({ check, businessId, subjectId, detail }) => `books: ${check} ${businessId} ${subjectId} ${detail}`,
  )
}

/** Stops everything in reverse order. */
const closeAll = async (closers: (() => Promise<unknown>)[]): Promise<void> => {
  for (const close of closers.splice(0).reverse()) await close()
}

const stopWorking = async (instances: readonly Instance[]): Promise<readonly string[]> => {
  for (const instance of instances) await instance.stop()
  return instances.flatMap((instance) => instance.takeComplaints())
}

const calmAnswers = 10

/** Calls each operation once with a request that fails, which compiles its schemas. */
const warmUp = async (url: string, key: string): Promise<void> => {
  for (const operationId of operationIds) {
    const { method, path } = operations[operationId]
    const sent = { method: method.toUpperCase(), key, ...(method !== 'get' && { body: '{}' }) }
    await sendRaw(url, path.replaceAll(/\{\w+\}/g, 'f'.repeat(24)), sent)
  }
}

/** Waits until a new process no longer sheds load. */
const untilCalm = async (url: string, key: string): Promise<void> => {
  let inTurn = 0
  await until(
    async () => {
      const { status } = await sendRaw(url, '/api/v1/org/balance', { key })
      inTurn = status === 200 ? inTurn + 1 : 0
      return inTurn >= calmAnswers
    },
    () => 'the sandbox stays busy',
  )
}

/** Starts a sandbox. The caller closes it. */
export const startSandbox = async (): Promise<Sandbox> => {
  const closers: (() => Promise<unknown>)[] = []
  try {
    const mediaDir = await mkdtemp(join(tmpdir(), 'corridor-fuzz-'))
    closers.push(() => rm(mediaDir, { recursive: true, force: true }))
    const cluster = await startCluster()
    closers.push(cluster.close)
    const env = { ...deployment(cluster.url), ...settings, MEDIA_DIR: mediaDir }
    const config = readConfig(env)
    if (!config.ok) throw new Error(config.table)
    const wired = wire({ ...config.config, poolMax: 4, name: 'corridor-fuzz', statementTimeoutMs: 0 })
    closers.push(() => wired.close())
    const key = await prepare(wired)
    const api = await createInstance({ role: 'api', env })
    const worker = await createInstance({ role: 'worker', env })
    for (const instance of [api, worker]) {
      closers.push(() => instance.kill())
      await instance.start()
    }
    await warmUp(api.url, key)
    await untilCalm(api.url, key)
    return {
      url: api.url,
      key,
      findFaults: async () => [...(await stopWorking([api, worker])), ...(await describeBreaches(wired))],
      close: () => closeAll(closers),
    }
  } catch (error) {
    await closeAll(closers)
    throw error
  }
}
