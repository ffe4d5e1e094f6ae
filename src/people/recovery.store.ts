import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import { deleteCeremoniesOf } from './ceremonies.store.ts'
import type { Realm } from './roles.ts'
import { forgetDevices } from './notices.store.ts'
import { deleteSessions } from './sessions.store.ts'

/** A recovery link that can still be used, and whose it is. `businessId`: whose audit log has its use. */
export type Recovery = {
  readonly id: string
  readonly realm: Realm
  readonly businessId: string | null
  readonly personId: string
  readonly name: string
  readonly email: string
}

/** A recovery link to store. */
export type NewRecovery = Pick<Recovery, 'id' | 'businessId' | 'personId'> & {
  readonly hash: Buffer
  readonly at: Date
  readonly expiresAt: Date
}

/** Removes the recovery links of a person that were not used. */
export const deleteRecoveries = async (trx: Trx, personId: string): Promise<void> => {
  await query(trx, 'delete from recovery_links where person_id = :personId and used_at is null', { personId })
}

/** Stores a recovery link; an earlier one of the same person is no longer valid. */
export const insertRecovery = async (trx: Trx, recovery: NewRecovery): Promise<void> => {
  await deleteRecoveries(trx, recovery.personId)
  await query(
    trx,
    `insert into recovery_links (token_hash, id, person_id, business_id, created_at, expires_at)
     values (:hash, :id, :personId, :businessId, :at, :expiresAt)`,
    recovery,
  )
}

/** Finds a recovery link that can still be used. */
export const findRecovery = (on: Queryable, realm: Realm, hash: Buffer): Promise<Recovery | undefined> =>
  queryOne(
    on,
    `select l.id, p.realm, l.business_id as "businessId", p.id as "personId", p.name, p.email
       from recovery_links l join people p on p.id = l.person_id
      where l.token_hash = :hash and p.realm = :realm and p.disabled_at is null
        and l.used_at is null and l.expires_at > app.now()`,
    { hash, realm },
  )

/** Uses a recovery link up. Returns false where another request has used or replaced it. */
export const useRecovery = async (trx: Trx, id: string): Promise<boolean> => {
  const row = await queryOne(
    trx,
    `update recovery_links set used_at = app.now() where id = :id and used_at is null and expires_at > app.now()
     returning 1`,
    { id },
  )
  return row !== undefined
}

/** Removes every factor of a person, forgets their devices, and ends their sessions and sign-ins. */
export const deleteFactors = async (trx: Trx, personId: string): Promise<void> => {
  await query(
    trx,
    `update people set password_hash = null, totp_encrypted = null, totp_last_step = null where id = :personId`,
    { personId },
  )
  await query(trx, 'delete from passkeys where person_id = :personId', { personId })
  await query(trx, 'delete from oidc_accounts where person_id = :personId', { personId })
  await query(trx, 'delete from recovery_codes where person_id = :personId', { personId })
  await forgetDevices(trx, personId)
  await deleteCeremoniesOf(trx, personId)
  await deleteSessions(trx, personId)
}
