import { queryOne, type Prepared, type Queryable } from '../../db/tx.ts'
import type { Journal } from '../../ledger/rules.ts'
import type { FrozenEvent } from '../../webhooks/event.ts'
import { isGivenUp } from '../states.ts'
import { maxOtpAttempts, type Transaction, type TransactionIds } from '../transaction.ts'
import type { Move } from './moves.ts'

/** Due work of a transaction: when its rail is next called. */
export type DueJob = { readonly task: string; readonly dueAt: Date }

/** What a move writes beside the row, in the same statement. */
export type Effects = {
  readonly journal: Journal | null
  readonly events: readonly FrozenEvent[]
  readonly job: DueJob | null
}

const moveStatement: Prepared = {
  name: 'app.move_transaction',
  sql: 'select app.move_transaction(:businessId, :move::jsonb, :effects::jsonb) as moved',
}

/** Makes the move from `before` to `after` with its effects in one statement; false where someone else moved it
 *  first. */
export const moveTransaction = async (
  on: Queryable,
  { before, after, move }: { readonly before: Transaction; readonly after: Transaction; readonly move: Move },
  effects: Effects,
): Promise<boolean> => {
  const row = await queryOne<{ moved: boolean }>(on, moveStatement, {
    businessId: before.businessId,
    move: JSON.stringify({
      transactionId: before.id,
      version: before.version,
      from: before.status,
      to: after.status,
      failureCode: after.failureCode,
      at: after.updatedAt.toISOString(),
    }),
    effects: JSON.stringify({
      ...effects,
      actor: move.mover,
      reason: move.reason ?? null,
      givesBackLimits: isGivenUp(after.status),
    }),
  })
  return row?.moved ?? false
}

/** Counts one try of a deposit's one-time password and gives how many there have been, in a commit of its own, so that
 *  no crash and no race makes a sixth. Undefined where none is awaited or the tries are used up. With each goes a job
 *  that asks the rail what became of it, should its answer be lost or the process die. */
export const countOtpTry = async (on: Queryable, ids: TransactionIds): Promise<number | undefined> => {
  const row = await queryOne<{ attempts: number | null }>(
    on,
    'select app.count_otp_try(:businessId, :transactionId, :maxAttempts) as attempts',
    { ...ids, maxAttempts: maxOtpAttempts },
  )
  return row?.attempts ?? undefined
}

/** Counts that the rail refused a password. True where it refused every one there may be: the deposit has failed. Where
 *  each try so far was answered, nobody needs to ask what became of them. */
export const countOtpRefusal = async (on: Queryable, ids: TransactionIds): Promise<boolean> => {
  const row = await queryOne<{ refusals: number | null }>(
    on,
    'select app.count_otp_refusal(:businessId, :transactionId) as refusals',
    ids,
  )
  return row?.refusals === maxOtpAttempts
}
