import type { CheckoutChannel } from '../../generated/catalogue.ts'
import { readPage, type Page, type PageRequest } from '../db/page.ts'
import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type {
  CheckoutPayment,
  CheckoutSession,
  PaymentState,
  SessionIds,
  SessionSnapshot,
} from './session.ts'

type SessionRow = {
  readonly business_id: string
  readonly id: string
  readonly merchant_reference: string
  readonly amount_minor: bigint
  readonly currency: string
  readonly redirect_url: string
  readonly customer_id: string
  readonly country_code: string
  readonly channels: readonly CheckoutChannel[]
  readonly metadata: Readonly<Record<string, string>>
  readonly created_at: Date
  readonly expires_at: Date
  readonly reference_freed_at: Date | null
}

const columns = `business_id, id, merchant_reference, amount_minor, currency, redirect_url, customer_id, country_code,
  channels, metadata, created_at, expires_at, reference_freed_at`

const parseRow = (row: SessionRow): CheckoutSession => ({
  businessId: row.business_id,
  id: row.id,
  merchantReference: row.merchant_reference,
  amount: { minor: row.amount_minor, currency: row.currency },
  redirectUrl: row.redirect_url,
  customerId: row.customer_id,
  countryCode: row.country_code,
  channels: row.channels,
  metadata: row.metadata,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  referenceFreedAt: row.reference_freed_at,
})

/** Inserts a session. The unique index of the reference refuses it while another session is open or paid. */
export const insertSession = async (trx: Trx, session: CheckoutSession): Promise<void> => {
  const { amount, metadata, channels, ...rest } = session
  await query(
    trx,
    `insert into checkout_sessions (business_id, id, merchant_reference, amount_minor, currency, redirect_url,
                                    customer_id, country_code, channels, metadata, created_at, expires_at)
     values (:businessId, :id, :merchantReference, :amountMinor, :currency, :redirectUrl, :customerId, :countryCode,
             :channels, :metadata::jsonb, :createdAt, :expiresAt)`,
    {
      ...rest,
      amountMinor: amount.minor,
      currency: amount.currency,
      channels: [...channels],
      metadata: JSON.stringify(metadata),
    },
  )
}

const selectHolder = `select id from checkout_sessions
  where business_id = :businessId and merchant_reference = :merchantReference and reference_freed_at is null`
const lockHolder = `${selectHolder} for no key update`

/** Returns the id of the session that holds a reference, and locks it until the commit where asked to. Index
 *  `checkout_sessions_reference_key`. */
export const findReferenceHolder = async (
  on: Queryable,
  wanted: { readonly businessId: string; readonly merchantReference: string },
  lock?: 'lock',
): Promise<string | undefined> => {
  const row = await queryOne<{ id: string }>(on, lock ? lockHolder : selectHolder, wanted)
  return row?.id
}

/** Frees the reference of an expired session, which the caller has locked. */
export const freeReference = async (
  trx: Trx,
  { businessId, sessionId }: SessionIds,
  at: Date,
): Promise<void> => {
  await query(
    trx,
    'update checkout_sessions set reference_freed_at = :at where business_id = :businessId and id = :sessionId',
    { businessId, sessionId, at },
  )
}

/** Locks a session until the commit, so that later reads see the last committed state. */
export const lockSession = async (trx: Trx, ids: SessionIds): Promise<void> => {
  await query(
    trx,
    'select id from checkout_sessions where business_id = :businessId and id = :sessionId for no key update',
    ids,
  )
}

type PaymentRow = {
  readonly session_id: string
  readonly transaction_id: string
  readonly attempt: number
  readonly state: PaymentState
  readonly created_at: Date
}

const parsePayment = (row: PaymentRow): CheckoutPayment => ({
  transactionId: row.transaction_id,
  attempt: row.attempt,
  state: row.state,
  createdAt: row.created_at,
})

