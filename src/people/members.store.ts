import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { OperatorRole, Role } from './roles.ts'

/** A member of a business. `factors`: what they sign in with. */
export type Member = {
  readonly personId: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly joinedAt: Date
  readonly hasPassword: boolean
  readonly hasTotp: boolean
  readonly passkeys: number
  readonly seenAt: Date | null
}

const columns = `m.person_id as "personId", p.name, p.email, m.role, m.joined_at as "joinedAt",
  p.password_hash is not null as "hasPassword", p.totp_encrypted is not null as "hasTotp",
  (select count(*)::integer from passkeys k where k.person_id = p.id) as passkeys,
  (select max(seen_at) from sessions s where s.person_id = p.id and s.business_id = m.business_id) as "seenAt"`

/** Lists the members of a business by name. */
export const listMembers = (on: Queryable, businessId: string): Promise<Member[]> =>
  query(
    on,
    `select ${columns} from members m join people p on p.id = m.person_id
      where m.business_id = :businessId and p.disabled_at is null order by p.name, p.id limit 1000`,
    { businessId },
  )

/** A person in a business. */
export type Membership = { readonly businessId: string; readonly personId: string }

/** Finds a member, and locks their row until the end of the transaction. */
export const lockMember = (trx: Trx, membership: Membership): Promise<Pick<Member, 'role'> | undefined> =>
  queryOne(
    trx,
    'select role from members where business_id = :businessId and person_id = :personId for update',
    membership,
  )

/** Finds the person that an operator signs in as. */
export const findOperatorPerson = async (on: Queryable, operatorId: string): Promise<string | undefined> => {
  const row = await queryOne<{ personId: string }>(
    on,
    'select person_id as "personId" from operator_people where operator_id = :operatorId',
    { operatorId },
  )
  return row?.personId
}

/** Adds a person to a business. Returns false where they are a member. */
export const insertMember = async (
  on: Queryable,
  member: Membership & { readonly role: Role; readonly at: Date },
): Promise<boolean> => {
  const row = await queryOne(
    on,
    `insert into members (business_id, person_id, role, joined_at) values (:businessId, :personId, :role, :at)
     on conflict (business_id, person_id) do nothing returning 1`,
    member,
  )
  return row !== undefined
}

/** Changes the role of a member. Refuses VALIDATION_ERROR for the last owner. */
export const updateRole = async (
  on: Queryable,
  member: Membership & { readonly role: Role },
): Promise<void> => {
  await query(
    on,
    'update members set role = :role where business_id = :businessId and person_id = :personId',
    member,
  )
}

/** Removes a member. Refuses VALIDATION_ERROR for the last owner. */
export const deleteMember = async (on: Queryable, membership: Membership): Promise<void> => {
  await query(on, 'delete from members where business_id = :businessId and person_id = :personId', membership)
}

/** A business that a person is a member of. */
export type Seat = { readonly businessId: string; readonly businessName: string; readonly role: Role }

/** Lists the businesses of a person, the first that they joined first. */
export const listSeats = (on: Queryable, personId: string): Promise<Seat[]> =>
  query(
    on,
    `select m.business_id as "businessId", b.name as "businessName", m.role
       from members m join businesses b on b.id = m.business_id
      where m.person_id = :personId order by m.joined_at, m.business_id limit 1000`,
    { personId },
  )

/** Lets an operator sign in as this person. Returns false where the operator or the person already has a partner. */
export const insertOperatorPerson = async (
  on: Queryable,
  one: {
    readonly operatorId: string
    readonly personId: string
    readonly role: OperatorRole
    readonly at: Date
  },
): Promise<boolean> => {
  const row = await queryOne(
    on,
    `insert into operator_people (operator_id, person_id, role, joined_at)
     values (:operatorId, :personId, :role, :at) on conflict do nothing returning 1`,
    one,
  )
  return row !== undefined
}
