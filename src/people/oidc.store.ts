import { queryOne, type Queryable } from '../db/tx.ts'
import type { Realm } from './roles.ts'

/** An account at an OpenID Connect provider. */
export type OidcAccount = { readonly realm: Realm; readonly issuer: string; readonly subject: string }

/** Stores the account that a person signs in with. Returns false where it is another person's. */
export const insertOidcAccount = async (
  on: Queryable,
  account: OidcAccount & { readonly personId: string; readonly at: Date },
): Promise<boolean> => {
  const row = await queryOne(
    on,
    `insert into oidc_accounts (realm, issuer, subject, person_id, added_at)
     values (:realm, :issuer, :subject, :personId, :at) on conflict do nothing returning 1`,
    account,
  )
  return row !== undefined
}

/** Finds the person who signs in with an account. */
export const findByOidcAccount = async (on: Queryable, account: OidcAccount): Promise<string | undefined> => {
  const row = await queryOne<{ personId: string }>(
    on,
    `select a.person_id as "personId" from oidc_accounts a join people p on p.id = a.person_id
      where a.realm = :realm and a.issuer = :issuer and a.subject = :subject and p.disabled_at is null`,
    account,
  )
  return row?.personId
}
