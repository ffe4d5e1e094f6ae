import { query, queryOne, type Prepared, type Queryable } from '../db/tx.ts'
import type { Realm } from './roles.ts'

/** A session as it is stored, with the person and their role. */
export type SessionRow = {
  readonly id: string
  readonly realm: Realm
  readonly personId: string
  readonly name: string
  readonly email: string
  readonly businessId: string | null
  readonly businessName: string | null
  readonly countryCode: string | null
  readonly operatorId: string | null
  readonly role: string
  readonly createdAt: Date
  readonly seenAt: Date
  readonly steppedUpAt: Date | null
  readonly address: string
  readonly agent: string
  readonly readAt: Date
  readonly unseenNotices: number
  /** Whether its last request is to be written. */
  readonly isStale: boolean
}

/** How long sessions last. */
export type Lifetime = { readonly idleSeconds: number; readonly totalSeconds: number }

const columns = `s.id, s.realm, s.person_id as "personId", p.name, p.email, s.business_id as "businessId",
  b.name as "businessName", b.country_code as "countryCode", o.operator_id as "operatorId",
  coalesce(m.role, o.role) as role, s.created_at as "createdAt", s.seen_at as "seenAt",
  s.stepped_up_at as "steppedUpAt", s.address, s.agent, app.now() as "readAt",
  s.seen_at < app.now() - interval '1 minute' as "isStale",
  (select count(*)::integer from security_notices n where n.person_id = s.person_id and n.seen_at is null)
    as "unseenNotices"`

// An operator whose token was revoked may not act.
const tables = `sessions s
  join people p on p.id = s.person_id and p.realm = s.realm and p.disabled_at is null
  left join businesses b on b.id = s.business_id
  left join members m on m.business_id = s.business_id and m.person_id = s.person_id
  left join operator_people o on s.realm = 'operator' and o.person_id = s.person_id
   and app.is_operator_active(o.operator_id)`

const alive = `s.seen_at > app.now() - make_interval(secs => :idleSeconds::integer)
  and s.created_at > app.now() - make_interval(secs => :totalSeconds::integer)
  and coalesce(m.role, o.role) is not null`

const findStatement: Prepared = {
  name: 'people.find-session',
  sql: `select ${columns} from ${tables} where s.token_hash = :hash and s.realm = :realm and ${alive}`,
}

/** Finds the session with this token, while it lasts. */
export const findSession = (
  on: Queryable,
  session: Lifetime & { readonly hash: Buffer; readonly realm: Realm },
): Promise<SessionRow | undefined> => queryOne(on, findStatement, session)

/** Writes that a session was used. */
export const touchSession = async (on: Queryable, id: string): Promise<void> => {
  await query(
    on,
    `update sessions set seen_at = app.now() where id = :id and seen_at < app.now() - interval '1 minute'`,
    { id },
  )
}

/** A session to open. */
export type NewSession = {
  readonly hash: Buffer
  readonly id: string
  readonly realm: Realm
  readonly personId: string
  readonly businessId: string | null
  readonly at: Date
  readonly steppedUpAt: Date | null
  readonly address: string
  readonly agent: string
}

/** Stores a new session. */
export const insertSession = async (on: Queryable, session: NewSession): Promise<void> => {
  await query(
    on,
    `insert into sessions (token_hash, id, realm, person_id, business_id, created_at, seen_at, stepped_up_at,
                           address, agent)
     values (:hash, :id, :realm, :personId, :businessId, :at, :at, :steppedUpAt, :address, :agent)`,
    session,
  )
}

/** A new token of a session; `businessId` null: the business stays. */
export type Renewal = {
  readonly hash: Buffer
  readonly newHash: Buffer
  readonly steppedUpAt: Date | null
  readonly businessId: string | null
}

/** Gives a session that lasts a new token; returns false where it has ended. */
export const renewSession = async (on: Queryable, renewal: Renewal): Promise<boolean> => {
  const row = await queryOne(
    on,
    `update sessions
        set token_hash = :newHash, stepped_up_at = :steppedUpAt, business_id = coalesce(:businessId, business_id)
      where token_hash = :hash returning 1`,
    renewal,
  )
  return row !== undefined
}

/** Lists the sessions of a person that last, the one that was used last first. */
export const listSessions = (
  on: Queryable,
  { personId, ...lifetime }: Lifetime & { readonly personId: string },
): Promise<SessionRow[]> =>
  query(
    on,
    `select ${columns} from ${tables} where s.person_id = :personId and ${alive} order by s.seen_at desc limit 1000`,
    { personId, ...lifetime },
  )

/** Ends a session of a person; returns false where there is none with this id. */
export const deleteSession = async (on: Queryable, personId: string, id: string): Promise<boolean> => {
  const row = await queryOne(
    on,
    'delete from sessions where person_id = :personId and id = :id returning 1',
    { personId, id },
  )
  return row !== undefined
}

/** Ends the session with this token. */
export const deleteSessionByToken = async (on: Queryable, hash: Buffer): Promise<void> => {
  await query(on, 'delete from sessions where token_hash = :hash', { hash })
}

/** Ends all sessions of a person. */
export const deleteSessions = async (on: Queryable, personId: string): Promise<void> => {
  await query(on, 'delete from sessions where person_id = :personId', { personId })
}

/** Removes the sessions of a person that were opened before `before`. */
export const deleteOldSessions = async (on: Queryable, personId: string, before: Date): Promise<void> => {
  await query(on, 'delete from sessions where person_id = :personId and created_at < :before', {
    personId,
    before,
  })
}
