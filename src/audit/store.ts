import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'

/** A person who operates the service. `access`: whether they have a valid token, had one that was revoked (and may not
 *  act), or were added before there were tokens. */
export type Operator = {
  readonly id: string
  readonly name: string
  readonly addedAt: Date
  readonly access: 'token' | 'revoked' | 'none'
}

/** How an act ended. */
export type Outcome = 'DONE' | 'REFUSED' | 'FAILED'

/** An act of a person. `operatorId` is null for a person of a business, and for one who is not listed; `personId`,
 *  `address` and `requestId` are null at the command line; `fault` is null where it is done. */
export type AuditEntry = {
  readonly id: string
  readonly at: Date
  readonly operatorId: string | null
  readonly personId: string | null
  readonly person: string
  readonly act: string
  readonly businessId: string | null
  readonly subject: string | null
  readonly details: Readonly<Record<string, string>>
  readonly reason: string
  readonly outcome: Outcome
  readonly fault: string | null
  readonly address: string | null
  readonly requestId: string | null
}

/** A filter of acts; null: any. */
export type AuditFilter = {
  readonly businessId: string | null
  readonly person: string | null
  readonly act: string | null
  readonly outcome: Outcome | null
  readonly since: Date | null
  /** The id of the last act of the page before. */
  readonly before?: string | null
  readonly limit: number
}

const operatorColumns = `id, name, added_at as "addedAt", coalesce(
  (select case when bool_or(revoked_at is null) then 'token' else 'revoked' end
     from operator_tokens where operator_id = operators.id group by operator_id), 'none') as access`

/** Adds an operator; returns false where the name is taken. */
export const insertOperator = async (
  on: Queryable,
  operator: Pick<Operator, 'id' | 'name' | 'addedAt'>,
): Promise<boolean> => {
  const row = await queryOne(
    on,
    `insert into operators (id, name, added_at) values (:id, :name, :addedAt)
     on conflict on constraint operators_name_key do nothing returning 1`,
    operator,
  )
  return row !== undefined
}

/** Waits for other transactions that add an operator. */
export const lockOperators = async (trx: Trx): Promise<void> => {
  await query(trx, `select pg_advisory_xact_lock(hashtextextended('operators', 0))`)
}

/** Counts the operators who have had a token. */
export const countTokenHolders = async (on: Queryable): Promise<number> => {
  const row = await queryOne<{ count: number }>(
    on,
    'select count(distinct operator_id)::integer as count from operator_tokens',
  )
  return row?.count ?? 0
}

/** Lists the operators by name. */
export const listOperators = (on: Queryable): Promise<Operator[]> =>
  query(on, `select ${operatorColumns} from operators order by name limit 10000`)

/** Finds an operator by id or name. */
export const findOperator = (on: Queryable, idOrName: string): Promise<Operator | undefined> =>
  queryOne(on, `select ${operatorColumns} from operators where id = :idOrName or name = :idOrName`, {
    idOrName,
  })

/** Finds the operator with this token. */
export const findTokenHolder = (on: Queryable, hash: Buffer): Promise<Operator | undefined> =>
  queryOne(
    on,
    `select ${operatorColumns} from operators
      where id = (select operator_id from operator_tokens where hash = :hash and revoked_at is null)`,
    { hash },
  )

/** Stores a token of an operator. */
export const insertToken = async (
  on: Queryable,
  token: { readonly operatorId: string; readonly hash: Buffer; readonly issuedAt: Date },
): Promise<void> => {
  await query(
    on,
    'insert into operator_tokens (hash, operator_id, issued_at) values (:hash, :operatorId, :issuedAt)',
    token,
  )
}

/** Revokes the token of an operator; returns false where there is none. */
export const revokeToken = async (on: Queryable, operatorId: string, at: Date): Promise<boolean> => {
  const row = await queryOne(
    on,
    `update operator_tokens set revoked_at = :at where operator_id = :operatorId and revoked_at is null returning 1`,
    { operatorId, at },
  )
  return row !== undefined
}

/** Writes an act. */
export const insertEntry = async (on: Queryable, entry: AuditEntry): Promise<void> => {
  await query(
    on,
    `insert into audit_log (id, at, operator_id, person_id, person, act, subject_business_id, subject, details,
                            reason, outcome, fault, address, request_id)
     values (:id, :at, :operatorId, :personId, :person, :act, :businessId, :subject, :details::jsonb,
             :reason, :outcome, :fault, :address, :requestId)`,
    { ...entry, details: JSON.stringify(entry.details) },
  )
}

/** Lists acts, newest first. An act matches by its name, or by the first words of it. */
export const listEntries = (
  on: Queryable,
  { before = null, ...filter }: AuditFilter,
): Promise<AuditEntry[]> =>
  query(
    on,
    `select id, at, operator_id as "operatorId", person_id as "personId", person, act,
            subject_business_id as "businessId", subject, details, reason, outcome, fault, address,
            request_id as "requestId"
       from audit_log
      where (:businessId::text is null or subject_business_id = :businessId)
        and (:person::text is null or person = :person or operator_id = :person or person_id = :person)
        and (:act::text is null or starts_with(act || ' ', :act || ' '))
        and (:outcome::text is null or outcome = :outcome)
        and (:since::timestamptz is null or at >= :since)
        and (:before::text is null or (at, id) < (select last.at, last.id from audit_log last where last.id = :before))
      order by at desc, id desc limit :limit`,
    { ...filter, before },
  )
