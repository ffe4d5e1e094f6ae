import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { OperatorRole } from './roles.ts'

/** An operator, and the person of the console that they are. `personId`, `email` and `role` are null before they have
 *  accepted an invitation; `invited` is an open one. */
export type OperatorSeat = {
  readonly operatorId: string
  readonly name: string
  readonly personId: string | null
  readonly email: string | null
  readonly role: OperatorRole | null
  /** False once their token was revoked. */
  readonly isActive: boolean
  readonly passkeys: number
  readonly seenAt: Date | null
  readonly invitedEmail: string | null
  readonly invitedUntil: Date | null
  /** Who created the invitation that they accepted. */
  readonly invitedBy: string | null
}

/** A new role of an operator, as it was asked for. */
export type RoleChange = {
  readonly operatorId: string
  readonly email: string
  readonly before: OperatorRole
  readonly role: OperatorRole
}

const openInvitation = 'used_at is null and revoked_at is null and expires_at > app.now()'

/** Lists the operators by name. */
export const listSeatsOfOperators = (on: Queryable): Promise<OperatorSeat[]> =>
  query(
    on,
    `select o.id as "operatorId", o.name, p.id as "personId", p.email, s.role,
            app.is_operator_active(o.id) as "isActive",
            (select count(*)::integer from passkeys k where k.person_id = p.id) as passkeys,
            (select max(seen_at) from sessions where person_id = p.id) as "seenAt",
            i.email as "invitedEmail", i.expires_at as "invitedUntil",
            (select invited_by from invitations where operator_id = o.id and used_at is not null
              order by used_at desc limit 1) as "invitedBy"
       from operators o
       left join operator_people s on s.operator_id = o.id
       left join people p on p.id = s.person_id
       left join lateral (
         select email, expires_at from invitations
          where operator_id = o.id and ${openInvitation} order by created_at desc limit 1
       ) i on true
      order by o.name limit 1000`,
  )

/** Changes the role of an operator who has the address and the role `before`, and returns the id of their person. */
export const updateOperatorRole = async (trx: Trx, change: RoleChange): Promise<string | undefined> => {
  const row = await queryOne<{ personId: string }>(
    trx,
    `update operator_people set role = :role
      where operator_id = :operatorId and role = :before
        and person_id = (select id from people where id = person_id and email = :email)
     returning person_id as "personId"`,
    change,
  )
  return row?.personId
}

/** Revokes the open invitations of an operator. Returns false where there is none. */
export const revokeOperatorInvitations = async (trx: Trx, operatorId: string): Promise<boolean> => {
  const rows = await query(
    trx,
    `update invitations set revoked_at = app.now() where operator_id = :operatorId and ${openInvitation} returning id`,
    { operatorId },
  )
  return rows.length > 0
}
