import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { createBatchLoader, createBatchWriter } from '../db/batch-loader.ts'
import { type Job, type JobOutcome, randomFraction, type Task } from '../jobs/index.ts'
import type { Sealer, Vault } from '../vault/index.ts'
import type { Sender } from './sender.ts'
import { traced } from '../kernel/tracing.ts'
import { secretsOf } from './endpoint.ts'
import { isDelivered, nextWaitMs, pauseConditions, type AttemptResult } from './rules.ts'
import { responseSealContext, openEndpoint, eventSealContext, type WebhooksService } from './service.ts'
import { signDelivery } from './signed-delivery.ts'
import {
  findDeliveries,
  holdDelivery,
  recordAttempts,
  recordFailure,
  releaseDeliveries,
  type AttemptRecord,
  type DeliveryRow,
} from './store.ts'

const statusFact = 'http.response.status_code'

// `app.emit_events` inserts jobs of this name.
const deliverTask = 'webhooks.deliver'
// `app.resume_deliveries` inserts jobs of this name.
const releaseTask = 'webhooks.release'

/** The dependencies of deliveries. */
export type DeliveryDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly webhooks: WebhooksService
  readonly sender: Sender
}

type Deps = DeliveryDeps & {
  readonly find: (job: Job) => Promise<DeliveryRow | undefined>
  readonly record: (attempt: AttemptRecord) => Promise<void>
}

const hold = async ({ db }: DeliveryDeps, job: Job, wasSent: boolean): Promise<JobOutcome> => {
  await holdDelivery(db, job, wasSent)
  return { kind: 'held' }
}

type Sent = {
  readonly url: string
  readonly startedAt: Date
  readonly durationMs: number
  readonly result: AttemptResult
}

/** A delivery, and the sealer of its event. */
type Opened = { readonly row: DeliveryRow; readonly sealer: Sealer }

const send = async ({ vault, webhooks, sender }: Deps, job: Job, { row, sealer }: Opened): Promise<Sent> => {
  const endpoint = openEndpoint(vault, job.businessId, row)
  const body = Buffer.from(
    sealer.open(eventSealContext(job.businessId, job.subjectId), row.body_encrypted),
    'utf8',
  )
  const outgoing = { eventId: job.subjectId, body, sequence: row.sequence, attempt: job.attempts }
  const signers = { signingKeys: webhooks.signingKeys, secrets: secretsOf(endpoint) }
  const delivery = await signDelivery(endpoint.url, outgoing, signers)
  const sentAt = performance.now()
  const result = await traced(
    { name: 'POST webhook', kind: 'client', facts: { 'server.address': new URL(endpoint.url).hostname } },
    () => sender.send(delivery),
    (sent) => (sent.kind === 'answered' ? { [statusFact]: sent.status } : { 'error.type': sent.fault }),
  )
  const durationMs = Math.round(performance.now() - sentAt)
  return { url: endpoint.url, startedAt: row.now, durationMs, result }
}

const recordOf = (sealer: Sealer, job: Job, { result, ...sent }: Sent) => {
  const ids = { businessId: job.businessId, eventId: job.subjectId, attempt: job.attempts }
  return {
    ...ids,
    ...sent,
    status: result.kind === 'answered' ? result.status : null,
    error: result.kind === 'failed' ? result.error : null,
    // Sealed, because a receiver may echo the event.
    sealedHead: result.kind === 'answered' ? sealer.seal(responseSealContext(ids), result.head) : null,
  }
}

const deliver = async (deps: Deps, job: Job): Promise<JobOutcome> => {
  const row = await deps.find(job)
  // Without a key the customer was erased: the event cannot be opened any more.
  if (!row?.data_key) return { kind: 'done' }
  if (row.paused_at) return hold(deps, job, false)
  const sealer = deps.vault.sealerOf(row.data_key)
  const sent = await send(deps, job, { row, sealer })
  const { url, result, durationMs } = sent
  const at = new Date(row.now.getTime() + durationMs)
  const attempt = recordOf(sealer, job, sent)
  if (isDelivered(result)) {
    // Recorded before the job is acknowledged: a crash in between costs a duplicate delivery, never a lost record.
    await deps.record({ ...attempt, nextAttemptAt: null, isDelivered: true })
    return { kind: 'done' }
  }
  const isPaused = await recordFailure(deps.db, {
    businessId: job.businessId,
    url,
    at,
    ...pauseConditions(result, at),
  })
  const facts = { made: row.attempts_made + 1, random: randomFraction(), now: at, result }
  const waitMs = isPaused ? undefined : nextWaitMs(facts)
  const nextAttemptAt = waitMs === undefined ? null : new Date(at.getTime() + waitMs)
  await deps.record({ ...attempt, nextAttemptAt, isDelivered: false })
  // The delivery that paused the endpoint is held like the others, even after its last retry.
  if (isPaused) return hold(deps, job, true)
  return nextAttemptAt === null ? { kind: 'done' } : { kind: 'again', dueAt: nextAttemptAt }
}

const maxReleased = 1_000

/** Releases one portion, and runs again at once if it was full. */
const release = async ({ db }: DeliveryDeps, { businessId }: Job): Promise<JobOutcome> => {
  const released = await releaseDeliveries(db, businessId, maxReleased)
  return released < maxReleased ? { kind: 'done' } : { kind: 'again', dueAt: await readNow(db) }
}

/** Returns the tasks that deliver events and release held deliveries. A delivery is signed, sent outside any
 *  transaction, recorded, and retried on schedule. Concurrency is high because deliveries mostly wait for the
 *  receiver. */
export const webhookTasks = (deps: DeliveryDeps): readonly [Task, Task] => {
  const { db } = deps
  const batched: Deps = {
    ...deps,
    find: createBatchLoader((jobs: readonly Job[]) => findDeliveries(db, jobs)),
    record: createBatchWriter((attempts) => recordAttempts(db, attempts)),
  }
  return [
    { name: deliverTask, maxInFlightPerBusiness: 5, concurrency: 128, run: (job) => deliver(batched, job) },
    { name: releaseTask, maxInFlightPerBusiness: 1, concurrency: 4, run: (job) => release(deps, job) },
  ]
}
