import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { randomFraction } from '../jobs/backoff.ts'
import type { Job, JobOutcome, Task } from '../jobs/task.ts'
import type { Vault } from '../vault/vault.ts'
import type { Delivery, Sender } from './deliver.ts'
import { isDelivered, nextWaitMs, type AttemptResult } from './rules.ts'
import { placeOfEvent, type WebhooksService } from './service.ts'
import { signBody, signStandard } from './signature.ts'
import { findEvent, insertAttempt } from './store.ts'

// One delivery attempt. The name stands in `app.emit_event` as well.
const deliverTask = 'webhooks.deliver'

/** What a delivery needs. */
export type DeliveryDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly webhooks: WebhooksService
  readonly sender: Sender
}

type Prepared = { readonly delivery: Delivery; readonly attemptsMade: number }

const prepare = async (deps: DeliveryDeps, job: Job, now: Date): Promise<Prepared | undefined> => {
  const { db, vault, webhooks } = deps
  const [event, endpoint] = await Promise.all([
    findEvent(db, job.businessId, job.subjectId),
    webhooks.findEndpoint(job.businessId),
  ])
  if (!event || !endpoint) return undefined
  const text = vault.open(placeOfEvent(job.businessId, job.subjectId), event.body_encrypted)
  const body = Buffer.from(text, 'utf8')
  const timestamp = Math.floor(now.getTime() / 1000)
  const headers = {
    'x-webhook-signature': signBody(webhooks.signingKey, body),
    'webhook-id': job.subjectId,
    'webhook-timestamp': timestamp.toString(),
    'webhook-signature': signStandard([endpoint.secret], { id: job.subjectId, timestamp, body }),
    'x-webhook-sequence': event.sequence.toString(),
    'x-webhook-attempt': job.attempts.toString(),
  }
  return { delivery: { url: endpoint.url, body, headers }, attemptsMade: event.attempts_made }
}

const record = async (
  { db }: DeliveryDeps,
  job: Job,
  attempt: {
    url: string
    startedAt: Date
    durationMs: number
    result: AttemptResult
    nextAttemptAt: Date | null
  },
): Promise<void> => {
  const { result, ...rest } = attempt
  await insertAttempt(db, {
    businessId: job.businessId,
    eventId: job.subjectId,
    attempt: job.attempts,
    status: result.kind === 'answered' ? result.status : null,
    error: result.kind === 'failed' ? result.error : null,
    responseHead: result.kind === 'answered' ? result.head : null,
    ...rest,
  })
}

const deliver = async (deps: DeliveryDeps, job: Job): Promise<JobOutcome> => {
  const startedAt = await readNow(deps.db)
  const prepared = await prepare(deps, job, startedAt)
  if (!prepared) return { kind: 'done' }
  const { delivery, attemptsMade } = prepared
  const begun = performance.now()
  const result = await deps.sender.send(delivery)
  const durationMs = Math.round(performance.now() - begun)
  const now = await readNow(deps.db)
  const wait = isDelivered(result)
    ? undefined
    : nextWaitMs({ made: attemptsMade + 1, random: randomFraction(), now, result })
  const nextAttemptAt = wait === undefined ? null : new Date(now.getTime() + wait)
  // Kept before the job is acknowledged: a crash in between costs a duplicate delivery, never a lost record.
  await record(deps, job, { url: delivery.url, startedAt, durationMs, result, nextAttemptAt })
  return nextAttemptAt === null ? { kind: 'done' } : { kind: 'again', dueAt: nextAttemptAt }
}

/** Delivers events: signs the frozen bytes, sends them outside any transaction, keeps the attempt, and plans the next
 *  by the schedule of contract §8. Five at once per business, many businesses at once: they mostly wait. */
export const webhookTasks = (deps: DeliveryDeps): readonly Task[] => [
  { name: deliverTask, maxInFlightPerBusiness: 5, concurrency: 64, run: (job) => deliver(deps, job) },
]