const listPayments = (
  on: Queryable,
  businessId: string,
  sessionIds: readonly string[],
): Promise<PaymentRow[]> =>
  query(
    on,
    `select session_id, transaction_id, attempt, state, created_at from checkout_payments
      where business_id = :businessId and session_id = any(:sessionIds) order by session_id, attempt limit 10000`,
    { businessId, sessionIds },
  )

/** Returns a session with its payments and the time of the read. Primary keys. */
export const findSnapshot = async (
  on: Queryable,
  { businessId, sessionId }: SessionIds,
): Promise<SessionSnapshot | undefined> => {
  const row = await queryOne<SessionRow & { now: Date }>(
    on,
    `select ${columns}, app.now() as now from checkout_sessions where business_id = :businessId and id = :sessionId`,
    { businessId, sessionId },
  )
  if (!row) return undefined
  const payments = await listPayments(on, businessId, [sessionId])
  return { session: parseRow(row), payments: payments.map(parsePayment), now: row.now }
}

/** The filter of an operator’s list. `isFlagged`: only sessions with an EXTRA payment. */
export type SessionFilter = { readonly businessId: string; readonly isFlagged: boolean }

/** Returns a page of sessions with their payments, newest first. Index `checkout_sessions_newest`. */
export const listSnapshots = async (
  on: Queryable,
  { businessId, isFlagged }: SessionFilter,
  request: PageRequest,
): Promise<Page<SessionSnapshot>> => {
  const page = await readPage<SessionRow & { now: Date }>(
    on,
    {
      columns: `${columns}, app.now() as now`,
      from: `from checkout_sessions s
        where business_id = :businessId and (not :isFlagged::boolean or exists (
          select from checkout_payments p
           where p.business_id = s.business_id and p.session_id = s.id and p.state = 'EXTRA'))`,
      order: 'created_at desc, id desc',
      values: { businessId, isFlagged },
    },
    request,
  )
  const ids = page.items.map(({ id }) => id)
  const payments = await listPayments(on, businessId, ids)
  return {
    ...page,
    items: page.items.map((row) => ({
      session: parseRow(row),
      payments: payments.filter(({ session_id }) => session_id === row.id).map(parsePayment),
      now: row.now,
    })),
  }
}

/** Inserts a deposit as a payment of a session. `checkout_payments_one_key` allows one in flight or paid. */
export const insertPayment = async (
  trx: Trx,
  { businessId, sessionId }: SessionIds,
  payment: CheckoutPayment,
): Promise<void> => {
  await query(
    trx,
    `insert into checkout_payments (business_id, session_id, transaction_id, attempt, state, created_at)
     values (:businessId, :sessionId, :transactionId, :attempt, :state, :createdAt)`,
    { businessId, sessionId, ...payment },
  )
}

/** Links a one-time account to a session; does nothing where it is already linked. */
export const insertAccount = async (
  on: Queryable,
  { businessId, sessionId }: SessionIds,
  { accountId, at }: { readonly accountId: string; readonly at: Date },
): Promise<void> => {
  await query(
    on,
    `insert into checkout_accounts (business_id, account_id, session_id, created_at)
     values (:businessId, :accountId, :sessionId, :at) on conflict (business_id, account_id) do nothing`,
    { businessId, sessionId, accountId, at },
  )
}

/** Returns the newest one-time account of a session. Index `checkout_accounts_session`. */
export const findAccount = async (on: Queryable, ids: SessionIds): Promise<string | undefined> => {
  const row = await queryOne<{ account_id: string }>(
    on,
    `select account_id from checkout_accounts
      where business_id = :businessId and session_id = :sessionId order by created_at desc, account_id desc limit 1`,
    ids,
  )
  return row?.account_id
}

/** Returns the session that a one-time account was issued for. Primary key. */
export const findSessionOfAccount = async (
  on: Queryable,
  businessId: string,
  accountId: string,
): Promise<string | undefined> => {
  const row = await queryOne<{ session_id: string }>(
    on,
    'select session_id from checkout_accounts where business_id = :businessId and account_id = :accountId',
    { businessId, accountId },
  )
  return row?.session_id
}
