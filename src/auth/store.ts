import type { OperationId, Permission } from '../../generated/catalogue.ts'
import { inInputOrder, type Placed } from '../db/batch-loader.ts'
import { byteaText } from '../db/bytea.ts'
import { query, queryOne, type Prepared, type Queryable, type Trx } from '../db/tx.ts'
import type { BusinessChange, BusinessRecord, KeyRecord } from './records.ts'
import type { Business, RateLimits, WalletKind } from './caller.ts'
import type { KeyHashes } from './keys.ts'

type BusinessRow = {
  readonly id: string
  readonly name: string
  readonly country_code: string
  readonly owner_customer_id: string
  readonly fee_wallet_type: WalletKind
  readonly is_verified: boolean
  readonly customers_must_be_verified: boolean
  readonly swap_enabled: boolean
  readonly rate_limits: RateLimits
  readonly created_at: Date
  readonly payouts_frozen_reason: string | null
}

type RecordRow = BusinessRow & { readonly is_registration_approved: boolean; readonly created_at: Date }

const parseBusiness = (row: BusinessRow): Business => ({
  id: row.id,
  name: row.name,
  countryCode: row.country_code,
  ownerCustomerId: row.owner_customer_id,
  feeWalletType: row.fee_wallet_type,
  isVerified: row.is_verified,
  customersMustBeVerified: row.customers_must_be_verified,
  isSwapEnabled: row.swap_enabled,
  rateLimits: row.rate_limits,
})

const parseRecord = (row: RecordRow): BusinessRecord => ({
  ...parseBusiness(row),
  isRegistrationApproved: row.is_registration_approved,
  createdAt: row.created_at,
  frozenReason: row.payouts_frozen_reason,
})

const businessColumns = `id, name, country_code, owner_customer_id, fee_wallet_type, rate_limits,
  verified_at is not null as is_verified, customers_must_be_verified, swap_enabled,
  kyb_approved_at is not null as is_registration_approved, created_at, payouts_frozen_reason`
const selectBusiness = `select ${businessColumns} from businesses`

/** Writes a business. Its customer row follows in the same transaction (deferred foreign key). */
export const insertBusiness = async (trx: Trx, business: BusinessRecord): Promise<void> => {
  await query(
    trx,
    `insert into businesses (id, name, country_code, owner_customer_id, fee_wallet_type, customers_must_be_verified,
                             created_at)
     values (:id, :name, :countryCode, :ownerCustomerId, :feeWalletType, :customersMustBeVerified, :createdAt)`,
    business,
  )
}

/** Lists every business, oldest first. */
export const listBusinesses = async (on: Queryable): Promise<BusinessRecord[]> =>
  (await query<RecordRow>(on, `${selectBusiness} order by created_at, id limit 10000`)).map(parseRecord)

const findStatement: Prepared = {
  name: 'auth.find-business',
  sql: `${selectBusiness} where id = :id`,
}

/** Finds a business by id. */
export const findBusiness = async (on: Queryable, id: string): Promise<BusinessRecord | undefined> => {
  const row = await queryOne<RecordRow>(on, findStatement, { id })
  return row && parseRecord(row)
}

/** Sets the rate limit of an operation for a business; null removes it. Returns undefined for an unknown business. */
export const setRateLimit = async (
  on: Queryable,
  businessId: string,
  { operationId, limit }: { readonly operationId: OperationId; readonly limit: number | null },
): Promise<BusinessRecord | undefined> => {
  const row = await queryOne<RecordRow>(
    on,
    `update businesses
        set rate_limits = rate_limits - :operationId::text
            || jsonb_strip_nulls(jsonb_build_object(:operationId::text, :limit::integer))
      where id = :businessId returning ${businessColumns}`,
    { businessId, operationId, limit },
  )
  return row && parseRecord(row)
}

const keyColumns = `business_id as "businessId", id, name, mode, prefix, last_four as "lastFour",
  pepper_id as "pepperId", permissions, legacy_full_access as "legacyFullAccess", created_at as "createdAt",
  disabled_at as "disabledAt", revoked_at as "revokedAt", last_used_at as "lastUsedAt", made_by as "madeBy"`

/** Writes a key by its hash under the newest pepper; does nothing where this key exists already, because the seed may
 *  run twice. */
