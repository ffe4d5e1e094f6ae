import { readPage, type Page, type PageRequest } from '../db/page.ts'
import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { Payee } from './batch.ts'
import { keyOf, type Refused } from './rules.ts'

type BatchIds = { readonly businessId: string; readonly batchId: string }

/** One run of a batch. */
export type Session = {
  readonly businessId: string
  readonly id: string
  readonly batchId: string
  readonly sourceCurrency: string
  readonly createdAt: Date
}

/** A recipient to pay in a run; of a retry also the session that failed, and the first session of the chain. */
export type Entry = Payee & { readonly retriedSessionId?: string; readonly rootSessionId?: string }

type SessionRow = {
  readonly business_id: string
  readonly id: string
  readonly batch_id: string
  readonly source_currency: string
  readonly created_at: Date
}

const parseSession = (row: SessionRow): Session => ({
  businessId: row.business_id,
  id: row.id,
  batchId: row.batch_id,
  sourceCurrency: row.source_currency,
  createdAt: row.created_at,
})

const sessionColumns = 'business_id, id, batch_id, source_currency, created_at'

/** Returns whether a run of the batch is in progress. Index `payment_batch_sessions_one_run`. */
export const hasOpenRun = async (on: Queryable, ids: BatchIds): Promise<boolean> => {
  const row = await queryOne(
    on,
    `select id from payment_batch_sessions
      where business_id = :businessId and batch_id = :batchId and finished_at is null`,
    ids,
  )
  return row !== undefined
}

/** Returns whether a run of the batch is in progress, or ended at `at` or later. One statement, because a run may end
 *  between two. */
export const hasRunSince = async (on: Queryable, ids: BatchIds, at: Date): Promise<boolean> => {
  const row = await queryOne(
    on,
    `select id from payment_batch_sessions
      where business_id = :businessId and batch_id = :batchId
        and (finished_at is null or finished_at >= :at) limit 1`,
    { ...ids, at },
  )
  return row !== undefined
}

/** Writes a run, its recipients, and the job that continues it from `dueAt` on. Refuses DUPLICATE_REQUEST where a run
 *  of the batch is in progress, or one of the recipients is being retried already. */
export const insertSession = async (
  trx: Trx,
  { businessId, ...session }: Session,
  { entries, dueAt }: { readonly entries: readonly Entry[]; readonly dueAt: Date },
): Promise<void> => {
  const results = entries.map(({ amount, ...entry }) => ({
    ...entry,
    amountMinor: amount.minor.toString(),
    amountCurrency: amount.currency,
  }))
  await query(trx, 'select app.start_batch_session(:businessId, :session::jsonb, :results::jsonb, :dueAt)', {
    businessId,
    session: JSON.stringify(session),
    results: JSON.stringify(results),
    dueAt,
  })
}

/** Finds a run of the business, by primary key. */
export const findSession = async (
  on: Queryable,
  ids: { readonly businessId: string; readonly sessionId: string },
): Promise<Session | undefined> => {
  const row = await queryOne<SessionRow>(
    on,
    `select ${sessionColumns} from payment_batch_sessions where business_id = :businessId and id = :sessionId`,
    ids,
  )
  return row && parseSession(row)
}

/** Finds the id of the newest run of a batch. Index `payment_batch_sessions_newest`. */
export const findLastSession = async (on: Queryable, ids: BatchIds): Promise<string | undefined> => {
  const row = await queryOne<{ id: string }>(
    on,
    `select id from payment_batch_sessions where business_id = :businessId and batch_id = :batchId
      order by created_at desc, id desc limit 1`,
    ids,
  )
  return row?.id
}

/** Lists a page of the runs of a batch, newest first. Index `payment_batch_sessions_newest`. */
export const listSessions = async (
  on: Queryable,
  ids: BatchIds,
  request: PageRequest,
): Promise<Page<Session>> => {
  const list = {
    columns: sessionColumns,
    from: 'from payment_batch_sessions where business_id = :businessId and batch_id = :batchId',
    order: 'created_at desc, id desc',
    values: ids,
  }
  const page = await readPage<SessionRow>(on, list, request)
  return { ...page, items: page.items.map(parseSession) }
}

