import type {
  FailureReasonCode,
  TransactionChannel,
  TransactionStatus,
  TransactionType,
} from '../../generated/catalogue.ts'
import type { WalletKind } from '../auth/caller.ts'
import { inPlaces, type Placed } from '../db/together.ts'
import { query, queryOne, type Prepared, type Queryable, type Trx } from '../db/tx.ts'
import type { Money } from '../kernel/money.ts'
import type { Journal } from '../ledger/index.ts'
import type { FrozenEvent } from '../webhooks/event.ts'
import type { Move } from './moves.ts'
import { isGivenUp } from './states.ts'
import {
  maxOtpAttempts,
  type Origin,
  type Standing,
  type Transaction,
  type TransactionIds,
} from './transaction.ts'

/** A row of `transactions`. */
export type TransactionRow = {
  readonly business_id: string
  readonly id: string
  readonly origin: Origin
  readonly type: TransactionType
  readonly status: TransactionStatus
  readonly version: number
  readonly channel: TransactionChannel
  readonly rail: string | null
  readonly customer_id: string | null
  readonly source_id: string | null
  readonly destination_id: string | null
  readonly source_currency: string
  readonly source_minor: bigint
  readonly destination_currency: string
  readonly destination_minor: bigint
  readonly rate: string
  readonly fee_minor: bigint
  readonly wallet_type: WalletKind
  readonly fee_wallet_type: WalletKind
  readonly idempotency_key: string
  readonly reference: string
  readonly merchant_reference: string
  readonly meta: Readonly<Record<string, unknown>>
  readonly failure_code: FailureReasonCode | null
  readonly otp_attempts: number
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = `business_id, id, origin, type, status, version, channel, rail, customer_id, source_id, destination_id,
  source_currency, source_minor, destination_currency, destination_minor, rate, fee_minor, wallet_type, fee_wallet_type,
  idempotency_key, reference, merchant_reference, meta, failure_code, otp_attempts, created_at,
  updated_at`

/** A row as the rooms know it. */
export const parseRow = (row: TransactionRow): Transaction => ({
  businessId: row.business_id,
  id: row.id,
  origin: row.origin,
  type: row.type,
  status: row.status,
  version: row.version,
  channel: row.channel,
  rail: row.rail,
  customerId: row.customer_id,
  sourceId: row.source_id,
  destinationId: row.destination_id,
  source: { minor: row.source_minor, currency: row.source_currency },
  destination: { minor: row.destination_minor, currency: row.destination_currency },
  rate: row.rate,
  fee: { minor: row.fee_minor, currency: row.source_currency },
  walletType: row.wallet_type,
  feeWalletType: row.fee_wallet_type,
  idempotencyKey: row.idempotency_key,
  reference: row.reference,
  merchantReference: row.merchant_reference,
  meta: row.meta,
  failureCode: row.failure_code,
  otpAttempts: row.otp_attempts,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

// `app.create_transaction` reads the row by its column names; bigint travels as text, exactly.
const toRow = (transaction: Transaction): Record<keyof TransactionRow, unknown> => ({
  business_id: transaction.businessId,
  id: transaction.id,
  origin: transaction.origin,
  type: transaction.type,
  status: transaction.status,
  version: transaction.version,
  channel: transaction.channel,
  rail: transaction.rail,
  customer_id: transaction.customerId,
  source_id: transaction.sourceId,
  destination_id: transaction.destinationId,
  source_currency: transaction.source.currency,
  source_minor: transaction.source.minor.toString(),
  destination_currency: transaction.destination.currency,
  destination_minor: transaction.destination.minor.toString(),
  rate: transaction.rate,
  fee_minor: transaction.fee.minor.toString(),
  wallet_type: transaction.walletType,
  fee_wallet_type: transaction.feeWalletType,
  idempotency_key: transaction.idempotencyKey,
  reference: transaction.reference,
  merchant_reference: transaction.merchantReference,
  meta: transaction.meta,
  failure_code: transaction.failureCode,
  otp_attempts: transaction.otpAttempts,
  created_at: transaction.createdAt.toISOString(),
  updated_at: transaction.updatedAt.toISOString(),
})

/** Due work of a transaction: when its rail is next called. */
export type DueJob = { readonly task: string; readonly dueAt: Date }

/** What a create and a move write beside the row, in the same statement. */
export type Effects = {
  readonly journal: Journal | null
  readonly events: readonly FrozenEvent[]
  readonly job: DueJob | null
}

const createStatement: Prepared = {
  name: 'app.create_transaction',
  sql: 'select app.create_transaction(:businessId, :row::jsonb, :effects::jsonb)',
}

/** What a create writes beside the row. `isCounted`: it counts toward the limits, `limitUse` null where the business
 *  has none. */
export type CreateEffects = Effects & { readonly isCounted: boolean; readonly limitUse: Money | null }

const toEffects = ({ limitUse, ...rest }: CreateEffects) => ({
  ...rest,
  limitUse: limitUse && { currency: limitUse.currency, amountMinor: limitUse.minor.toString() },
  actor: 'api',
})

/** Creates a transaction with its money, limits, events and due work in one statement, which is its own commit
 *  (D-0002). Refuses DUPLICATE_REQUEST (also for a twin in flight), BUSINESS_LIMIT_EXCEEDED and BALANCE_INSUFFICIENT,
 *  leaving nothing. */
export const insertTransaction = async (
  on: Queryable,
  transaction: Transaction,
  effects: CreateEffects,
): Promise<void> => {
  await query(on, createStatement, {
    businessId: transaction.businessId,
    row: JSON.stringify(toRow(transaction)),
    effects: JSON.stringify(toEffects(effects)),
  })
}

const createManyStatement: Prepared = {
  name: 'app.create_transactions',
  sql: 'select app.create_transactions(:businessId, :rows::jsonb, :effects::jsonb, :at)',
}

/** Creates transactions of one business and one instant, as `insertTransaction` creates one: all of them or none. */
export const insertTransactions = async (
  on: Queryable,
  { businessId, at }: { readonly businessId: string; readonly at: Date },
  creates: readonly { readonly transaction: Transaction; readonly effects: CreateEffects }[],
): Promise<void> => {
  const effects = creates.map((one) => ({ transactionId: one.transaction.id, ...toEffects(one.effects) }))
  await query(on, createManyStatement, {
    businessId,
    rows: JSON.stringify(creates.map(({ transaction }) => toRow(transaction))),
    effects: JSON.stringify(effects),
    at,
  })
}

/** How the transactions with these keys stand. Index `transactions_idempotency_key_key`. */
export const findStandings = (
  on: Queryable,
  { businessId, origin }: { readonly businessId: string; readonly origin: Origin },
  idempotencyKeys: readonly string[],
): Promise<(Standing & { readonly idempotencyKey: string })[]> =>
  query(
    on,
    `select idempotency_key as "idempotencyKey", id as "transactionId", status, failure_code as "failureCode"
       from transactions
      where business_id = :businessId and origin = :origin and idempotency_key = any (:idempotencyKeys)`,
    { businessId, origin, idempotencyKeys },
  )

/** Waits until the transaction that holds the create's idempotency lock has ended, whoever runs it. */
export const awaitCreate = async (trx: Trx, transaction: Transaction): Promise<void> => {
  const lock = [transaction.businessId, transaction.origin, transaction.idempotencyKey].join(':')
  await query(trx, 'select pg_advisory_xact_lock(hashtextextended(:lock, 1))', { lock })
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

/** A transaction, with the time it was read at. */
export type Found = { readonly transaction: Transaction; readonly now: Date }

type FoundRow = TransactionRow & { readonly now: Date }

const parseFound = (row: FoundRow): Found => ({ transaction: parseRow(row), now: row.now })

const findStatement: Prepared = {
  name: 'one from transactions',
  sql: `select ${columns}, app.now() as now from transactions where business_id = :businessId and id = :id`,
}

/** One transaction of the business, by primary key. */
export const findTransaction = async (
  on: Queryable,
  { businessId, transactionId: id }: TransactionIds,
): Promise<Found | undefined> => {
  const row = await queryOne<FoundRow>(on, findStatement, { businessId, id })
  return row && parseFound(row)
}

// Lateral and not to be taken apart (offset): a plan that is kept goes by the primary key, however many it expects.
const findSomeStatement: Prepared = {
  name: 'some from transactions',
  sql: `select asked.place::integer, app.now() as now, found.*
   from rows from (jsonb_to_recordset(:asked::jsonb) as ("businessId" text, "transactionId" text)) with ordinality
     as asked (business_id, transaction_id, place)
  cross join lateral (
    select ${columns} from transactions
     where business_id = asked.business_id and id = asked.transaction_id offset 0) as found`,
}

/** Transactions of several businesses by one statement (D-0662), each by its primary key and in the order they were
 *  asked for; undefined for one that its business does not have. The ids are ones that the contract lets pass. */
export const findTransactions = async (
  on: Queryable,
  ids: readonly TransactionIds[],
): Promise<readonly (Found | undefined)[]> => {
  const asked = ids.map(({ businessId, transactionId }) => ({ businessId, transactionId }))
  const rows = await query<FoundRow & Placed>(on, findSomeStatement, { asked: JSON.stringify(asked) })
  return inPlaces(rows, ids.length).map((row) => row && parseFound(row))
}
