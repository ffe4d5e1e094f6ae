import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { Realm } from './roles.ts'

/** A passkey, as its person sees it. */
export type Passkey = {
  readonly id: string
  readonly name: string
  readonly isBackedUp: boolean
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** Lists the passkeys of a person, oldest first. */
export const listPasskeys = (
  on: Queryable,
  personId: string,
): Promise<(Passkey & { readonly credentialId: string })[]> =>
  query(
    on,
    `select id, credential_id as "credentialId", name, backed_up as "isBackedUp", created_at as "createdAt",
            last_used_at as "lastUsedAt"
       from passkeys where person_id = :personId order by created_at, id limit 1000`,
    { personId },
  )

/** A passkey to store. */
export type NewPasskey = {
  readonly id: string
  readonly personId: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly isBackedUp: boolean
  readonly transports: readonly string[]
  readonly name: string
  readonly at: Date
}

/** Stores a passkey. Returns false where it is stored already. */
export const insertPasskey = async (trx: Trx, passkey: NewPasskey): Promise<boolean> => {
  const row = await queryOne(
    trx,
    `insert into passkeys (credential_id, person_id, id, public_key, counter, backed_up, transports, name, created_at)
     values (:credentialId, :personId, :id, :publicKey, :counter, :isBackedUp, :transports, :name, :at)
     on conflict (credential_id) do nothing returning 1`,
    passkey,
  )
  return row !== undefined
}

/** Finds the person and the public key of a passkey, in a realm. */
export const findPasskey = (
  on: Queryable,
  realm: Realm,
  credentialId: string,
): Promise<{ readonly personId: string; readonly publicKey: Buffer } | undefined> =>
  queryOne(
    on,
    `select k.person_id as "personId", k.public_key as "publicKey"
       from passkeys k join people p on p.id = k.person_id
      where k.credential_id = :credentialId and p.realm = :realm and p.disabled_at is null`,
    { credentialId, realm },
  )

/** Writes a use of a passkey. Returns false where its counter did not grow: it may be a copy. */
export const usePasskey = async (trx: Trx, credentialId: string, counter: number): Promise<boolean> => {
  const row = await queryOne(
    trx,
    `update passkeys set counter = :counter, last_used_at = app.now()
      where credential_id = :credentialId and (counter < :counter or (counter = 0 and :counter = 0)) returning 1`,
    { credentialId, counter },
  )
  return row !== undefined
}

/** Removes a passkey of a person, after waiting for other changes of the person. Returns false where there is none with
 *  this id. */
export const deletePasskey = async (trx: Trx, personId: string, id: string): Promise<boolean> => {
  await query(trx, 'select from people where id = :personId for update', { personId })
  const row = await queryOne(
    trx,
    'delete from passkeys where person_id = :personId and id = :id returning 1',
    {
      personId,
      id,
    },
  )
  return row !== undefined
}
