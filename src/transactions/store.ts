import type {
  FailureReasonCode,
  TransactionChannel,
  TransactionStatus,
  TransactionType,
} from '../../generated/catalogue.ts'
import type { WalletKind } from '../auth/caller.ts'
import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { Journal } from '../ledger/rules.ts'
import type { FrozenEvent } from '../webhooks/event.ts'
import type { Origin, Transaction } from './transaction.ts'

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
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = `business_id, id, origin, type, status, version, channel, rail, customer_id, source_id, destination_id,
  source_currency, source_minor, destination_currency, destination_minor, rate, fee_minor, wallet_type, fee_wallet_type,
  idempotency_key, reference, merchant_reference, meta, failure_code, created_at, updated_at`

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
  created_at: transaction.createdAt.toISOString(),
  updated_at: transaction.updatedAt.toISOString(),
})

/** Due work of a transaction: when its rail is next called. */
export type DueJob = { readonly task: string; readonly dueAt: Date }

/** Everything a create or a move writes in its one statement. */
export type Effects = {
  readonly journal: Journal | null
  readonly events: readonly FrozenEvent[]
  readonly job: DueJob | null
}

const effectValues = ({ journal, events, job }: Effects) => ({
  journal: journal === null ? null : JSON.stringify(journal),
  events: JSON.stringify(events),
  job: job === null ? null : JSON.stringify(job),
})

/** Creates a transaction with its money, events and due work in one statement, which is its own commit (D-0002).
 *  Refuses DUPLICATE_REQUEST (also for a twin in flight) and BALANCE_INSUFFICIENT, leaving nothing. */
export const insertTransaction = async (
  on: Queryable,
  transaction: Transaction,
  effects: Effects,
): Promise<void> => {
  await query(
    on,
    'select app.create_transaction(:businessId, :row::jsonb, :journal::jsonb, :events::jsonb, :job::jsonb)',
    {
      businessId: transaction.businessId,
      row: JSON.stringify(toRow(transaction)),
      ...effectValues(effects),
    },
  )
}

/** Waits until the transaction that holds the create's idempotency lock has ended, whoever runs it. */
export const awaitCreate = async (trx: Trx, transaction: Transaction): Promise<void> => {
  const lock = [transaction.businessId, transaction.origin, transaction.idempotencyKey].join(':')
  await query(trx, 'select pg_advisory_xact_lock(hashtextextended(:lock, 1))', { lock })
}

/** Who moved a transaction, for its history. */
export type Actor = 'rail' | 'simulate' | 'operator'

/** Makes the move from `before` to `after` with its effects in one statement; false where someone else moved it
 *  first. */
export const moveTransaction = async (
  on: Queryable,
  {
    before,
    after,
    actor,
  }: { readonly before: Transaction; readonly after: Transaction; readonly actor: Actor },
  effects: Effects,
): Promise<boolean> => {
  const row = await queryOne<{ moved: boolean }>(
    on,
    `select app.move_transaction(:businessId, :move::jsonb, :journal::jsonb, :events::jsonb, :job::jsonb) as moved`,
    {
      businessId: before.businessId,
      move: JSON.stringify({
        transactionId: before.id,
        version: before.version,
        from: before.status,
        to: after.status,
        failureCode: after.failureCode,
        actor,
        at: after.updatedAt.toISOString(),
      }),
      ...effectValues(effects),
    },
  )
  return row?.moved ?? false
}

/** One transaction of the business, by primary key, with the time it was read at. */
export const findTransaction = async (
  on: Queryable,
  businessId: string,
  id: string,
): Promise<{ readonly transaction: Transaction; readonly now: Date } | undefined> => {
  const row = await queryOne<TransactionRow & { now: Date }>(
    on,
    `select ${columns}, app.now() as now from transactions where business_id = :businessId and id = :id`,
    { businessId, id },
  )
  return row && { transaction: parseRow(row), now: row.now }
}

/** How many transactions there are of each type and status, over all businesses: for the metrics. */
export const countTransactions = (
  on: Queryable,
): Promise<{ type: string; status: string; count: bigint }[]> =>
  query(on, 'select type, status, count(*) as count from transactions group by type, status limit 500')