export const insertKey = async (on: Queryable, key: KeyRecord, { byPepper }: KeyHashes): Promise<void> => {
  await query(
    on,
    `insert into api_keys (business_id, id, name, mode, prefix, last_four, hash, pepper_id, permissions,
                           legacy_full_access, created_at, made_by)
     select :businessId, :id, :name, :mode, :prefix, :lastFour, :hash, :pepperId, :permissions::text[],
            :legacyFullAccess::boolean, :createdAt::timestamptz, :madeBy::text
      where not exists (select from api_keys where hash = any (:hashes::bytea[]))
     on conflict on constraint api_keys_hash_key do nothing`,
    { ...key, hash: byPepper[0], hashes: [...byPepper] },
  )
}

/** Lists the keys of a business, newest first. */
export const listKeys = (on: Queryable, businessId: string): Promise<KeyRecord[]> =>
  query(
    on,
    `select ${keyColumns} from api_keys where business_id = :businessId order by created_at desc, id desc limit 1000`,
    { businessId },
  )

/** Disables (`at`) or enables (null) a key that is not revoked; returns undefined where there is none. */
export const setKeyDisabled = (
  on: Queryable,
  { businessId, keyId }: { readonly businessId: string; readonly keyId: string },
  at: Date | null,
): Promise<KeyRecord | undefined> =>
  queryOne(
    on,
    `update api_keys set disabled_at = :at
      where business_id = :businessId and id = :keyId and revoked_at is null returning ${keyColumns}`,
    { businessId, keyId, at },
  )

/** Revokes a key permanently; returns undefined where there is none. A second call changes nothing. */
export const revokeKey = (
  on: Queryable,
  { businessId, keyId }: { readonly businessId: string; readonly keyId: string },
  at: Date,
): Promise<KeyRecord | undefined> =>
  queryOne(
    on,
    `update api_keys set revoked_at = coalesce(revoked_at, :at)
      where business_id = :businessId and id = :keyId returning ${keyColumns}`,
    { businessId, keyId, at },
  )

/** Changes settings of a business; returns undefined where there is none. */
export const updateBusiness = async (
  on: Queryable,
  id: string,
  change: BusinessChange,
): Promise<BusinessRecord | undefined> => {
  const row = await queryOne<RecordRow>(
    on,
    `update businesses
        set fee_wallet_type = coalesce(:feeWalletType, fee_wallet_type),
            verified_at = case when coalesce(:isVerified, verified_at is not null)
                               then coalesce(verified_at, app.now()) end,
            customers_must_be_verified = coalesce(:customersMustBeVerified, customers_must_be_verified),
            swap_enabled = coalesce(:isSwapEnabled, swap_enabled),
            kyb_approved_at = case when coalesce(:isRegistrationApproved, kyb_approved_at is not null)
                                   then coalesce(kyb_approved_at, app.now()) end
      where id = :id returning ${businessColumns}`,
    {
      id,
      feeWalletType: change.feeWalletType ?? null,
      isVerified: change.isVerified ?? null,
      customersMustBeVerified: change.customersMustBeVerified ?? null,
      isSwapEnabled: change.isSwapEnabled ?? null,
      isRegistrationApproved: change.isRegistrationApproved ?? null,
    },
  )
  return row && parseRecord(row)
}

/** Sets when the registration (KYB) of a business was approved; null: it is not. */
export const setKybApproval = async (trx: Trx, businessId: string, at: Date | null): Promise<void> => {
  await query(trx, 'update businesses set kyb_approved_at = :at where id = :businessId', { businessId, at })
}

/** A key with its business, as a request needs it. `isStale`: its last use was recorded more than a minute ago. */
export type KeyOwner = {
  readonly keyId: string
  readonly prefix: string
  readonly permissions: readonly Permission[]
  readonly legacyFullAccess: boolean
  readonly isDisabled: boolean
  readonly isRevoked: boolean
  readonly isStale: boolean
  /** The business has an allowlist, and the address of the request is not on it. */
  readonly isAddressRefused: boolean
  /** The home of the business is another cell, or it moves there now. */
  readonly isClosed: boolean
  readonly sealedSigningSecrets: readonly string[]
  readonly business: Business
}

type KeyOwnerRow = BusinessRow & {
  readonly key_id: string
  readonly prefix: string
  readonly permissions: readonly Permission[]
  readonly legacy_full_access: boolean
  readonly is_disabled: boolean
  readonly is_revoked: boolean
  readonly is_stale: boolean
  readonly is_address_refused: boolean
  readonly is_closed: boolean
  readonly signing_secrets: readonly string[] | null
}

