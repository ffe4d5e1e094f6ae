import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { Membership } from './members.store.ts'
import type { Realm } from './roles.ts'

/** An invitation to the console. */
export type Invitation = {
  readonly id: string
  readonly realm: Realm
  readonly businessId: string | null
  readonly operatorId: string | null
  readonly email: string
  readonly name: string
  readonly role: string
  readonly invitedBy: string
  /** Null: an operator at the command line. */
  readonly invitedById: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

const columns = `id, realm, business_id as "businessId", operator_id as "operatorId", email, name, role,
  invited_by as "invitedBy", invited_by_id as "invitedById", created_at as "createdAt", expires_at as "expiresAt"`

const open = `used_at is null and revoked_at is null and expires_at > app.now()`

/** Stores an invitation; an earlier one of the same address there is no longer valid. */
export const insertInvitation = async (
  trx: Trx,
  invitation: Invitation & { readonly hash: Buffer },
): Promise<void> => {
  await query(
    trx,
    `update invitations set revoked_at = app.now()
      where realm = :realm and email = :email and used_at is null and revoked_at is null
        and business_id is not distinct from :businessId and operator_id is not distinct from :operatorId`,
    invitation,
  )
  await query(
    trx,
    `insert into invitations (token_hash, id, realm, business_id, operator_id, email, name, role, invited_by,
                              invited_by_id, created_at, expires_at)
     values (:hash, :id, :realm, :businessId, :operatorId, :email, :name, :role, :invitedBy, :invitedById, :createdAt,
             :expiresAt)`,
    invitation,
  )
}

/** Lists the invitations of a business that can still be accepted, newest first. */
export const listInvitations = (on: Queryable, businessId: string): Promise<Invitation[]> =>
  query(
    on,
    `select ${columns} from invitations where business_id = :businessId and ${open}
      order by created_at desc limit 1000`,
    { businessId },
  )

/** An invitation as the invited person sees it. `isKnown`: there is a person with this address already. */
export type OpenInvitation = Invitation & { readonly businessName: string | null; readonly isKnown: boolean }

/** Finds an invitation that can still be accepted. */
export const findInvitation = (
  on: Queryable,
  realm: Realm,
  hash: Buffer,
): Promise<OpenInvitation | undefined> =>
  queryOne(
    on,
    `select ${columns}, (select b.name from businesses b where b.id = business_id) as "businessName",
            exists (select from people p where p.realm = invitations.realm and p.email = invitations.email) as "isKnown"
       from invitations where token_hash = :hash and realm = :realm and ${open}`,
    { hash, realm },
  )

/** Uses an invitation up. Returns false where another request has used or revoked it. */
export const useInvitation = async (trx: Trx, id: string): Promise<boolean> => {
  const row = await queryOne(
    trx,
    `update invitations set used_at = app.now() where id = :id and ${open} returning 1`,
    { id },
  )
  return row !== undefined
}

/** Revokes an invitation of a business. Returns false where it is used, expired or of another business. */
export const revokeInvitation = async (trx: Trx, businessId: string, id: string): Promise<boolean> => {
  const row = await queryOne(
    trx,
    `update invitations set revoked_at = app.now() where id = :id and business_id = :businessId and ${open}
      returning 1`,
    { id, businessId },
  )
  return row !== undefined
}

/** Revokes what a member invited to the business. */
export const revokeInvitationsBy = async (trx: Trx, member: Membership): Promise<void> => {
  await query(
    trx,
    `update invitations set revoked_at = app.now()
      where business_id = :businessId and invited_by_id = :personId and ${open}`,
    member,
  )
}
