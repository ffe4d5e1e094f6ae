import type { Business } from '../auth/index.ts'
import { readNow } from '../db/clock.ts'
import { isLostReply } from '../db/constraints.ts'
import type { Db } from '../db/knex.ts'
import type { Page, PageRequest } from '../db/page.ts'
import { inTransaction } from '../db/tx.ts'
import type { JobOutcome } from '../jobs/index.ts'
import { createId } from '../kernel/id.ts'
import { refuse, Refusal } from '../kernel/refusal.ts'
import type { TransactionsService } from '../transactions/index.ts'
import { maxRecipients } from './batch.ts'
import { pay, type PaidMap } from './payments.ts'
import { keyOf, resultOf, type Result } from './rules.ts'
import {
  findSession,
  hasRunSince,
  insertSession,
  listLastTries,
  listResults,
  listSessions,
  type Entry,
  type Session,
} from './runs/store.ts'
import { idsOf, requireBatch, requireNoRun } from './service.ts'
import { findBatch, listAllRecipients, lockBatch, wasBatch, type BatchIds } from './store.ts'

/** A run with what became of each recipient, in the order they are paid. */
export type ShownSession = { readonly session: Session; readonly results: ReadonlyMap<string, Result> }

type SessionIds = { readonly businessId: string; readonly sessionId: string }

/** Runs of batches. */
export type RunsService = {
  /** Pays everyone in the batch, or with `sessionId` those that failed in that run, and says what became of each.
   *  Refuses BUSINESS_PAYMENT_BATCH_NOT_FOUND, BUSINESS_PAYMENT_BATCH_SESSION_NOT_FOUND, DUPLICATE_REQUEST while a run
   *  is in progress or has only just ended, INVALID_BUSINESS_PAYMENT_BATCH_REQUEST where there is nobody
   *  to pay. Source: contract §7, D-0511. */
  readonly withdraw: (
    business: Business,
    ask: { readonly batchId: string; readonly sessionId: string | undefined },
  ) => Promise<PaidMap>
  /** The runs of a batch, of a deleted one as well. Refuses BUSINESS_PAYMENT_BATCH_NOT_FOUND. */
  readonly list: (ids: BatchIds, request: PageRequest) => Promise<Page<ShownSession>>
  /** Goes on with a run that its request left; for the worker. */
  readonly resume: (ids: SessionIds) => Promise<JobOutcome>
}

/** What runs need from outside. */
export type RunsDeps = {
  readonly db: Db
  readonly transactions: Pick<TransactionsService, 'createMany' | 'findByKeys'>
  /** A business as it is now: its settings hold for a run that goes on. */
  readonly findBusiness: (businessId: string) => Promise<Business>
}

// A request that does more is cut off by balancers; the worker takes what is left when the request cannot be at it any
// more.
const requestMs = 5_000
const takeoverMs = 30_000
// A run pays everyone anew, and its request has no key: one that was sent twice, and heard the second time when the
// first run had ended, finds this wait (D-0511).
const restMs = 5_000
// Well within a job's lease.
const jobMs = 15_000
const againMs = 1_000

const isOverAfter = (limitMs: number): (() => boolean) => {
  const startedAt = performance.now()
  return () => performance.now() - startedAt > limitMs
}

/** Who failed in a run and was not tried again since, or failed then too. */
const listFailed = async (
  { db, transactions }: RunsDeps,
  ids: SessionIds,
): Promise<readonly { readonly recipientId: string; readonly last: string; readonly root: string }[]> => {
  const tries = await listLastTries(db, ids)
  const keys = tries.map(({ sessionId, recipientId }) => keyOf(sessionId, recipientId))
  const payouts = await transactions.findByKeys(ids.businessId, 'batch', keys)
  return tries
    .filter((one) => {
      const payout = payouts.get(keyOf(one.sessionId, one.recipientId))
      return resultOf(one, payout).status === 'PROCESSING_FAILED'
    })
    .map(({ recipientId, sessionId, rootSessionId }) => ({
      recipientId,
      last: sessionId,
      root: rootSessionId,
    }))
}

type Wanted = (recipientId: string) => { readonly last: string; readonly root: string } | undefined

/** Writes the run and everyone it pays in one commit. `wanted` undefined: everyone.
 *  Undefined where a retry has nobody to pay. */