// `offset 0` keeps the planner from flattening the subquery, so a cached plan uses the index for any number of keys.
// One row for each hash: for an array of them the plan would read every business.
const keyOwnersStatement: Prepared = {
  name: 'owners from api_keys',
  sql: `select asked.place, owner.*
   from jsonb_to_recordset(:keys::jsonb) as asked (place integer, business text, hash bytea, address inet)
  cross join lateral (
    select k.id as key_id, k.prefix, k.permissions, k.legacy_full_access, k.disabled_at is not null as is_disabled,
           k.revoked_at is not null as is_revoked,
           coalesce(k.last_used_at < app.now() - interval '1 minute', true) as is_stale,
           b.id, b.name, b.country_code, b.owner_customer_id, b.fee_wallet_type, b.rate_limits,
           b.verified_at is not null as is_verified, b.customers_must_be_verified, b.swap_enabled,
           exists (select from allowed_networks n where n.business_id = b.id)
             and not exists (select from allowed_networks n
                              where n.business_id = b.id and n.network >>= asked.address) as is_address_refused,
           exists (select from closed_businesses c where c.business_id = b.id) as is_closed,
           (select array_remove(array[s.secret_encrypted, case when s.previous_secret_until > app.now()
                                                               then s.previous_secret_encrypted end], null)
              from signing_secrets s where s.business_id = b.id) as signing_secrets
      from api_keys k join businesses b on b.id = k.business_id
     where k.hash = asked.hash and k.business_id = asked.business offset 0) as owner`,
}

const parseKeyOwner = (row: KeyOwnerRow): KeyOwner => ({
  keyId: row.key_id,
  prefix: row.prefix,
  permissions: row.permissions,
  legacyFullAccess: row.legacy_full_access,
  isDisabled: row.is_disabled,
  isRevoked: row.is_revoked,
  isStale: row.is_stale,
  isAddressRefused: row.is_address_refused,
  isClosed: row.is_closed,
  sealedSigningSecrets: row.signing_secrets ?? [],
  business: parseBusiness(row),
})

/** A key to look up: the business that it names, its hashes, and the address of the request if it is known. */
export type KeyQuery = {
  readonly businessId: string
  readonly hashes: KeyHashes
  readonly address: string | undefined
}

/** Finds keys by their hashes, each with its business, in input order; undefined for an unknown key. The only query of
 *  authentication. Unique index `api_keys_hash_key`. */
export const findKeyOwners = async (
  on: Queryable,
  queries: readonly KeyQuery[],
): Promise<readonly (KeyOwner | undefined)[]> => {
  const keys = queries.flatMap(({ businessId, hashes: { byPepper }, address }, index) =>
    byPepper.map((hash) => ({
      place: index + 1,
      business: businessId,
      hash: byteaText(hash),
      address,
    })),
  )
  const rows = await query<KeyOwnerRow & Placed>(on, keyOwnersStatement, { keys: JSON.stringify(keys) })
  return inInputOrder(rows, queries.length).map((row) => row && parseKeyOwner(row))
}

const touchStatement: Prepared = {
  name: 'api_keys.touch',
  // A locked key is skipped: its next use is recorded.
  sql: `update api_keys k set last_used_at = app.now(), hash = used.hash, pepper_id = used.pepper
          from (select asked.*
                  from jsonb_to_recordset(:uses::jsonb) as asked (business text, key text, pepper text, hash bytea)
                 cross join lateral (
                   select from api_keys stale
                    where stale.business_id = asked.business and stale.id = asked.key
                      and (stale.last_used_at is null or stale.last_used_at < app.now() - interval '1 minute')
                      for no key update skip locked) as locked
                 where not exists (select from closed_businesses c where c.business_id = asked.business)) as used
         where k.business_id = used.business and k.id = used.key`,
}

/** A key that was used, and its hashes. */
export type KeyUse = { readonly businessId: string; readonly keyId: string; readonly hashes: KeyHashes }

/** Records the uses of keys, and replaces their hashes by those under the newest pepper; each key at most once a minute
 *  over all processes. */
export const touchKeys = async (on: Queryable, uses: readonly KeyUse[]): Promise<void> => {
  const rows = uses.map(({ businessId, keyId, hashes: { pepperId, byPepper } }) => ({
    business: businessId,
    key: keyId,
    pepper: pepperId,
    hash: byteaText(byPepper[0]),
  }))
  await query(on, touchStatement, { uses: JSON.stringify(rows) })
}
