import { query, type Prepared, type Queryable, type Trx } from '../../db/tx.ts'
import type { Money } from '../../kernel/money.ts'
import type { Effects, TransactionRow } from '../store.ts'
import type { Transaction } from '../transaction.ts'

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

/** Waits until the transaction that holds the create's idempotency lock has ended, whoever runs it. */
export const awaitCreate = async (trx: Trx, transaction: Transaction): Promise<void> => {
  const lock = [transaction.businessId, transaction.origin, transaction.idempotencyKey].join(':')
  await query(trx, 'select pg_advisory_xact_lock(hashtextextended(:lock, 1))', { lock })
}