const begin = async (
  { db }: RunsDeps,
  ids: BatchIds,
  wanted: Wanted | undefined,
): Promise<{ readonly session: Session; readonly entries: readonly Entry[] } | undefined> => {
  const told: { session?: Session; entries?: readonly Entry[] } = {}
  const started = inTransaction(db, async (trx) => {
    const { sourceCurrency } = requireBatch(await lockBatch(trx, ids))
    const now = await readNow(trx)
    if (!wanted && (await hasRunSince(trx, ids, new Date(now.getTime() - restMs)))) {
      refuse('DUPLICATE_REQUEST', 'a run of the batch is in progress, or has only just ended')
    }
    const recipients = await listAllRecipients(trx, ids, maxRecipients)
    if (!wanted && recipients.length === 0) {
      refuse('INVALID_BUSINESS_PAYMENT_BATCH_REQUEST', 'the batch has no recipients')
    }
    const entries = recipients.flatMap((recipient): readonly Entry[] => {
      if (!wanted) return [recipient]
      const failed = wanted(recipient.recipientId)
      return failed ? [{ ...recipient, retriedSessionId: failed.last, rootSessionId: failed.root }] : []
    })
    if (entries.length === 0) {
      // Whoever retries what is being retried must not hear that there is nothing to retry.
      await requireNoRun(trx, ids)
      return undefined
    }
    const session = { ...ids, id: createId(now), sourceCurrency, createdAt: now }
    Object.assign(told, { session, entries })
    await insertSession(trx, session, { entries, dueAt: new Date(now.getTime() + takeoverMs) })
    return { session, entries }
  })
  return started.catch(async (error: unknown) => {
    const { session, entries } = told
    const isDoubtful = error instanceof Refusal && isLostReply(error.cause)
    if (!isDoubtful || !session || !entries) throw error
    // Where the commit came through the run stands: a caller who heard 503 would begin another one.
    const stands = await findSession(db, { businessId: ids.businessId, sessionId: session.id })
    if (!stands) throw error
    return { session, entries }
  })
}

const withdraw = async (
  deps: RunsDeps,
  { business, batchId }: { readonly business: Business; readonly batchId: string },
  sessionId: string | undefined,
): Promise<PaidMap> => {
  const ids = idsOf(business, batchId)
  const wanted = sessionId === undefined ? undefined : await wantedOf(deps, ids, sessionId)
  const begun = await begin(deps, ids, wanted)
  const paid: PaidMap = new Map(
    (begun?.entries ?? []).map(({ recipientId }) => [recipientId, { kind: 'left' }]),
  )
  if (!begun) return paid
  const { session } = begun
  // The run stands, whatever happens from here on: what is left the worker creates, and tells what was wrong.
  await pay(deps, { business, session, paid, isOver: isOverAfter(requestMs) }).catch(() => false)
  return paid
}

const wantedOf = async (deps: RunsDeps, ids: BatchIds, sessionId: string): Promise<Wanted> => {
  const { businessId, batchId } = ids
  requireBatch(await findBatch(deps.db, ids))
  const session = await findSession(deps.db, { businessId, sessionId })
  if (session?.batchId !== batchId) {
    refuse('BUSINESS_PAYMENT_BATCH_SESSION_NOT_FOUND', 'no such session of the batch: sessionId')
  }
  const failed = await listFailed(deps, { businessId, sessionId })
  const byRecipient = new Map(failed.map((one) => [one.recipientId, one]))
  return (recipientId) => byRecipient.get(recipientId)
}

const list = async (
  { db, transactions }: RunsDeps,
  ids: BatchIds,
  request: PageRequest,
): Promise<Page<ShownSession>> => {
  // D-0574: who was paid stays known, whatever becomes of the batch.
  if (!(await wasBatch(db, ids))) refuse('BUSINESS_PAYMENT_BATCH_NOT_FOUND', 'no such payment batch')
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
  const isOver = isOverAfter(jobMs)
  if (await pay(deps, { business, session, paid: new Map(), isOver })) return { kind: 'done' }
  return { kind: 'again', dueAt: new Date((await readNow(deps.db)).getTime() + againMs) }
}

/** Opens runs over the pool and the transactions. */
export const createRunsService = (deps: RunsDeps): RunsService => ({
  withdraw: (business, { batchId, sessionId }) => withdraw(deps, { business, batchId }, sessionId),
  list: (ids, request) => list(deps, ids, request),
  resume: (ids) => resume(deps, ids),
})
