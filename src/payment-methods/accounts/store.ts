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
}

const columns = `business_id, id, customer_id, kind, currency, place, reference, label, amount_minor, expires_at,
  issued_at is not null as is_issued`

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
})

/** An order's primary key. */
export type OrderIds = { readonly businessId: string; readonly id: string }

/** Whose orders are looked through, and in which currency. Lock the customer first: what is found is then what stands
 *  until the commit. */
export type Holding = {
  readonly businessId: string
  readonly customerId: string
  readonly currency: string
}

// Where two were ordered in the same millisecond, the lower place was taken first.
const selectPlaced = `select ${columns} from collection_accounts
  where business_id = :businessId and customer_id = :customerId and currency = :currency and kind = :kind
    and closed_at is null`
const oldestPlaced = `${selectPlaced} and label is null order by created_at, place limit 1`
const oldestForsaken = `${selectPlaced} and issued_at is null and (held_until is null or held_until <= :now)
    and label is not distinct from :label::text
  order by created_at, place limit 1`

/** The oldest account without a label that stands or is on order: the one that a customer is given again and again
 *  (docs/design/payment-methods.md#which-account-is-given-again). Index `collection_accounts_place`. */
export const findOldest = async (
  trx: Trx,
  holding: Holding,
  kind: 'PERMANENT' | 'WALLET',
): Promise<Order | undefined> => {
  const row = await queryOne<OrderRow>(trx, oldestPlaced, { ...holding, kind })
  return row && parseRow(row)
}

/** The oldest order of a permanent account with this label that was never answered and that nobody is at any more.
 *  Index `collection_accounts_place`. */
export const findForsaken = async (
  trx: Trx,
  holding: Holding,
  { label, now }: { readonly label: VirtualAccountLabel | null; readonly now: Date },
): Promise<Order | undefined> => {
  const values = { ...holding, kind: 'PERMANENT', label, now }
  const row = await queryOne<OrderRow>(trx, oldestForsaken, values)
  return row && parseRow(row)
}

/** A one-time account for this amount that can still be paid to; of the same reference, or where none was asked for, of
 *  its own. Index `collection_accounts_one_time`. */
export const findOpen = async (
  trx: Trx,
  holding: Holding,
  ask: { readonly amountMinor: bigint; readonly reference: string | null; readonly now: Date },
): Promise<Order | undefined> => {
  const row = await queryOne<OrderRow>(
    trx,
    `select ${columns} from collection_accounts
      where business_id = :businessId and customer_id = :customerId and currency = :currency and kind = 'ONE_TIME'
        and expires_at > :now and used_at is null and closed_at is null
        and amount_minor = :amountMinor and reference = coalesce(:reference::text, 'va-' || id)
      order by expires_at desc, id limit 1`,
    { ...holding, ...ask, amountMinor: ask.amountMinor.toString() },
  )
  return row && parseRow(row)
}

/** The lowest of a customer's places for permanent accounts that is free; undefined where none is. */
export const findFreePlace = async (trx: Trx, holding: Holding): Promise<number | undefined> => {
  const row = await queryOne<{ place: number }>(
    trx,
    `select place from generate_series(1, :maxPermanent::integer) as place
      where place not in (select place from collection_accounts
                           where business_id = :businessId and customer_id = :customerId and kind = 'PERMANENT'
                             and currency = :currency and closed_at is null)
      order by place limit 1`,
    { ...holding, maxPermanent },
  )
  return row?.place
}

/** Writes an order; `issuedAt` where it needs no issuer. The unique index `collection_accounts_place` is the last judge
 *  of places. */
export const insertOrder = async (
  trx: Trx,
  order: Order,
  at: { readonly createdAt: Date; readonly heldUntil: Date | null; readonly issuedAt: Date | null },
): Promise<void> => {
  const { oneTime, isIssued: _, ...row } = order
  await query(
    trx,
    `insert into collection_accounts (business_id, id, customer_id, kind, currency, place, reference, label,
                                      amount_minor, expires_at, held_until, created_at, issued_at)
     values (:businessId, :id, :customerId, :kind, :currency, :place, :reference, :label, :amountMinor, :expiresAt,
             :heldUntil, :createdAt, :issuedAt)`,
    {
      ...row,
      ...at,
      amountMinor: oneTime === null ? null : oneTime.amount.minor.toString(),
      expiresAt: oneTime === null ? null : oneTime.expiresAt,
    },
  )
}

/** Says until when a request is at an order. */
export const holdOrder = async (trx: Trx, { businessId, id }: OrderIds, until: Date): Promise<void> => {
  await query(
    trx,
    `update collection_accounts set held_until = :until
      where business_id = :businessId and id = :id and issued_at is null`,
    { businessId, id, until },
  )
}

/** Ends the hold of the request that is at an order until then; whoever else asked the issuer leaves it alone. */
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

/** Has the worker tell when the time of a one-time account is over. */
export const awaitExpiry = async (trx: Trx, { businessId, id }: OrderIds, expiresAt: Date): Promise<void> => {
  await query(trx, 'select app.await_expiry(:businessId, :id, :expiresAt)', { businessId, id, expiresAt })
}

/** Notes that an order was issued, with the sealed addresses of a wallet. */
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

/** Ends an account, or an order that came to nothing, and gives its place back. */
export const closeOrder = async (trx: Trx, { businessId, id }: OrderIds, at: Date): Promise<void> => {
  await query(
    trx,
    `update collection_accounts set closed_at = :at
      where business_id = :businessId and id = :id and closed_at is null`,
    { businessId, id, at },
  )
}

/** The sealed addresses of a wallet that was issued, by primary key. */
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

/** Uses a one-time account up; false where its time is over or it was used before: of any number at once, one is told
 *  true. */
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
