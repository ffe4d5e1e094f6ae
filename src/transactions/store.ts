import type {
  FailureReasonCode,
  TransactionChannel,
  TransactionStatus,
  TransactionType,
} from '../../generated/catalogue.ts'
import type { WalletKind } from '../auth/index.ts'
import { inInputOrder, type Placed } from '../db/batch-loader.ts'
import { query, type Prepared, type Queryable } from '../db/tx.ts'
import type { DataKey } from '../vault/index.ts'
import type { Origin, PayoutStatus, Transaction, TransactionIds } from './transaction.ts'

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

/** Turns a row into a transaction. */
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

/** Returns the statuses of the transactions with these keys. Index `transactions_idempotency_key_key`. */
export const findPayoutStatuses = (
  on: Queryable,
  { businessId, origin }: { readonly businessId: string; readonly origin: Origin },
  idempotencyKeys: readonly string[],
): Promise<(PayoutStatus & { readonly idempotencyKey: string })[]> =>
  query(
    on,
    `select idempotency_key as "idempotencyKey", id as "transactionId", status, failure_code as "failureCode"
       from transactions
      where business_id = :businessId and origin = :origin and idempotency_key = any (:idempotencyKeys)`,
    { businessId, origin, idempotencyKeys },
  )

/** Returns which of these texts are the key or reference of a transaction of another origin. */
export const findForeignKeys = async (
  on: Queryable,
  { businessId, origin }: { readonly businessId: string; readonly origin: Origin },
  keys: readonly string[],
): Promise<readonly string[]> => {
  const rows = await query<{ key: string }>(
    on,
    `select key from unnest(:keys::text[]) as asked (key)
      where exists (select from transactions t
                     where t.business_id = :businessId and t.idempotency_key = key and t.origin <> :origin)
         or exists (select from transactions t
                     where t.business_id = :businessId and t.reference = key and t.origin <> :origin)`,
    { businessId, origin, keys },
  )
  return rows.map(({ key }) => key)
}

// `lateral … offset 0` keeps the cached plan on the primary key, whatever row count it estimates.
const findSomeStatement: Prepared = {
  name: 'some from transactions',
  sql: `select asked.place::integer, found.*
   from rows from (jsonb_to_recordset(:asked::jsonb) as ("businessId" text, "transactionId" text)) with ordinality
     as asked (business_id, transaction_id, place)
  cross join lateral (
    select ${columns} from transactions
     where business_id = asked.business_id and id = asked.transaction_id offset 0) as found`,
}

const askedOf = (ids: readonly TransactionIds[]): string =>
  JSON.stringify(ids.map(({ businessId, transactionId }) => ({ businessId, transactionId })))

/** Finds transactions of several businesses in one statement, in the order of `ids`; undefined for one that its
 *  business does not have. */
export const findTransactions = async (
  on: Queryable,
  ids: readonly TransactionIds[],
): Promise<readonly (Transaction | undefined)[]> => {
  const rows = await query<TransactionRow & Placed>(on, findSomeStatement, { asked: askedOf(ids) })
  return inInputOrder(rows, ids.length).map((row) => row && parseRow(row))
}

/** A transaction as a move needs it: with the time it was read at and the data key of its events. */
export type FoundTransaction = {
  readonly transaction: Transaction
  readonly now: Date
  readonly dataKey: DataKey
}

type FoundRow = TransactionRow & { readonly now: Date; readonly data_key: DataKey }

const parseFound = (row: FoundRow): FoundTransaction => ({
  transaction: parseRow(row),
  now: row.now,
  dataKey: row.data_key,
})

const findForMoveStatement: Prepared = {
  name: 'some from transactions, for a move',
  sql: `select asked.place::integer, app.now() as now, found.*,
        app.data_key_of(found.business_id, found.customer_id) as data_key
   from rows from (jsonb_to_recordset(:asked::jsonb) as ("businessId" text, "transactionId" text)) with ordinality
     as asked (business_id, transaction_id, place)
  cross join lateral (
    select ${columns} from transactions
     where business_id = asked.business_id and id = asked.transaction_id offset 0) as found`,
}

/** As `findTransactions`, with what a move needs. */
export const findTransactionsForMove = async (
  on: Queryable,
  ids: readonly TransactionIds[],
): Promise<readonly (FoundTransaction | undefined)[]> => {
  const rows = await query<FoundRow & Placed>(on, findForMoveStatement, { asked: askedOf(ids) })
  return inInputOrder(rows, ids.length).map((row) => row && parseFound(row))
}
