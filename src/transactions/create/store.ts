import { query, queryOne, type Prepared, type Queryable, type Trx } from '../../db/tx.ts'
import { assert } from '../../kernel/assert.ts'
import type { FrozenEvent } from '../../webhooks/index.ts'
import type { TransactionRow } from '../store.ts'
import { advanceTask, type Transaction } from '../transaction.ts'
import type { NewTransaction } from './build.ts'

// The database reads the row by its column names; bigint travels as text, exactly.
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

/** A new transaction with its events, whose bytes are fixed. */
export type PlannedCreate = NewTransaction & { readonly events: readonly FrozenEvent[] }

const toCreate = ({ transaction, journal, limit, dueAt, events }: PlannedCreate) => ({
  transaction: toRow(transaction),
  limit: limit && {
    isCounted: limit.isCounted,
    currency: limit.use?.currency ?? null,
    amountMinor: limit.use?.minor.toString() ?? null,
  },
  journal: journal && {
    businessId: transaction.businessId,
    transactionId: transaction.id,
    at: transaction.createdAt.toISOString(),
    ...journal,
  },
  events,
  job: dueAt && { task: advanceTask, dueAt, trace: events[0]?.trace ?? null },
})

/** The outcome of a create, as `app.create_transactions` returns it. */
export type CreateOutcome =
  | 'CREATED'
  | 'DUPLICATE_KEY'
  | 'DUPLICATE_REFERENCE'
  | 'FROZEN'
  | 'STALE'
  | 'LIMIT_DAY'
  | 'LIMIT_WEEK'
  | 'LIMIT_MONTH'
  | 'BALANCE'
  | 'MAXIMUM'
  | 'BUSY'

const createStatement: Prepared = {
  name: 'app.create_transactions',
  sql: 'select app.create_transactions(:creates::jsonb, :waits, :hasOuterTransaction) as outcomes',
}

/** How a set is written. `waits`: for what is locked elsewhere; otherwise such a create is BUSY. `hasOuterTransaction`:
 *  inside the caller's database transaction. */
export type CreateSetOptions = { readonly waits: boolean; readonly hasOuterTransaction: boolean }

/** Creates a set of transactions with their money, limits, events and due work in one statement, and returns the
 *  outcome of each, in their order. One that is refused touches no other. */
export const insertTransactions = async (
  on: Queryable,
  creates: readonly PlannedCreate[],
  { waits, hasOuterTransaction }: CreateSetOptions,
): Promise<readonly CreateOutcome[]> => {
  const row = await queryOne<{ outcomes: readonly CreateOutcome[] }>(on, createStatement, {
    creates: JSON.stringify(creates.map(toCreate)),
    waits,
    hasOuterTransaction,
  })
  assert(row?.outcomes.length === creates.length, 'each create of a set has an outcome')
  return row.outcomes
}

/** Waits until no database transaction holds the key locks of these creates. Lock names and seed are those of
 *  `app.lock_keys`. */
export const awaitKeyLocks = async (trx: Trx, transactions: readonly Transaction[]): Promise<void> => {
  const locks = transactions.map((one) => [one.businessId, one.idempotencyKey].join(':'))
  await query(
    trx,
    'select pg_advisory_xact_lock(hashtextextended(name, 1)) from unnest(:locks::text[]) as name order by name',
    { locks },
  )
}

/** Makes the commit of `trx` wait, where Postgres replicates synchronously, until a standby has every commit before it.
 *  A commit that was never confirmed can be seen, after a crash or a terminated backend, and a failover loses it. */
export const confirmEarlierCommits = async (trx: Trx): Promise<void> => {
  // A transaction that writes nothing waits for no standby.
  await query(trx, `select pg_logical_emit_message(true, 'corridor', '')`)
}