/** A recipient of a run, and its refusal if there is one. */
export type ResultRow = Refused & { readonly sessionId: string; readonly recipientId: string }

/** Lists the recipients of runs, in payment order. */
export const listResults = (
  on: Queryable,
  businessId: string,
  sessionIds: readonly string[],
): Promise<ResultRow[]> =>
  query(
    on,
    `select session_id as "sessionId", recipient_id as "recipientId", error_code as "errorCode",
            error_message as "errorMessage"
       from payment_batch_results where business_id = :businessId and session_id = any (:sessionIds)
      order by session_id, position`,
    { businessId, sessionIds },
  )

type PayeeRow = {
  readonly recipient_id: string
  readonly position: number
  readonly payment_method_id: string
  readonly account_currency: string
  readonly amount_minor: bigint
  readonly amount_currency: string
}

/** Lists the recipients that a run has not refused, in payment order: those with a payout, and those still to pay. */
export const listNotRefused = async (
  on: Queryable,
  { businessId, id }: Pick<Session, 'businessId' | 'id'>,
): Promise<readonly Payee[]> => {
  const rows = await query<PayeeRow>(
    on,
    `select recipient_id, position, payment_method_id, account_currency, amount_minor, amount_currency
       from payment_batch_results
      where business_id = :businessId and session_id = :id and error_code is null order by position`,
    { businessId, id },
  )
  return rows.map((row) => ({
    recipientId: row.recipient_id,
    position: row.position,
    paymentMethodId: row.payment_method_id,
    accountCurrency: row.account_currency,
    amount: { minor: row.amount_minor, currency: row.amount_currency },
  }))
}

/** The last attempt to pay a recipient of a run: in this run, or in a later run that retried it. */
export type LastAttempt = ResultRow & { readonly rootSessionId: string }

/** Lists the last attempts. Each is retried at most once, so a chain of retries has one end. Index
 *  `payment_batch_results_chain`. */
export const listLastAttempts = (
  on: Queryable,
  ids: { readonly businessId: string; readonly sessionId: string },
): Promise<LastAttempt[]> =>
  query(
    on,
    `select last.session_id as "sessionId", last.recipient_id as "recipientId",
            last.root_session_id as "rootSessionId", last.error_code as "errorCode",
            last.error_message as "errorMessage"
       from payment_batch_results asked
       join payment_batch_results last
         on last.business_id = :businessId and last.root_session_id = asked.root_session_id
        and last.recipient_id = asked.recipient_id
      where asked.business_id = :businessId and asked.session_id = :sessionId
        and not exists (
          select from payment_batch_results later
           where later.business_id = :businessId and later.retried_session_id = last.session_id
             and later.recipient_id = last.recipient_id)
      order by last.position`,
    ids,
  )

/** The refusal of a recipient. */
export type RefusedEntry = {
  readonly recipientId: string
  readonly code: string
  readonly message: string
}

/** Records refusals in one statement. An earlier refusal of a recipient stays, and so does a payout made meanwhile. */
export const recordRefusals = async (
  on: Queryable,
  { businessId, id }: Pick<Session, 'businessId' | 'id'>,
  refused: readonly RefusedEntry[],
): Promise<void> => {
  if (refused.length === 0) return
  const keyed = refused.map((one) => ({ ...one, key: keyOf(id, one.recipientId) }))
  await query(on, 'select app.refuse_batch_payouts(:businessId, :id, :refused::jsonb)', {
    businessId,
    id,
    refused: JSON.stringify(keyed),
  })
}

/** Finishes a run, and removes its job. */
export const finishSession = async (
  on: Queryable,
  { businessId, id }: Pick<Session, 'businessId' | 'id'>,
  at: Date,
): Promise<void> => {
  await query(on, 'select app.finish_batch_session(:businessId, :id, :at)', { businessId, id, at })
}
