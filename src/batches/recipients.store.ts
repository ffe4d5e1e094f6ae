import { byteaText } from '../db/bytea.ts'
import { readPage, type Page, type PageRequest } from '../db/page.ts'
import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import { toCount } from '../kernel/count.ts'
import type { Recipient } from './batch.ts'
import type { BatchIds } from './store.ts'

type RecipientRow = {
  readonly id: string
  readonly position: number
  readonly payment_method_id: string
  readonly account_currency: string
  readonly amount_minor: bigint
  readonly amount_currency: string
  readonly created_at: Date
  readonly updated_at: Date
}

const parseRecipient = (row: RecipientRow): Recipient => ({
  recipientId: row.id,
  position: row.position,
  paymentMethodId: row.payment_method_id,
  accountCurrency: row.account_currency,
  amount: { minor: row.amount_minor, currency: row.amount_currency },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const recipientColumns = `id, position, payment_method_id, account_currency, amount_minor, amount_currency, created_at,
  updated_at`

/** The current recipients of a batch: their number, the next position, and which of the given accounts they have. */
export type Membership = {
  readonly count: number
  readonly nextPosition: number
  readonly accounts: ReadonlySet<string>
}

/** Reads the membership of a batch that the caller has locked. Accounts are hex strings of their blind index. */
export const readMembership = async (
  trx: Trx,
  ids: BatchIds,
  accountIndexes: readonly Buffer[],
): Promise<Membership> => {
  const row = await queryOne<{ count: bigint; next: number; accounts: string[] | null }>(
    trx,
    `select count(*) filter (where deleted_at is null) as count, coalesce(max(position) + 1, 0) as next,
            array_agg(encode(account_index, 'hex'))
              filter (where deleted_at is null and account_index = any (:accountIndexes::bytea[])) as accounts
       from payment_batch_recipients where business_id = :businessId and batch_id = :batchId`,
    { ...ids, accountIndexes },
  )
  return {
    count: toCount(row?.count ?? 0n),
    nextPosition: row?.next ?? 0,
    accounts: new Set(row?.accounts ?? []),
  }
}

/** A recipient with the index of its account. */
export type IndexedRecipient = Recipient & { readonly accountIndex: Buffer }

/** Writes recipients in one statement. The constraint `payment_batch_recipients_account_key` refuses duplicates. */
export const insertRecipients = async (
  trx: Trx,
  { businessId, batchId }: BatchIds,
  recipients: readonly IndexedRecipient[],
): Promise<void> => {
  const rows = recipients.map(({ amount, accountIndex, ...one }) => ({
    business_id: businessId,
    batch_id: batchId,
    id: one.recipientId,
    position: one.position,
    payment_method_id: one.paymentMethodId,
    account_currency: one.accountCurrency,
    account_index: byteaText(accountIndex),
    amount_minor: amount.minor.toString(),
    amount_currency: amount.currency,
    created_at: one.createdAt.toISOString(),
    updated_at: one.updatedAt.toISOString(),
  }))
  await query(
    trx,
    `insert into payment_batch_recipients (business_id, batch_id, account_index, ${recipientColumns})
     select business_id, batch_id, account_index, ${recipientColumns}
       from jsonb_populate_recordset(null::payment_batch_recipients, :rows::jsonb)`,
    { rows: JSON.stringify(rows) },
  )
}

/** The ids of a recipient. */
export type RecipientIds = BatchIds & { readonly recipientId: string }

/** Finds a recipient that is not removed, by primary key. */
export const findRecipient = async (on: Queryable, ids: RecipientIds): Promise<Recipient | undefined> => {
  const row = await queryOne<RecipientRow>(
    on,
    `select ${recipientColumns} from payment_batch_recipients
      where business_id = :businessId and batch_id = :batchId and id = :recipientId and deleted_at is null`,
    ids,
  )
  return row && parseRecipient(row)
}

/** Replaces account and amount of a recipient; its position stays. Returns false where another recipient has one of the
 *  account's indexes. Lock the batch first. */
export const updateRecipient = async (
  trx: Trx,
  { businessId, batchId }: BatchIds,
  { amount, accountIndexes, ...recipient }: Recipient & { readonly accountIndexes: readonly Buffer[] },
): Promise<boolean> => {
  const rows = await query(
    trx,
    `update payment_batch_recipients
        set payment_method_id = :paymentMethodId, account_currency = :accountCurrency, account_index = :accountIndex,
            amount_minor = :amountMinor, amount_currency = :amountCurrency, updated_at = :updatedAt
      where business_id = :businessId and batch_id = :batchId and id = :recipientId and deleted_at is null
        and not exists (
          select from payment_batch_recipients
           where business_id = :businessId and batch_id = :batchId and id <> :recipientId and deleted_at is null
             and account_index = any (:accountIndexes::bytea[]))
     returning id`,
    {
      ...recipient,
      businessId,
      batchId,
      accountIndex: accountIndexes[0],
      accountIndexes: [...accountIndexes],
      amountMinor: amount.minor.toString(),
      amountCurrency: amount.currency,
    },
  )
  return rows.length > 0
}

/** Hides a recipient; returns false where it is not in the batch. */
export const hideRecipient = async (trx: Trx, ids: RecipientIds, at: Date): Promise<boolean> => {
  const rows = await query(
    trx,
    `update payment_batch_recipients set deleted_at = :at, updated_at = :at
      where business_id = :businessId and batch_id = :batchId and id = :recipientId and deleted_at is null
     returning id`,
    { ...ids, at },
  )
  return rows.length > 0
}

const currentRecipients = `from payment_batch_recipients
  where business_id = :businessId and batch_id = :batchId and deleted_at is null`

/** Lists a page of recipients, the last added first. */
export const listRecipients = async (
  on: Queryable,
  ids: BatchIds,
  request: PageRequest,
): Promise<Page<Recipient>> => {
  const list = { columns: recipientColumns, from: currentRecipients, order: 'position desc', values: ids }
  const page = await readPage<RecipientRow>(on, list, request)
  return { ...page, items: page.items.map(parseRecipient) }
}

/** Lists all recipients of a batch in payment order, at most `limit`. */
export const listAllRecipients = async (
  on: Queryable,
  ids: BatchIds,
  limit: number,
): Promise<readonly Recipient[]> => {
  const rows = await query<RecipientRow>(
    on,
    `select ${recipientColumns} ${currentRecipients} order by position limit :limit`,
    { ...ids, limit },
  )
  return rows.map(parseRecipient)
}

/** A recipient whose account index is not under the newest key. */
export type StaleRecipient = BatchIds & { readonly id: string; readonly paymentMethodId: string }

/** Locks and returns recipients whose account index does not begin with `tag`. */
export const listStaleRecipients = (trx: Trx, tag: Buffer, limit: number): Promise<StaleRecipient[]> =>
  query(
    trx,
    `select business_id as "businessId", batch_id as "batchId", id, payment_method_id as "paymentMethodId"
       from payment_batch_recipients
      where substring(account_index from 1 for 4) <> :tag and app.is_open_here(business_id)
      limit :limit::integer for no key update`,
    { tag, limit },
  )

/** Replaces the account index of a locked recipient. */
export const setAccountIndex = async (
  trx: Trx,
  { businessId, batchId, id }: StaleRecipient,
  index: Buffer,
): Promise<void> => {
  await query(
    trx,
    `update payment_batch_recipients set account_index = :index
      where business_id = :businessId and batch_id = :batchId and id = :id`,
    { businessId, batchId, id, index },
  )
}
