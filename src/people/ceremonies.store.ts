import { query, queryOne, type Queryable } from '../db/tx.ts'
import type { Realm } from './roles.ts'

/** What a ceremony is for. */
export type CeremonyKind = 'SECOND_FACTOR' | 'NEW_TOTP' | 'NEW_PASSKEY' | 'PASSKEY' | 'OIDC'

/** A ceremony as it is stored. */
export type CeremonyRow = { readonly id: string; readonly subject: string; readonly stateEncrypted: string }

/** Stores a ceremony, and removes those that have expired. */
export const insertCeremony = async (
  on: Queryable,
  ceremony: CeremonyRow & {
    readonly hash: Buffer
    readonly kind: CeremonyKind
    readonly realm: Realm
    readonly expiresAt: Date
  },
): Promise<void> => {
  await query(on, 'delete from ceremonies where expires_at < app.now()')
  await query(
    on,
    `insert into ceremonies (token_hash, id, kind, realm, subject, state_encrypted, expires_at)
     values (:hash, :id, :kind, :realm, :subject, :stateEncrypted, :expiresAt)`,
    ceremony,
  )
}

/** Which ceremony is tried, and how often it may be. */
export type CeremonyTry = {
  readonly hash: Buffer
  readonly kind: CeremonyKind
  readonly realm: Realm
  readonly maxTries: number
}

/** Finds a ceremony that can still be tried. */
export const findCeremony = (
  on: Queryable,
  ceremony: CeremonyTry & { readonly subject: string },
): Promise<CeremonyRow | undefined> =>
  queryOne(
    on,
    `select id, subject, state_encrypted as "stateEncrypted" from ceremonies
      where token_hash = :hash and kind = :kind and realm = :realm and subject = :subject and tries < :maxTries
        and expires_at > app.now()`,
    ceremony,
  )

/** Counts a try of a ceremony, and returns it; undefined where it is unknown, expired, or out of tries. */
export const tryCeremony = (on: Queryable, ceremony: CeremonyTry): Promise<CeremonyRow | undefined> =>
  queryOne(
    on,
    `update ceremonies set tries = tries + 1
      where token_hash = :hash and kind = :kind and realm = :realm and tries < :maxTries and expires_at > app.now()
      returning id, subject, state_encrypted as "stateEncrypted"`,
    ceremony,
  )

/** Ends a ceremony; returns false where it has ended already. */
export const deleteCeremony = async (on: Queryable, id: string): Promise<boolean> =>
  (await queryOne(on, 'delete from ceremonies where id = :id returning 1', { id })) !== undefined

/** Ends the ceremonies of a person, an invitation or a session. */
export const deleteCeremoniesOf = async (on: Queryable, subject: string): Promise<void> => {
  await query(on, 'delete from ceremonies where subject = :subject', { subject })
}
