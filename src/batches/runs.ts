import { createHash } from 'node:crypto'
import type { Business } from '../auth/index.ts'
import { readNow } from '../db/clock.ts'
import { isLostReply } from '../db/constraints.ts'
import type { Db } from '../db/knex.ts'
import type { Page, PageRequest } from '../db/page.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import type { JobOutcome } from '../jobs/index.ts'
import { noKey, type RequestKey } from '../idempotency/index.ts'
import { createId } from '../kernel/id.ts'
import { refuse, Refusal } from '../kernel/refusal.ts'
import type { TransactionsService } from '../transactions/index.ts'
import { maxRecipients, type Payee } from './batch.ts'
import { payRecipients, type Outcomes } from './payments.ts'
import { keyOf, resultOf, type Result } from './rules.ts'
import {
  findLastSession,
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

/** What to run: a whole batch, or with `sessionId` those that failed in that run. */
export type RunInput = { readonly batchId: string; readonly sessionId: string | undefined }

/** Whom a run would pay. */
export type RunPlan = {
  readonly sourceCurrency: string
  readonly entries: readonly Entry[]
  /** The newest run of the batch so far. */
  readonly lastSessionId: string | undefined
  readonly digest: string
}

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
  /** Lists whom a run would pay if it started now, and a digest of that. Refuses as `withdraw`. */
  readonly plan: (business: Business, run: RunInput) => Promise<RunPlan>
  /** Starts a run that the worker pays, in the database transaction that the room is composed on; returns the id of its
   *  session. Refuses as `withdraw`, and VALIDATION_ERROR where `digest` is not that of the plan any more. */
  readonly start: (business: Business, run: RunInput & { readonly digest: string }) => Promise<string>
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

/** Returns a digest of what a run pays: it changes with each account, amount, the wallet, and with each run. */
const digestOf = ({ sourceCurrency, entries, lastSessionId }: Omit<RunPlan, 'digest'>): string => {
  const paid = entries.map(({ recipientId, paymentMethodId, amount, retriedSessionId = '' }) =>
    [recipientId, paymentMethodId, amount.minor.toString(), amount.currency, retriedSessionId].join(' '),
  )
  return createHash('sha256')
    .update([sourceCurrency, lastSessionId ?? '', ...paid].join('\n'))
    .digest('hex')
}

const entriesOf = (recipients: readonly Payee[], retries: Retries | undefined): readonly Entry[] =>
  recipients.flatMap((recipient): readonly Entry[] => {
    if (!retries) return [recipient]
    const retry = retries.get(recipient.recipientId)
    return retry ? [{ ...recipient, ...retry }] : []
  })

type StartedRun = { readonly session: Session; readonly entries: readonly Entry[] }

/** What a request asks to run: the recipients to retry, or all of the batch. */
type Asked = {
  readonly retries: Retries | undefined
  readonly sessionId: string | undefined
  readonly key: RequestKey
  /** What the recipients must be; undefined for any. */
  readonly digest?: string
  /** When the worker continues the run; once the request has certainly stopped, unless said. */
  readonly takenOverAfterMs?: number
}

const refuseChanged = (): never =>
  refuse(
    'VALIDATION_ERROR',
    'The batch has changed, or was paid, since it was asked for. Ask for an approval again.',
  )

/** Refuses VALIDATION_ERROR where a run would not pay what it was planned to, or another one was started since. */
const requireUnchanged = async (
  trx: Trx,
  { ids, ...run }: Pick<RunPlan, 'sourceCurrency' | 'entries'> & { readonly ids: BatchIds },
  digest: string,
): Promise<void> => {
  const lastSessionId = await findLastSession(trx, ids)
  if (digest !== digestOf({ ...run, lastSessionId })) refuseChanged()
}

/** Writes a run and the recipients it pays in one commit: all of the batch, or those of `retries`. Returns undefined
 *  where `retries` has no recipient of the batch. */
const startRun = async (
  { db }: RunsDeps,
  ids: BatchIds,
  { retries, sessionId: retriedId, key, digest, takenOverAfterMs = takeoverMs }: Asked,
): Promise<StartedRun | undefined> => {
  let written: StartedRun | undefined
  const started = inTransaction(db, async (trx) => {
    const { sourceCurrency } = requireBatch(await lockBatch(trx, ids))
    const now = await readNow(trx)
    const recipients = await listAllRecipients(trx, ids, maxRecipients)
    const entries = entriesOf(recipients, retries)
    if (digest !== undefined) await requireUnchanged(trx, { ids, sourceCurrency, entries }, digest)
    if (!retries && (await hasRunSince(trx, ids, new Date(now.getTime() - minPauseMs)))) {
      refuse(
        'DUPLICATE_REQUEST',
        'A run of the batch is in progress, or ended less than five seconds ago: look at its session first.',
      )
    }
    if (!retries && recipients.length === 0) {
      refuse('INVALID_BUSINESS_PAYMENT_BATCH_REQUEST', 'The batch has no recipients: add some first.')
    }
    if (entries.length === 0) {
      if (retriedId !== undefined) await key.claim(trx, retriedId)
      // While another retry is running the response must not say that there is nothing to retry.
      await requireNoRun(trx, ids)
      return undefined
    }
    const session = { ...ids, id: createId(now), sourceCurrency, createdAt: now }
    written = { session, entries }
    await key.claim(trx, session.id)
    await insertSession(trx, session, { entries, dueAt: new Date(now.getTime() + takenOverAfterMs) })
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

const plan = async (
  deps: RunsDeps,
  business: Business,
  { batchId, sessionId }: RunInput,
): Promise<RunPlan> => {
  const ids = idsOf(business, batchId)
  const { sourceCurrency } = requireBatch(await findBatch(deps.db, ids))
  const retries = sessionId === undefined ? undefined : await requireRetries(deps, ids, sessionId)
  const entries = entriesOf(await listAllRecipients(deps.db, ids, maxRecipients), retries)
  const planned = { sourceCurrency, entries, lastSessionId: await findLastSession(deps.db, ids) }
  return { ...planned, digest: digestOf(planned) }
}

const start = async (
  deps: RunsDeps,
  business: Business,
  { batchId, sessionId, digest }: RunInput & { readonly digest: string },
): Promise<string> => {
  const ids = idsOf(business, batchId)
  const retries = sessionId === undefined ? undefined : await requireRetries(deps, ids, sessionId)
  const asked = { retries, sessionId, key: noKey, digest, takenOverAfterMs: 0 }
  const started = await startRun(deps, ids, asked)
  return started?.session.id ?? refuseChanged()
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

const runsPerQuery = 10

const list = async (
  { db, transactions }: RunsDeps,
  ids: BatchIds,
  request: PageRequest,
): Promise<Page<ShownSession>> => {
  // Sessions of a deleted batch stay readable: docs/design/batches.md#sessions-outlive-the-batch.
  if (!(await wasBatch(db, ids)))
    refuse('BUSINESS_PAYMENT_BATCH_NOT_FOUND', 'No payment batch with the id in `batchId`.')
  const page = await listSessions(db, ids, request)
  const resultsOf = new Map(page.items.map(({ id }) => [id, new Map<string, Result>()]))
  const sessionIds = page.items.map(({ id }) => id)
  // A few runs at a time: the rows of all of them would take several times the memory of their results.
  for (let first = 0; first < sessionIds.length; first += runsPerQuery) {
    const rows = await listResults(db, ids.businessId, sessionIds.slice(first, first + runsPerQuery))
    const keys = rows.map(({ sessionId, recipientId }) => keyOf(sessionId, recipientId))
    const payouts = await transactions.findByKeys(ids.businessId, 'batch', keys)
    for (const row of rows) {
      const payout = payouts.get(keyOf(row.sessionId, row.recipientId))
      resultsOf.get(row.sessionId)?.set(row.recipientId, resultOf(row, payout))
    }
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
  plan: (business, run) => plan(deps, business, run),
  start: (business, run) => start(deps, business, run),
  list: (ids, request) => list(deps, ids, request),
  resume: (ids) => resume(deps, ids),
})
