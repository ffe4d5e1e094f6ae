import type {
  PaymentMethodChannel,
  PaymentMethodStatus,
  PaymentMethodType,
} from '../../generated/catalogue.ts'
import { readPage, type Page, type PageRequest } from '../db/page.ts'
import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { Vault } from '../vault/vault.ts'
import type { Institution, PaymentMethod, Recipient, TransactionDetails } from './method.ts'

type MethodRow = {
  readonly business_id: string
  readonly id: string
  readonly customer_id: string
  readonly type: PaymentMethodType
  readonly channel: PaymentMethodChannel
  readonly account_name: string
  readonly account_number_encrypted: string
  readonly country_code: string
  readonly currency: string
  readonly status: PaymentMethodStatus
  readonly institution: Institution
  readonly recipient: Recipient
  readonly transaction_details: TransactionDetails
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = `business_id, id, customer_id, type, channel, account_name, account_number_encrypted, country_code,
  currency, status, institution, recipient, transaction_details, created_at, updated_at`

const placeOf = (businessId: string, id: string) => ({
  table: 'payment_methods',
  column: 'account_number',
  businessId,
  rowId: id,
})

/** Opens the sealed account number of a payment method. */
export const openAccountNumber = (
  vault: Vault,
  ids: { businessId: string; id: string },
  sealed: string,
): string => vault.open(placeOf(ids.businessId, ids.id), sealed)

const parseRow = (vault: Vault, row: MethodRow): PaymentMethod => ({
  businessId: row.business_id,
  id: row.id,
  customerId: row.customer_id,
  type: row.type,
  channel: row.channel,
  accountName: row.account_name,
  accountNumber: openAccountNumber(
    vault,
    { businessId: row.business_id, id: row.id },
    row.account_number_encrypted,
  ),
  countryCode: row.country_code,
  currency: row.currency,
  status: row.status,
  institution: row.institution,
  recipient: row.recipient,
  transaction: row.transaction_details,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const toRow = (vault: Vault, method: PaymentMethod) => ({
  business_id: method.businessId,
  id: method.id,
  customer_id: method.customerId,
  type: method.type,
  channel: method.channel,
  account_name: method.accountName,
  account_number_encrypted: vault.seal(placeOf(method.businessId, method.id), method.accountNumber),
  // As Postgres reads bytes out of a text.
  account_number_index: `\\x${vault.index(`account|${method.businessId}`, method.accountNumber).toString('hex')}`,
  country_code: method.countryCode,
  currency: method.currency,
  status: method.status,
  institution: method.institution,
  recipient: method.recipient,
  transaction_details: method.transaction,
  created_at: method.createdAt.toISOString(),
  updated_at: method.updatedAt.toISOString(),
})

/** Writes many payment methods in one statement. */
export const insertMethods = async (
  vault: Vault,
  trx: Trx,
  methods: readonly PaymentMethod[],
): Promise<void> => {
  await query(
    trx,
    `insert into payment_methods (account_number_index, ${columns})
     select account_number_index, ${columns} from jsonb_populate_recordset(null::payment_methods, :rows::jsonb)`,
    { rows: JSON.stringify(methods.map((method) => toRow(vault, method))) },
  )
}

/** Writes a payment method, its account number sealed and indexed for equality. */
export const insertMethod = async (vault: Vault, trx: Trx, method: PaymentMethod): Promise<void> => {
  await query(
    trx,
    `insert into payment_methods (business_id, id, customer_id, type, channel, account_name, account_number_encrypted,
                                  account_number_index, country_code, currency, status, institution, recipient,
                                  transaction_details, created_at, updated_at)
     values (:businessId, :id, :customerId, :type, :channel, :accountName, :sealed, :index, :countryCode, :currency,
             :status, :institution::jsonb, :recipient::jsonb, :transaction::jsonb, :createdAt, :updatedAt)`,
    {
      ...method,
      sealed: vault.seal(placeOf(method.businessId, method.id), method.accountNumber),
      index: vault.index(`account|${method.businessId}`, method.accountNumber),
      institution: JSON.stringify(method.institution),
      recipient: JSON.stringify(method.recipient),
      transaction: JSON.stringify(method.transaction),
    },
  )
}

const selectAny = `select ${columns} from payment_methods where business_id = :businessId and id = :id`
const selectStanding = `${selectAny} and deleted_at is null`
const lockStanding = `${selectStanding} for no key update`

const statements = { standing: selectStanding, lock: lockStanding, any: selectAny } as const

/** Which rows a look-up finds: those that stand, those that stand locked until the commit, or deleted ones as well. */
export type MethodLookup = keyof typeof statements

/** One payment method of the business, by primary key. */
export const findMethod = async (
  { vault, on }: { readonly vault: Vault; readonly on: Queryable },
  ids: { readonly businessId: string; readonly id: string },
  lookup: MethodLookup = 'standing',
): Promise<PaymentMethod | undefined> => {
  const row = await queryOne<MethodRow>(on, statements[lookup], ids)
  return row && parseRow(vault, row)
}

/** Payment methods of the business by primary key, deleted ones as well. */
export const findMethods = async (
  { vault, on }: { readonly vault: Vault; readonly on: Queryable },
  businessId: string,
  ids: readonly string[],
): Promise<readonly PaymentMethod[]> => {
  const rows = await query<MethodRow>(
    on,
    `select ${columns} from payment_methods where business_id = :businessId and id = any (:ids)`,
    { businessId, ids },
  )
  return rows.map((row) => parseRow(vault, row))
}

/** What a list is narrowed by; an absent member narrows nothing. */
export type MethodFilter = {
  readonly channels: readonly string[] | undefined
  readonly currencies: readonly string[] | undefined
  readonly capabilities: readonly string[]
  readonly statuses: readonly string[]
  readonly customerId: string | undefined
}

/** A page of payment methods, newest first. Index `payment_methods_newest`. */
export const listMethods = async (
  { vault, on }: { readonly vault: Vault; readonly on: Queryable },
  { businessId, filter }: { readonly businessId: string; readonly filter: MethodFilter },
  request: PageRequest,
): Promise<Page<PaymentMethod>> => {
  const page = await readPage<MethodRow>(
    on,
    {
      columns,
      from: `from payment_methods
        where business_id = :businessId and deleted_at is null
          and type = any(:capabilities) and status = any(:statuses)
          and (:channels::text[] is null or channel = any(:channels))
          and (:currencies::text[] is null or currency = any(:currencies))
          and (:customerId::text is null or customer_id = :customerId)`,
      order: 'created_at desc, id desc',
      values: {
        businessId,
        capabilities: filter.capabilities,
        statuses: filter.statuses,
        channels: filter.channels ?? null,
        currencies: filter.currencies ?? null,
        customerId: filter.customerId ?? null,
      },
    },
    request,
  )
  return { ...page, items: page.items.map((row) => parseRow(vault, row)) }
}

/** Hides a payment method. */
export const hideMethod = async (trx: Trx, method: PaymentMethod, at: Date): Promise<void> => {
  await query(
    trx,
    'update payment_methods set deleted_at = :at, updated_at = :at where business_id = :businessId and id = :id',
    { businessId: method.businessId, id: method.id, at },
  )
}
