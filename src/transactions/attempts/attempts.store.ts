import type { Placed } from '../../db/batch-loader.ts'
import { query, queryOne, type Prepared, type Queryable } from '../../db/tx.ts'
import { assert } from '../../kernel/assert.ts'
import { createId } from '../../kernel/id.ts'
import type { PayoutReturn } from '../../rails/index.ts'
import type { Transaction, TransactionIds } from '../transaction.ts'
import type { AttemptState, AttemptWrite, RailAttempt } from './attempt.ts'

type AttemptRow = {
  readonly number: number
  readonly rail: string
  readonly state: AttemptState
  readonly request_encrypted: string
  readonly not_after: Date
  readonly sends: number
  readonly version: number
  readonly accepted_at: Date | null
  readonly unknown_since: Date | null
}

const parseAttempt = (row: AttemptRow): RailAttempt => ({
  number: row.number,
  rail: row.rail,
  state: row.state,
  request: row.request_encrypted,
  notAfter: row.not_after,
  sends: row.sends,
  version: row.version,
  acceptedAt: row.accepted_at,
  unknownSince: row.unknown_since,
})

const findStatement: Prepared = {
  name: 'some of rail_attempts',
  sql: `select listed.place::integer, a.*
   from rows from (jsonb_to_recordset(:asked::jsonb) as ("businessId" text, "transactionId" text)) with ordinality
     as listed (business_id, transaction_id, place)
  cross join lateral (
    select number, rail, state, request_encrypted, not_after, sends, version::float8, accepted_at, unknown_since
      from rail_attempts
     where business_id = listed.business_id and transaction_id = listed.transaction_id
     order by number) as a
  order by listed.place, a.number`,
}

/** Finds the attempts of several transactions in one statement, in the order of `asked`. Primary key. */
export const findAttempts = async (
  on: Queryable,
  asked: readonly TransactionIds[],
): Promise<readonly (readonly RailAttempt[])[]> => {
  const rows = await query<AttemptRow & Placed>(on, findStatement, { asked: JSON.stringify(asked) })
  return asked.map((_, index) => rows.filter(({ place }) => place === index + 1).map(parseAttempt))
}

/** Returns what `app.write_rail_attempts` reads, for a transaction that changes at `updatedAt`. */
export const toAttemptRow = (
  { businessId, id, updatedAt }: Pick<Transaction, 'businessId' | 'id' | 'updatedAt'>,
  write: AttemptWrite,
) => {
  const row = { businessId, transactionId: id, at: updatedAt.toISOString(), ...write }
  if ('request' in write) return row
  const { caseKind = null, isAsked = false, returns = [] } = write
  return {
    ...row,
    isAsked,
    case: caseKind && { id: createId(updatedAt), kind: caseKind },
    returns: returns.map(({ returnId, amount: { minor, currency }, returnedAt }) => ({
      returnId,
      currency,
      minor: minor.toString(),
      returnedAt: returnedAt.toISOString(),
    })),
  }
}

/** What became of an attempt whose transaction keeps its status, and when its job is due; null: as before. */
export type AttemptRecord = {
  readonly transaction: Transaction
  readonly write: AttemptWrite
  readonly now: Date
  readonly dueAt: Date | null
}

const recordStatement: Prepared = {
  name: 'app.record_rail_attempts',
  sql: 'select app.record_rail_attempts(:records::jsonb) as recorded',
}

/** What recording attempts did. `isCurrent` is false for one that is not recorded, because its transaction was moved
 *  since it was read, or its attempt changed. `paused`: the rails that it paused. */
export type RecordedAttempts = {
  readonly isCurrent: readonly boolean[]
  readonly paused: readonly { readonly rail: string; readonly reason: string }[]
}

/** Records attempts in one statement. */
export const recordAttempts = async (
  on: Queryable,
  records: readonly AttemptRecord[],
): Promise<RecordedAttempts> => {
  const rows = records.map(({ transaction, write, now, dueAt }) => ({
    ...toAttemptRow({ ...transaction, updatedAt: now }, write),
    version: transaction.version,
    dueAt: dueAt?.toISOString() ?? null,
  }))
  const row = await queryOne<{ recorded: RecordedAttempts }>(on, recordStatement, {
    records: JSON.stringify(rows),
  })
  assert(row?.recorded.isCurrent.length === records.length, 'each attempt is recorded or not')
  return row.recorded
}

type AttemptName = TransactionIds & { readonly number: number }

/** Lists the returns of an attempt. Primary key. */
export const listReturns = (on: Queryable, name: AttemptName): Promise<readonly PayoutReturn[]> =>
  query<{ returnId: string; currency: string; minor: bigint; returnedAt: Date }>(
    on,
    `select return_id as "returnId", currency, minor, returned_at as "returnedAt" from rail_returns
      where business_id = :businessId and transaction_id = :transactionId and number = :number
      order by returned_at, return_id`,
    name,
  ).then((rows) => rows.map(({ currency, minor, ...row }) => ({ ...row, amount: { currency, minor } })))

/** Finds which of the returns that a rail names for an attempt it has named for another one before. Index
 *  `rail_returns_once`. */
export const findReused = async (
  on: Queryable,
  { returns, ...name }: AttemptName & { readonly rail: string; readonly returns: readonly PayoutReturn[] },
): Promise<ReadonlySet<string>> => {
  const rows = await query<{ returnId: string }>(
    on,
    `select return_id as "returnId" from rail_returns
      where rail = :rail and return_id = any (:returnIds) and not is_reused
        and (business_id, transaction_id, number) <> (:businessId, :transactionId, :number)`,
    { ...name, returnIds: returns.map(({ returnId }) => returnId) },
  )
  return new Set(rows.map(({ returnId }) => returnId))
}
