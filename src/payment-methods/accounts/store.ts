import type { VirtualAccountLabel } from '../../../generated/catalogue.ts'
import { query, queryOne, type Queryable, type Trx } from '../../db/tx.ts'
import { maxPermanent, type AccountKind, type Order } from './order.ts'

type OrderRow = {
  readonly business_id: string
  readonly id: string
  readonly customer_id: string
  readonly kind: AccountKind
  readonly currency: string
  readonly place: number | null
  readonly reference: string
  readonly label: VirtualAccountLabel | null
  readonly amount_minor: bigint | null
  readonly expires_at: Date | null
  readonly is_issued: boolean
  readonly rail: string | null
}

const columns = `business_id, id, customer_id, kind, currency, place, reference, label, amount_minor, expires_at,
  issued_at is not null as is_issued, rail`

const parseRow = (row: OrderRow): Order => ({
  businessId: row.business_id,
  id: row.id,
  customerId: row.customer_id,
  kind: row.kind,
  currency: row.currency,
  place: row.place,
  reference: row.reference,
  label: row.label,
  oneTime:
    row.amount_minor === null || row.expires_at === null
      ? null
      : { amount: { minor: row.amount_minor, currency: row.currency }, expiresAt: row.expires_at },
  isIssued: row.is_issued,
  rail: row.rail,
})

/** The primary key of an order. */
export type OrderIds = { readonly businessId: string; readonly id: string }

/** The orders of a customer in a currency. Lock the customer first, so that they do not change until the commit. */
export type OrderScope = {
  readonly businessId: string
  readonly customerId: string
  readonly currency: string
}

// Of two orders in the same millisecond, the one in the lower slot is older.
const selectOpen = `select ${columns} from collection_accounts
  where business_id = :businessId and customer_id = :customerId and currency = :currency and kind = :kind
    and closed_at is null`
const selectOldest = `${selectOpen} and label is null order by created_at, place limit 1`
const selectAbandoned = `select id from collection_accounts
  where business_id = :businessId and customer_id = :customerId and currency = :currency and kind = 'PERMANENT'
    and closed_at is null and issued_at is null and (held_until is null or held_until <= :now)
    and (:isAnyLabel::boolean or label is not distinct from :label::text)
  order by created_at, place limit 1 for no key update`

/** Finds the oldest account or order without a label, which is the one that a customer keeps getting
 *  (docs/design/payment-methods.md#which-account-get-returns-again). Index `collection_accounts_place`. */
export const findOldest = async (
  trx: Trx,
  scope: OrderScope,
  kind: 'PERMANENT' | 'WALLET',
): Promise<Order | undefined> => {
  const row = await queryOne<OrderRow>(trx, selectOldest, { ...scope, kind })
  return row && parseRow(row)
}

/** What a request wants of a permanent account; the reference is generated where it is null. */
export type Wanted = { readonly label: VirtualAccountLabel | null; readonly reference: string | null }

/** Takes over, until `heldUntil`, the oldest order of a permanent account that was not issued and that no request
 *  holds: one with this label, or with any. It gets the label and reference of its new request. Index
 *  `collection_accounts_place`. */
export const takeOverOrder = async (
  trx: Trx,
  scope: OrderScope,
  wanted: Wanted & { readonly isAnyLabel: boolean; readonly now: Date; readonly heldUntil: Date },
): Promise<Order | undefined> => {
  const row = await queryOne<OrderRow>(
    trx,
    `update collection_accounts
        set held_until = :heldUntil, label = :label, reference = coalesce(:reference::text, 'va-' || id)
      where business_id = :businessId and id = (${selectAbandoned})
      returning ${columns}`,
    { ...scope, ...wanted },
  )
  return row && parseRow(row)
}

/** Finds a one-time account for this amount that is still open, with this reference or, for null, a generated one. Uses
 *  index `collection_accounts_one_time`. */
export const findOpen = async (
  trx: Trx,
  scope: OrderScope,
  wanted: { readonly amountMinor: bigint; readonly reference: string | null; readonly now: Date },
): Promise<Order | undefined> => {
  const row = await queryOne<OrderRow>(
    trx,
    `select ${columns} from collection_accounts
      where business_id = :businessId and customer_id = :customerId and currency = :currency and kind = 'ONE_TIME'
        and expires_at > :now and used_at is null and closed_at is null
        and amount_minor = :amountMinor and reference = coalesce(:reference::text, 'va-' || id)
      order by expires_at desc, id limit 1`,
    { ...scope, ...wanted, amountMinor: wanted.amountMinor.toString() },
  )
  return row && parseRow(row)
}

/** Finds the lowest free slot of a customer for permanent accounts. */
export const findFreeSlot = async (trx: Trx, scope: OrderScope): Promise<number | undefined> => {
  const row = await queryOne<{ place: number }>(
    trx,
    `select place from generate_series(1, :maxPermanent::integer) as place
      where place not in (select place from collection_accounts
                           where business_id = :businessId and customer_id = :customerId and kind = 'PERMANENT'
                             and currency = :currency and closed_at is null)
      order by place limit 1`,
    { ...scope, maxPermanent },
  )
  return row?.place
}

/** Inserts an order; with `issuedAt` where it needs no issuer. The unique index `collection_accounts_place` refuses a
 *  taken slot. */
