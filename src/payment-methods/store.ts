import type {
  PaymentMethodChannel,
  PaymentMethodStatus,
  PaymentMethodType,
  VirtualAccountLabel,
} from '../../generated/catalogue.ts'
import { byteaText } from '../db/bytea.ts'
import { readPage, type Page, type PageRequest } from '../db/page.ts'
import { query, queryOne, type Prepared, type Queryable, type Trx } from '../db/tx.ts'
import { lockIndexes, type Vault } from '../vault/index.ts'
import { lastFourOf, openDetails, sealDetails, type SealedDetails } from './details.ts'
import type { CollectionTerms, Institution, PaymentMethod } from './method.ts'

type TermsRow = {
  readonly reference: string
  readonly label: VirtualAccountLabel | null
  readonly amountMinor: string | null
  readonly expiresAt: string | null
  readonly minutesLeft: number | null
  readonly isUsed: boolean
}

type MethodRow = SealedDetails & {
  readonly customer_id: string
  readonly type: PaymentMethodType
  readonly channel: PaymentMethodChannel
  readonly country_code: string
  readonly currency: string
  readonly status: PaymentMethodStatus
  readonly institution: Institution
  readonly terms: TermsRow | null
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = `m.business_id, m.id, m.customer_id, m.type, m.channel, m.details_encrypted, m.country_code, m.currency,
  app.status_of_method(m) as status, m.institution, m.created_at, m.updated_at,
  app.data_key_of(m.business_id, m.customer_id) as data_key,
  (select jsonb_build_object('reference', a.reference, 'label', a.label, 'amountMinor', a.amount_minor::text,
            'expiresAt', a.expires_at, 'isUsed', a.used_at is not null, 'minutesLeft',
            greatest(ceil(extract(epoch from a.expires_at - app.now()) / 60), 0)::integer)
     from collection_accounts a where a.business_id = m.business_id and a.id = m.id) as terms`

const writtenColumns = `business_id, id, customer_id, type, channel, details_encrypted, account_number_index, last_four,
  country_code, currency, status, institution, created_at, updated_at`

const parseTerms = (row: TermsRow, currency: string): CollectionTerms => {
  const { reference, label, amountMinor, expiresAt, minutesLeft, isUsed } = row
  if (amountMinor === null || expiresAt === null || minutesLeft === null) {
    return { reference, label, oneTime: null }
  }
  const amount = { minor: BigInt(amountMinor), currency }
  return { reference, label, oneTime: { amount, expiresAt: new Date(expiresAt), minutesLeft, isUsed } }
}

const parseRow = (vault: Vault, row: MethodRow): PaymentMethod => ({
  businessId: row.business_id,
  id: row.id,
  customerId: row.customer_id,
  type: row.type,
  channel: row.channel,
  ...openDetails(vault, row),
  countryCode: row.country_code,
  currency: row.currency,
  status: row.status,
  institution: row.institution,
  terms: row.terms && parseTerms(row.terms, row.currency),
  dataKey: row.data_key,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const scopeOf = (businessId: string): string => `account|${businessId}`

/** Returns the keyed hashes of an account number, under every key, newest first. */
export const accountIndexes = (vault: Vault, businessId: string, accountNumber: string): readonly Buffer[] =>
  vault.indexes(scopeOf(businessId), accountNumber)

const toRow = (vault: Vault, method: PaymentMethod) => ({
  business_id: method.businessId,
  id: method.id,
  customer_id: method.customerId,
  type: method.type,
  channel: method.channel,
  details_encrypted: sealDetails(vault, method),
  account_number_index: byteaText(vault.index(scopeOf(method.businessId), method.accountNumber)),
  last_four: lastFourOf(method.accountNumber),
  country_code: method.countryCode,
  currency: method.currency,
  status: method.status,
  institution: method.institution,
  created_at: method.createdAt.toISOString(),
  updated_at: method.updatedAt.toISOString(),
})

/** Returns whether another account of the business was issued with this number, under a lock until the commit: with two
 *  index keys the unique index does not see one number under both. */
const isIssuedNumberTaken = async (
  vault: Vault,
  trx: Trx,
  { businessId, channel, accountNumber }: PaymentMethod,
): Promise<boolean> => {
  if (!vault.hasOlderIndexKeys || channel !== 'VIRTUAL_BANK_ACCOUNT') return false
  const indexes = vault.indexes(scopeOf(businessId), accountNumber)
  await lockIndexes(trx, indexes)
  const rows = await query(
    trx,
    `select id from payment_methods
      where business_id = :businessId and account_number_index = any (:indexes::bytea[])
        and channel = 'VIRTUAL_BANK_ACCOUNT'`,
    { businessId, indexes },
  )
  return rows.length > 0
}

/** Inserts payment methods, without their terms, with details sealed and numbers indexed. Returns how
 *  many it inserted: it skips one whose id, issued number or pool country is taken (unique indexes
 *  `payment_methods_issued_number`, `payment_methods_pool_country`). */
export const insertMethods = async (
  vault: Vault,
  trx: Trx,
  methods: readonly PaymentMethod[],
): Promise<number> => {
  const free: PaymentMethod[] = []
  for (const method of methods) if (!(await isIssuedNumberTaken(vault, trx, method))) free.push(method)
  const rows = await query(
    trx,
    `insert into payment_methods (${writtenColumns})
     select ${writtenColumns} from jsonb_populate_recordset(null::payment_methods, :rows::jsonb)
     on conflict do nothing
     returning id`,
    { rows: JSON.stringify(free.map((method) => toRow(vault, method))) },
  )
  return rows.length
}

const selectAny = `select ${columns} from payment_methods m where business_id = :businessId and id = :id`
const selectExisting = `${selectAny} and deleted_at is null`
const lockExisting = `${selectExisting} for no key update of m`

const statements = { existing: selectExisting, lock: lockExisting, any: selectAny } as const

/** Which rows a look-up finds: not deleted ones, the same locked until the commit, or any. */
export type MethodLookup = keyof typeof statements

/** Finds a payment method by primary key. */
export const findMethod = async (
  { vault, on }: { readonly vault: Vault; readonly on: Queryable },
  ids: { readonly businessId: string; readonly id: string },
  lookup: MethodLookup = 'existing',
): Promise<PaymentMethod | undefined> => {
  const row = await queryOne<MethodRow>(on, statements[lookup], ids)
  return row && parseRow(vault, row)
}

/** Finds the virtual account of the business with this number, through index `payment_methods_issued_number`. */
export const findIssuedMethod = async (
  { vault, on }: { readonly vault: Vault; readonly on: Queryable },
  businessId: string,
  accountNumber: string,
): Promise<PaymentMethod | undefined> => {
  const row = await queryOne<MethodRow>(
    on,
    `select ${columns} from payment_methods m
      where business_id = :businessId and account_number_index = any (:indexes::bytea[])
        and channel = 'VIRTUAL_BANK_ACCOUNT' and deleted_at is null`,
    { businessId, indexes: vault.indexes(scopeOf(businessId), accountNumber) },
  )
  return row && parseRow(vault, row)
}

/** Lists the pool accounts of the business, by country; of one country where it is given. */
export const listPoolMethods = async (
  { vault, on }: { readonly vault: Vault; readonly on: Queryable },
  businessId: string,
  countryCode?: string,
): Promise<readonly PaymentMethod[]> => {
  const rows = await query<MethodRow>(
    on,
    `select ${columns} from payment_methods m
      where business_id = :businessId and channel = 'POOL_ACCOUNT' and deleted_at is null
        and (:countryCode::text is null or country_code = :countryCode)
      order by country_code limit 300`,
    { businessId, countryCode: countryCode ?? null },
  )
  return rows.map((row) => parseRow(vault, row))
}

const findManyStatement: Prepared = {
  name: 'payment-methods.find-many',
  sql: `select ${columns} from payment_methods m where business_id = :businessId and id = any (:ids)`,
}

/** Finds payment methods by primary key, also deleted ones. */
export const findMethods = async (
  { vault, on }: { readonly vault: Vault; readonly on: Queryable },
  businessId: string,
  ids: readonly string[],
): Promise<readonly PaymentMethod[]> => {
  if (ids.length === 0) return []
  const rows = await query<MethodRow>(on, findManyStatement, { businessId, ids })
  return rows.map((row) => parseRow(vault, row))
}

/** The filters of a list; an undefined member matches all. */
export type MethodFilter = {
  readonly channels: readonly string[] | undefined
  readonly currencies: readonly string[] | undefined
  readonly capabilities: readonly string[]
  readonly statuses: readonly string[]
  readonly customerId: string | undefined
}

/** Lists a page of payment methods, newest first, through index `payment_methods_newest`. */
export const listMethods = async (
  { vault, on }: { readonly vault: Vault; readonly on: Queryable },
  { businessId, filter }: { readonly businessId: string; readonly filter: MethodFilter },
  request: PageRequest,
): Promise<Page<PaymentMethod>> => {
  const page = await readPage<MethodRow>(
    on,
    {
      columns,
      from: `from payment_methods m
        where business_id = :businessId and deleted_at is null
          and type = any(:capabilities) and app.status_of_method(m) = any(:statuses)
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

/** Marks a payment method as deleted. */
export const hideMethod = async (trx: Trx, method: PaymentMethod, at: Date): Promise<void> => {
  await query(
    trx,
    'update payment_methods set deleted_at = :at, updated_at = :at where business_id = :businessId and id = :id',
    { businessId: method.businessId, id: method.id, at },
  )
}

/** Updates the status of a locked payment method. */
export const setMethodStatus = async (trx: Trx, method: PaymentMethod): Promise<void> => {
  const { businessId, id, status, updatedAt } = method
  await query(
    trx,
    `update payment_methods set status = :status, updated_at = :updatedAt
      where business_id = :businessId and id = :id`,
    { businessId, id, status, updatedAt },
  )
}

/** Expires an active payment method; false where it is not active, so one of concurrent calls returns true. */
export const expireMethod = async (
  trx: Trx,
  { businessId, id }: Pick<PaymentMethod, 'businessId' | 'id'>,
  at: Date,
): Promise<boolean> => {
  const rows = await query(
    trx,
    `update payment_methods set status = 'expired', updated_at = :at
      where business_id = :businessId and id = :id and status = 'active' returning id`,
    { businessId, id, at },
  )
  return rows.length > 0
}

/** Recomputes the indexes of account numbers that are not under the newest key, and returns their number. */
export const reindexMethods = async (vault: Vault, trx: Trx, limit: number): Promise<number> => {
  const rows = await query<SealedDetails>(
    trx,
    `select business_id, id, details_encrypted, app.data_key_of(business_id, customer_id) as data_key
       from payment_methods where app.is_open_here(business_id)
        and substring(account_number_index from 1 for 4) <> :tag limit :limit::integer for no key update`,
    { tag: vault.newestTag, limit },
  )
  for (const row of rows) {
    const { business_id: businessId, id } = row
    const index = vault.index(scopeOf(businessId), openDetails(vault, row).accountNumber)
    await query(
      trx,
      'update payment_methods set account_number_index = :index where business_id = :businessId and id = :id',
      { businessId, id, index },
    )
  }
  return rows.length
}
