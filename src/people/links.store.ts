import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { Realm } from './roles.ts'

/** Stores a link that signs a person in. */
export const insertLink = async (
  on: Queryable,
  link: { readonly hash: Buffer; readonly personId: string; readonly expiresAt: Date },
): Promise<void> => {
  await query(
    on,
    'insert into sign_in_links (token_hash, person_id, expires_at) values (:hash, :personId, :expiresAt)',
    link,
  )
}

/** Uses a link up, and returns whom it signs in; undefined for one that is unknown, used or expired. */
export const useLink = (
  trx: Trx,
  hash: Buffer,
): Promise<{ readonly personId: string; readonly realm: Realm } | undefined> =>
  queryOne(
    trx,
    `update sign_in_links l set used_at = app.now() from people p
      where l.token_hash = :hash and l.used_at is null and l.expires_at > app.now()
        and p.id = l.person_id and p.disabled_at is null
      returning l.person_id as "personId", p.realm`,
    { hash },
  )