export const insertOrder = async (
  trx: Trx,
  order: Order,
  at: { readonly createdAt: Date; readonly heldUntil: Date | null; readonly issuedAt: Date | null },
): Promise<void> => {
  const { oneTime, isIssued: _, ...row } = order
  await query(
    trx,
    `insert into collection_accounts (business_id, id, customer_id, kind, currency, place, reference, label,
                                      amount_minor, expires_at, held_until, created_at, issued_at, rail)
     values (:businessId, :id, :customerId, :kind, :currency, :place, :reference, :label, :amountMinor, :expiresAt,
             :heldUntil, :createdAt, :issuedAt, :rail)`,
    {
      ...row,
      ...at,
      amountMinor: oneTime === null ? null : oneTime.amount.minor.toString(),
      expiresAt: oneTime === null ? null : oneTime.expiresAt,
    },
  )
}

/** Ends the hold of a request, identified by its end, so that it does not end the hold of another one. */
export const releaseOrder = async (
  on: Queryable,
  { businessId, id }: OrderIds,
  heldUntil: Date,
): Promise<void> => {
  await query(
    on,
    `update collection_accounts set held_until = null
      where business_id = :businessId and id = :id and held_until = :heldUntil`,
    { businessId, id, heldUntil },
  )
}

/** Schedules the job that expires a one-time account. */
export const scheduleExpiry = async (
  trx: Trx,
  { businessId, id }: OrderIds,
  expiresAt: Date,
): Promise<void> => {
  await query(trx, 'select app.schedule_expiry(:businessId, :id, :expiresAt)', { businessId, id, expiresAt })
}

/** Marks an order as issued, with the sealed addresses of a wallet. */
export const markIssued = async (
  trx: Trx,
  { businessId, id }: OrderIds,
  { at, addressesSealed }: { readonly at: Date; readonly addressesSealed: string | null },
): Promise<void> => {
  await query(
    trx,
    `update collection_accounts set issued_at = :at, held_until = null, addresses_encrypted = :addressesSealed
      where business_id = :businessId and id = :id`,
    { businessId, id, at, addressesSealed },
  )
}

/** Names the rail of an order that was not asked of any yet: from here on it is that one's. */
export const setRail = async (trx: Trx, { businessId, id }: OrderIds, rail: string): Promise<void> => {
  await query(
    trx,
    `update collection_accounts set rail = :rail where business_id = :businessId and id = :id and rail is null`,
    { businessId, id, rail },
  )
}

/** Notes when a rail first issued another number for an order whose account is in use. */
export const markContradicted = async (trx: Trx, { businessId, id }: OrderIds, at: Date): Promise<void> => {
  await query(
    trx,
    `update collection_accounts set contradicted_at = coalesce(contradicted_at, :at)
      where business_id = :businessId and id = :id`,
    { businessId, id, at },
  )
}

/** Closes an account, or an order that failed, and releases its slot. */
export const closeOrder = async (trx: Trx, { businessId, id }: OrderIds, at: Date): Promise<void> => {
  await query(
    trx,
    `update collection_accounts set closed_at = :at
      where business_id = :businessId and id = :id and closed_at is null`,
    { businessId, id, at },
  )
}

/** Creates the job that closes an account at the rail that issued it, if one did. */
export const scheduleClosing = async (trx: Trx, { businessId, id }: OrderIds, at: Date): Promise<void> => {
  await query(trx, 'select app.schedule_closings(:businessId, array[:id], :at)', { businessId, id, at })
}

const selectOne = `select ${columns} from collection_accounts where business_id = :businessId and id = :id`
const lockOne = `${selectOne} for no key update`

/** Finds an order by primary key; `lock` keeps others from changing it until the commit. */
export const findOrder = async (
  on: Queryable,
  { businessId, id }: OrderIds,
  lock?: 'lock',
): Promise<Order | undefined> => {
  const row = await queryOne<OrderRow>(on, lock ? lockOne : selectOne, { businessId, id })
  return row && parseRow(row)
}

/** Finds the sealed addresses of an issued wallet, by primary key. */
export const findAddresses = async (
  on: Queryable,
  { businessId, id }: OrderIds,
): Promise<string | undefined> => {
  const row = await queryOne<{ sealed: string | null }>(
    on,
    `select addresses_encrypted as sealed from collection_accounts where business_id = :businessId and id = :id`,
    { businessId, id },
  )
  return row?.sealed ?? undefined
}

/** Marks a one-time account as used; returns false where it has expired or was used, so exactly one of concurrent calls
 *  returns true. */
export const spendOneTime = async (trx: Trx, { businessId, id }: OrderIds, at: Date): Promise<boolean> => {
  const rows = await query(
    trx,
    `update collection_accounts set used_at = :at
      where business_id = :businessId and id = :id and kind = 'ONE_TIME' and used_at is null and expires_at > :at
      returning id`,
    { businessId, id, at },
  )
  return rows.length > 0
}

/** Counts the accounts of each rail for which it issued two numbers. Index `collection_accounts_contradicted`. */
export const countContradicted = (
  on: Queryable,
): Promise<{ readonly rail: string; readonly accounts: bigint }[]> =>
  query(
    on,
    `select rail, count(*) as accounts from collection_accounts
      where contradicted_at is not null and rail is not null group by rail order by rail limit 1000`,
  )
