import { queryOne, type Prepared, type Queryable } from '../../db/tx.ts'
import { assert } from '../../kernel/assert.ts'
import type { Journal } from '../../ledger/index.ts'
import type { FrozenEvent } from '../../webhooks/index.ts'
import { toAttemptRow } from '../attempts/attempts.store.ts'
import { endsUnpaid } from '../states.ts'
import { advanceTask, maxOtpAttempts, type Transaction, type TransactionIds } from '../transaction.ts'
import type { Move } from './moves.ts'

/** A move with its effects: `before` is the transaction as it was read, `after` as it shall be. */
export type PlannedMove = {
  readonly before: Transaction
  readonly after: Transaction
  readonly move: Move
  readonly journal: Journal | null
  readonly events: readonly FrozenEvent[]
  /** When the rail is asked again; null: not at all. */
  readonly dueAt: Date | null
}

const toMove = ({ before, after, move, journal, events, dueAt }: PlannedMove) => ({
  businessId: before.businessId,
  transactionId: before.id,
  version: before.version,
  from: before.status,
  to: after.status,
  failureCode: after.failureCode,
  at: after.updatedAt.toISOString(),
  actor: move.mover,
  reason: move.reason ?? null,
  rail: move.rail ?? null,
  attempt: move.attempt ? toAttemptRow(after, move.attempt) : null,
  givesBackLimits: endsUnpaid(after.status),
  journal: journal && {
    businessId: before.businessId,
    transactionId: before.id,
    at: after.updatedAt.toISOString(),
    ...journal,
  },
  events,
  job: dueAt && { task: advanceTask, dueAt, trace: events[0]?.trace ?? null },
})

/** The outcome of a move: made; not made because the transaction was moved since it was read; or (only where `waits`
 *  is false) not tried because something that it changes is locked elsewhere. */
export type MoveOutcome = 'MOVED' | 'STALE' | 'BUSY'

const moveStatement: Prepared = {
  name: 'app.move_transactions',
  sql: 'select app.move_transactions(:moves::jsonb, :waits) as outcomes',
}

/** Makes a set of moves with their effects in one statement and returns what became of each, in their order. Refuses
 *  BALANCE_INSUFFICIENT or VALIDATION_ERROR where a wallet has not the money, or not the room, for the set; then
 *  nothing of it is made. */
export const moveTransactions = async (
  on: Queryable,
  moves: readonly PlannedMove[],
  { waits }: { readonly waits: boolean },
): Promise<readonly MoveOutcome[]> => {
  const row = await queryOne<{ outcomes: readonly MoveOutcome[] }>(on, moveStatement, {
    moves: JSON.stringify(moves.map(toMove)),
    waits,
  })
  assert(row?.outcomes.length === moves.length, 'each move of a set has an outcome')
  return row.outcomes
}

/** Counts one try of a deposit's one-time password in a separate commit, so that no crash and no race allows a sixth,
 *  and returns the number of tries. Undefined where none is awaited or the tries are used up. Each try comes with a job
 *  that asks the rail for its outcome, should the response be lost or the process die. */
export const countOtpTry = async (on: Queryable, ids: TransactionIds): Promise<number | undefined> => {
  const row = await queryOne<{ attempts: number | null }>(
    on,
    'select app.count_otp_try(:businessId, :transactionId, :maxAttempts) as attempts',
    { ...ids, maxAttempts: maxOtpAttempts },
  )
  return row?.attempts ?? undefined
}

/** Counts that the rail refused a password. True where it refused every one there may be: the deposit has failed. Where
 *  each try so far was answered, their job is not needed any more. */
export const countOtpRefusal = async (on: Queryable, ids: TransactionIds): Promise<boolean> => {
  const row = await queryOne<{ refusals: number | null }>(
    on,
    'select app.count_otp_refusal(:businessId, :transactionId) as refusals',
    ids,
  )
  return row?.refusals === maxOtpAttempts
}

/** Uses up the tries of a deposit's one-time password, so that it can be cancelled. False while the outcome of a try is
 *  unknown; undefined where no password is awaited. */
export const stopOtpTries = async (on: Queryable, ids: TransactionIds): Promise<boolean | undefined> => {
  const row = await queryOne<{ stopped: boolean | null }>(
    on,
    'select app.stop_otp_tries(:businessId, :transactionId, :maxAttempts) as stopped',
    { ...ids, maxAttempts: maxOtpAttempts },
  )
  return row?.stopped ?? undefined
}

/** Counts a request for a new one-time password, in a separate commit, and returns its number. Undefined where none is
 *  awaited, the deposit or the last request is younger than `pauseSeconds`, or `maxResends` were made. Primary key. */
export const countOtpResend = async (
  on: Queryable,
  ids: TransactionIds,
  limits: { readonly maxResends: number; readonly pauseSeconds: number },
): Promise<number | undefined> => {
  const row = await queryOne<{ resends: number }>(
    on,
    `insert into otp_resends (business_id, transaction_id, resends, resent_at)
     select business_id, id, 1, app.now() from transactions
      where business_id = :businessId and id = :transactionId and status = 'CUSTOMER_ACTION_REQUIRED'
        and created_at <= app.now() - make_interval(secs => :pauseSeconds)
     on conflict (business_id, transaction_id) do update
       set resends = otp_resends.resends + 1, resent_at = excluded.resent_at
       where otp_resends.resends < :maxResends
         and otp_resends.resent_at <= excluded.resent_at - make_interval(secs => :pauseSeconds)
     returning resends`,
    { ...ids, ...limits },
  )
  return row?.resends
}

/** Returns whether the payer asked for a new one-time password. Primary key. */
export const isOtpResent = async (on: Queryable, ids: TransactionIds): Promise<boolean> => {
  const row = await queryOne(
    on,
    'select resends from otp_resends where business_id = :businessId and transaction_id = :transactionId',
    ids,
  )
  return row !== undefined
}
