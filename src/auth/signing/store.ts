import { query, queryOne, type Queryable } from '../../db/tx.ts'
import type { SigningState } from '../records.ts'

const columns = `business_id as "businessId", enabled_at as "enabledAt", rotated_at as "rotatedAt",
  case when previous_secret_until > app.now() then previous_secret_until end as "previousSecretUntil"`

/** Finds the signing state of a business; undefined where it does not sign. */
export const findSigning = (on: Queryable, businessId: string): Promise<SigningState | undefined> =>
  queryOne(on, `select ${columns} from signing_secrets where business_id = :businessId`, { businessId })

/** Enables signing; returns undefined where it is enabled already. */
export const insertSigning = (
  on: Queryable,
  signing: { readonly businessId: string; readonly sealedSecret: string; readonly at: Date },
): Promise<SigningState | undefined> =>
  queryOne(
    on,
    `insert into signing_secrets (business_id, secret_encrypted, enabled_at) values (:businessId, :sealedSecret, :at)
     on conflict (business_id) do nothing returning ${columns}`,
    signing,
  )

/** Replaces the secret; the previous one is accepted until `previousUntil`. Returns undefined where the business does
 *  not sign. */
export const rotateSigning = (
  on: Queryable,
  signing: {
    readonly businessId: string
    readonly sealedSecret: string
    readonly at: Date
    readonly previousUntil: Date
  },
): Promise<SigningState | undefined> =>
  queryOne(
    on,
    `update signing_secrets
        set previous_secret_encrypted = secret_encrypted, previous_secret_until = :previousUntil,
            secret_encrypted = :sealedSecret, rotated_at = :at
      where business_id = :businessId returning ${columns}`,
    signing,
  )

/** Ends signing and deletes the secrets; returns false where the business did not sign. */
export const deleteSigning = async (on: Queryable, businessId: string): Promise<boolean> => {
  const rows = await query(on, 'delete from signing_secrets where business_id = :businessId returning 1', {
    businessId,
  })
  return rows.length > 0
}
