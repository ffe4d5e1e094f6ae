import type { Business } from '../auth/index.ts'
import { readNow } from '../db/clock.ts'
import { isLostReply } from '../db/constraints.ts'
import type { Db } from '../db/knex.ts'
import type { Page, PageRequest } from '../db/page.ts'
import { inTransaction } from '../db/tx.ts'
import type { JobOutcome } from '../jobs/index.ts'
import { noKey, type RequestKey } from '../idempotency/index.ts'
import { createId } from '../kernel/id.ts'
import { refuse, Refusal } from '../kernel/refusal.ts'
import type { TransactionsService } from '../transactions/index.ts'
import { maxRecipients } from './batch.ts'
import { payRecipients, type Outcomes } from './payments.ts'
import { keyOf, resultOf, type Result } from './rules.ts'
import {
  findSession,
  hasRunSince,
  insertSession,
  listLastAttempts,
  listResults,
  listSessions,
  type Entry,
  type Session,
} from './runs.store.ts'
import { idsOf, requireBatch, requireNoRun } from './service.ts'
import { listAllRecipients } from './recipients.store.ts'
import { findBatch, lockBatch, wasBatch, type BatchIds } from './store.ts'

/** A run with the result of each recipient, in payment order. */
export type ShownSession = { readonly session: Session; readonly results: ReadonlyMap<string, Result> }

type SessionIds = { readonly businessId: string; readonly sessionId: string }

/** Runs of batches. */
export type RunsService = {
  /** Pays every recipient of the batch, or with `sessionId` those that failed in that run; returns their outcomes.
   *  Refuses BUSINESS_PAYMENT_BATCH_NOT_FOUND, BUSINESS_PAYMENT_BATCH_SESSION_NOT_FOUND, DUPLICATE_REQUEST while a run
   *  is in progress or ended less than five seconds ago, and INVALID_BUSINESS_PAYMENT_BATCH_REQUEST for a batch without
   *  recipients. See docs/design/batches.md#runs. */
  readonly withdraw: (
    business: Business,
    run: { readonly batchId: string; readonly sessionId: string | undefined; readonly key?: RequestKey },
  ) => Promise<Outcomes>
  /** Lists the runs of a batch, also of a deleted one. Refuses BUSINESS_PAYMENT_BATCH_NOT_FOUND. */
  readonly list: (ids: BatchIds, request: PageRequest) => Promise<Page<ShownSession>>
  /** Continues a run that its request did not finish; for the worker. */
  readonly resume: (ids: SessionIds) => Promise<JobOutcome>
}

/** The dependencies of runs. */
export type RunsDeps = {
  readonly db: Db
  readonly transactions: Pick<TransactionsService, 'createMany' | 'findByKeys' | 'findForeignKeys'>
  /** Finds a business with its current settings, which apply to a continued run. */
  readonly findBusiness: (businessId: string) => Promise<Business>
}

// Load balancers cut off longer requests. The worker takes over once the request has certainly stopped.
const requestMs = 5_000
const takeoverMs = 30_000
// Without it a request that was sent twice without an `idempotency-key` would pay twice.
const minPauseMs = 5_000
// Well within a job's lease.
const jobMs = 15_000
const retryMs = 1_000

const timeLimit = (limitMs: number): (() => boolean) => {
  const startedAt = performance.now()
  return () => performance.now() - startedAt > limitMs
}

/** For each recipient to retry: the session of its last attempt, and the first session of the chain of retries. */
type Retries = ReadonlyMap<string, Pick<Entry, 'retriedSessionId' | 'rootSessionId'>>

/** Finds the recipients of a run whose last attempt failed. */
const findFailed = async ({ db, transactions }: RunsDeps, ids: SessionIds): Promise<Retries> => {
  const attempts = await listLastAttempts(db, ids)
  const keys = attempts.map(({ sessionId, recipientId }) => keyOf(sessionId, recipientId))
  const payouts = await transactions.findByKeys(ids.businessId, 'batch', keys)
  const failed = attempts.filter((one) => {
    const payout = payouts.get(keyOf(one.sessionId, one.recipientId))
    return resultOf(one, payout).status === 'PROCESSING_FAILED'
  })
  return new Map(
    failed.map(({ recipientId, sessionId, rootSessionId }) => [
      recipientId,
      { retriedSessionId: sessionId, rootSessionId },
    ]),
  )
}

type StartedRun = { readonly session: Session; readonly entries: readonly Entry[] }

/** What a request asks to run: the recipients to retry, or all of the batch. */
type Asked = {
  readonly retries: Retries | undefined
  readonly sessionId: string | undefined
  readonly key: RequestKey
}

/** Writes a run and the recipients it pays in one commit: all of the batch, or those of `retries`. Returns undefined
 *  where `retries` has no recipient of the batch. */
