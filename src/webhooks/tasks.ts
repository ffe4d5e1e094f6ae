import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { randomFraction } from '../jobs/backoff.ts'
import type { Job, JobOutcome, Task } from '../jobs/task.ts'
import type { Vault } from '../vault/index.ts'
import type { Delivery, Sender } from './deliver.ts'
import { secretsOf, type Endpoint } from './endpoint.ts'
import { isDelivered, nextWaitMs, pauseFacts, type AttemptResult } from './rules.ts'
import { placeOfAnswer, placeOfEvent, type WebhooksService } from './service.ts'
import { signedDelivery } from './signed-delivery.ts'
import {
  findEvent,
  holdDelivery,
  insertAttempt,
  recordFailure,
  recordSuccess,
  releaseDeliveries,
} from './store.ts'

// One delivery attempt. The name stands in `app.emit_event` as well.
const deliverTask = 'webhooks.deliver'
// What was held during a pause. The name stands in `app.resume_deliveries` as well.
const releaseTask = 'webhooks.release'

/** What a delivery needs. */
export type DeliveryDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly webhooks: WebhooksService
  readonly sender: Sender
}

type Prepared = { readonly delivery: Delivery; readonly attemptsMade: number }

const prepare = async (
  { db, vault, webhooks: { signingKey } }: DeliveryDeps,
  job: Job,
  { endpoint, now }: { readonly endpoint: Endpoint; readonly now: Date },
): Promise<Prepared | undefined> => {
  const event = await findEvent(db, job.businessId, job.subjectId)
  if (!event) return undefined
  const text = vault.open(placeOfEvent(job.businessId, job.subjectId), event.body_encrypted)
  const outgoing = {
    eventId: job.subjectId,
    body: Buffer.from(text, 'utf8'),
    sequence: event.sequence,
    attempt: job.attempts,
  }
  const delivery = signedDelivery(endpoint.url, outgoing, { signingKey, secrets: secretsOf(endpoint), now })
  return { delivery, attemptsMade: event.attempts_made }
}

type Attempt = {
  readonly url: string
  readonly startedAt: Date
  readonly durationMs: number
  readonly result: AttemptResult
  readonly nextAttemptAt: Date | null
}

const record = async ({ db, vault }: DeliveryDeps, job: Job, attempt: Attempt): Promise<void> => {
  const { result, ...rest } = attempt
  const ids = { businessId: job.businessId, eventId: job.subjectId, attempt: job.attempts }
  await insertAttempt(db, {
    ...ids,
    status: result.kind === 'answered' ? result.status : null,
    error: result.kind === 'failed' ? result.error : null,
    // A receiver may answer with what it was sent.
    sealedHead: result.kind === 'answered' ? vault.seal(placeOfAnswer(ids), result.head) : null,
    ...rest,
  })
}

/** Notes how the endpoint is doing; true where this attempt paused it. */
const recordHealth = async (
  { db }: DeliveryDeps,
  { businessId }: Job,
  { url, result, at }: { readonly url: string; readonly result: AttemptResult; readonly at: Date },
): Promise<boolean> => {
  if (!isDelivered(result)) return recordFailure(db, { businessId, url, at, ...pauseFacts(result, at) })
  await recordSuccess(db, businessId)
  return false
}

const hold = async ({ db }: DeliveryDeps, job: Job, wasSent: boolean): Promise<JobOutcome> => {
  await holdDelivery(db, job, wasSent)
  return { kind: 'held' }
}

const deliver = async (deps: DeliveryDeps, job: Job): Promise<JobOutcome> => {
  const startedAt = await readNow(deps.db)
  const endpoint = await deps.webhooks.findEndpoint(job.businessId)
  if (endpoint?.pause) return hold(deps, job, false)
  const prepared = endpoint && (await prepare(deps, job, { endpoint, now: startedAt }))
  if (!prepared) return { kind: 'done' }
  const { delivery, attemptsMade } = prepared
  const begun = performance.now()
  const result = await deps.sender.send(delivery)
  const durationMs = Math.round(performance.now() - begun)
  const at = await readNow(deps.db)
  const isPaused = await recordHealth(deps, job, { url: delivery.url, result, at })
  const wait =
    isPaused || isDelivered(result)
      ? undefined
      : nextWaitMs({ made: attemptsMade + 1, random: randomFraction(), now: at, result })
  const nextAttemptAt = wait === undefined ? null : new Date(at.getTime() + wait)
  // Kept before the job is acknowledged: a crash in between costs a duplicate delivery, never a lost record.
  await record(deps, job, { url: delivery.url, startedAt, durationMs, result, nextAttemptAt })
  // What paused the endpoint is kept with the rest, whatever its schedule says.
  if (isPaused) return hold(deps, job, true)
  return nextAttemptAt === null ? { kind: 'done' } : { kind: 'again', dueAt: nextAttemptAt }
}

const maxReleased = 1_000

/** Releases a portion, and comes back at once while there was a full one. */
const release = async ({ db }: DeliveryDeps, { businessId }: Job): Promise<JobOutcome> => {
  const released = await releaseDeliveries(db, businessId, maxReleased)
  return released < maxReleased ? { kind: 'done' } : { kind: 'again', dueAt: await readNow(db) }
}

/** Delivers events: signs the frozen bytes, sends them outside any transaction, keeps the attempt, and plans the next
 *  by the schedule of contract §8. Five at once per business, many businesses at once: they mostly wait. While an
 *  endpoint is paused its deliveries are held, and released when it is resumed (D-0532). */
export const webhookTasks = (deps: DeliveryDeps): readonly [Task, Task] => [
  { name: deliverTask, maxInFlightPerBusiness: 5, concurrency: 64, run: (job) => deliver(deps, job) },
  { name: releaseTask, maxInFlightPerBusiness: 1, concurrency: 4, run: (job) => release(deps, job) },
]