const startRun = async (
  { db }: RunsDeps,
  ids: BatchIds,
  { retries, sessionId: retriedId, key }: Asked,
): Promise<StartedRun | undefined> => {
  let written: StartedRun | undefined
  const started = inTransaction(db, async (trx) => {
    const { sourceCurrency } = requireBatch(await lockBatch(trx, ids))
    const now = await readNow(trx)
    if (!retries && (await hasRunSince(trx, ids, new Date(now.getTime() - minPauseMs)))) {
      refuse(
        'DUPLICATE_REQUEST',
        'A run of the batch is in progress, or ended less than five seconds ago: look at its session first.',
      )
    }
    const recipients = await listAllRecipients(trx, ids, maxRecipients)
    if (!retries && recipients.length === 0) {
      refuse('INVALID_BUSINESS_PAYMENT_BATCH_REQUEST', 'The batch has no recipients: add some first.')
    }
    const entries = recipients.flatMap((recipient): readonly Entry[] => {
      if (!retries) return [recipient]
      const retry = retries.get(recipient.recipientId)
      return retry ? [{ ...recipient, ...retry }] : []
    })
    if (entries.length === 0) {
      if (retriedId !== undefined) await key.claim(trx, retriedId)
      // While another retry is running the response must not say that there is nothing to retry.
      await requireNoRun(trx, ids)
      return undefined
    }
    const session = { ...ids, id: createId(now), sourceCurrency, createdAt: now }
    written = { session, entries }
    await key.claim(trx, session.id)
    await insertSession(trx, session, { entries, dueAt: new Date(now.getTime() + takeoverMs) })
    return written
  })
  return started.catch(async (error: unknown) => {
    const isUnknown = error instanceof Refusal && isLostReply(error.cause)
    if (!isUnknown || !written) throw error
    // If the commit succeeded the run exists: a caller who got 503 would start a second one.
    const sessionId = written.session.id
    if (!(await findSession(db, { businessId: ids.businessId, sessionId }))) throw error
    return written
  })
}

const withdraw = async (
  deps: RunsDeps,
  business: Business,
  { batchId, sessionId, key = noKey }: Parameters<RunsService['withdraw']>[1],
): Promise<Outcomes> => {
  const ids = idsOf(business, batchId)
  const retries = sessionId === undefined ? undefined : await requireRetries(deps, ids, sessionId)
  const started = await startRun(deps, ids, { retries, sessionId, key })
  if (!started) return new Map()
  const { session, entries } = started
  const outcomes: Outcomes = new Map(entries.map(({ recipientId }) => [recipientId, { kind: 'pending' }]))
  // The run is committed: on any error from here on the worker creates the remaining payouts, and reports the error.
  await payRecipients(deps, { business, session, outcomes, isTimeUp: timeLimit(requestMs) }).catch(
    () => false,
  )
  return outcomes
}

/** Finds what to retry of a session. Refuses where the batch has no such session. */
const requireRetries = async (deps: RunsDeps, ids: BatchIds, sessionId: string): Promise<Retries> => {
  const { businessId, batchId } = ids
  requireBatch(await findBatch(deps.db, ids))
  const session = await findSession(deps.db, { businessId, sessionId })
  if (session?.batchId !== batchId) {
    refuse('BUSINESS_PAYMENT_BATCH_SESSION_NOT_FOUND', 'The batch has no session with the id in `sessionId`.')
  }
  return findFailed(deps, { businessId, sessionId })
}

const list = async (
  { db, transactions }: RunsDeps,
  ids: BatchIds,
  request: PageRequest,
): Promise<Page<ShownSession>> => {
  // Sessions of a deleted batch stay readable: docs/design/batches.md#sessions-outlive-the-batch.
  if (!(await wasBatch(db, ids)))
    refuse('BUSINESS_PAYMENT_BATCH_NOT_FOUND', 'No payment batch with the id in `batchId`.')
  const page = await listSessions(db, ids, request)
  const rows = await listResults(
    db,
    ids.businessId,
    page.items.map(({ id }) => id),
  )
  const keys = rows.map(({ sessionId, recipientId }) => keyOf(sessionId, recipientId))
  const payouts = await transactions.findByKeys(ids.businessId, 'batch', keys)
  const resultsOf = new Map(page.items.map(({ id }) => [id, new Map<string, Result>()]))
  for (const row of rows) {
    const payout = payouts.get(keyOf(row.sessionId, row.recipientId))
    resultsOf.get(row.sessionId)?.set(row.recipientId, resultOf(row, payout))
  }
  const items = page.items.map((session) => ({ session, results: resultsOf.get(session.id) ?? new Map() }))
  return { ...page, items }
}

const resume = async (deps: RunsDeps, ids: SessionIds): Promise<JobOutcome> => {
  const session = await findSession(deps.db, ids)
  if (!session) return { kind: 'done' }
  const business = await deps.findBusiness(ids.businessId)
  const run = { business, session, outcomes: new Map(), isTimeUp: timeLimit(jobMs) }
  if (await payRecipients(deps, run)) return { kind: 'done' }
  return { kind: 'again', dueAt: new Date((await readNow(deps.db)).getTime() + retryMs) }
}

/** Creates the service of runs. */
export const createRunsService = (deps: RunsDeps): RunsService => ({
  withdraw: (business, run) => withdraw(deps, business, run),
  list: (ids, request) => list(deps, ids, request),
  resume: (ids) => resume(deps, ids),
})
