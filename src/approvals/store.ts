import { query, queryOne, type Prepared, type Queryable } from '../db/tx.ts'

/** How an approval was decided. */
export type Decision = 'APPROVED' | 'REJECTED' | 'WITHDRAWN'

/** An act that waits for a second person, or was decided by one. */
export type Approval = {
  readonly businessId: string
  readonly id: string
  /** The name of the act, as the audit log has it; of a command after `corridor`. */
  readonly act: string
  /** A person of the business; an operator where `businessId` is empty. */
  readonly askedBy: { readonly id: string; readonly name: string }
  readonly askedAt: Date
  readonly reason: string
  readonly expiresAt: Date
  /** Null while it waits, and where it has expired. */
  readonly decided: {
    readonly decision: Decision
    readonly byId: string
    readonly by: string
    readonly at: Date
    readonly reason: string | null
    /** The id of what the act made. */
    readonly madeId: string | null
  } | null
}

/** An approval as stored. */
export type SealedApproval = Approval & { readonly sealedPayload: string }

/** A new approval; `attempt` is the key of the form. */
export type NewApproval = {
  readonly businessId: string
  readonly id: string
  readonly act: string
  readonly attempt: string
  readonly sealedPayload: string
  readonly askedBy: string
  readonly askedAt: Date
  readonly reason: string
  readonly expiresAt: Date
}

/** A decision to store. */
export type NewDecision = {
  readonly businessId: string
  readonly id: string
  readonly decision: Decision
  readonly personId: string
  readonly at: Date
  readonly reason: string | null
  readonly madeId: string | null
}

type Row = Omit<SealedApproval, 'askedBy' | 'decided'> & {
  readonly askedById: string
  readonly askedByName: string
  readonly decision: Decision | null
  readonly decidedById: string | null
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly decidedReason: string | null
  readonly madeId: string | null
}

const parse = (row: Row): SealedApproval => {
  const {
    askedById,
    askedByName,
    decision,
    decidedById,
    decidedBy,
    decidedAt,
    decidedReason,
    madeId,
    ...rest
  } = row
  const isDecided = decision !== null && decidedById !== null && decidedBy !== null && decidedAt !== null
  return {
    ...rest,
    askedBy: { id: askedById, name: askedByName },
    decided: isDecided
      ? { decision, byId: decidedById, by: decidedBy, at: decidedAt, reason: decidedReason, madeId }
      : null,
  }
}

const select = `
  select a.business_id as "businessId", a.id, a.act, a.payload_encrypted as "sealedPayload", a.asked_at as "askedAt",
         a.reason, a.expires_at as "expiresAt", a.asked_by as "askedById", a.decision,
         coalesce(asker.name, asking_operator.name) as "askedByName",
         a.decided_by as "decidedById",
         coalesce(decider.name, deciding_operator.name) as "decidedBy", a.decided_at as "decidedAt",
         a.decided_reason as "decidedReason", a.made_id as "madeId"
    from approvals a
    left join people asker on asker.id = a.asking_person
    left join people decider on decider.id = a.deciding_person
    left join operators asking_operator on asking_operator.id = a.asking_operator
    left join operators deciding_operator on deciding_operator.id = a.deciding_operator`

/** Inserts an approval. Refuses DUPLICATE_REQUEST for a form that asked before. */
export const insertApproval = async (on: Queryable, approval: NewApproval): Promise<void> => {
  await query(
    on,
    `insert into approvals (business_id, id, act, attempt, payload_encrypted, asked_by, asked_at, reason, expires_at)
     values (:businessId, :id, :act, :attempt, :sealedPayload, :askedBy, :askedAt, :reason, :expiresAt)`,
    approval,
  )
}

/** Finds an approval. */
export const findApproval = async (
  on: Queryable,
  businessId: string,
  id: string,
): Promise<SealedApproval | undefined> => {
  const row = await queryOne<Row>(on, `${select} where a.business_id = :businessId and a.id = :id`, {
    businessId,
    id,
  })
  return row && parse(row)
}

/** Locks an approval until the commit: two who decide at once are served one after the other. Locked first and then
 *  read, so that the second one reads what the first decided. */
export const lockApproval = async (
  on: Queryable,
  businessId: string,
  id: string,
): Promise<SealedApproval | undefined> => {
  await query(on, 'select from approvals where business_id = :businessId and id = :id for update', {
    businessId,
    id,
  })
  return findApproval(on, businessId, id)
}

/** Lists the approvals of a business: those that wait first, then the newest. */
export const listApprovals = async (
  on: Queryable,
  businessId: string,
  limit: number,
): Promise<readonly SealedApproval[]> => {
  const rows = await query<Row>(
    on,
    `${select} where a.business_id = :businessId
      order by (a.decision is null and a.expires_at > app.now()) desc, a.asked_at desc, a.id desc limit :limit`,
    { businessId, limit },
  )
  return rows.map(parse)
}

const countStatement: Prepared = {
  name: 'approvals.count-open',
  sql: `select count(*)::integer as count from approvals
         where business_id = :businessId and decision is null and expires_at > app.now()`,
}

/** Counts what waits for a decision. Index `approvals_open`. */
export const countOpen = async (on: Queryable, businessId: string): Promise<number> => {
  const row = await queryOne<{ count: number }>(on, countStatement, { businessId })
  return row?.count ?? 0
}

/** Counts what one person asked for that waits. Index `approvals_open`. */
export const countOpenOf = async (
  on: Queryable,
  asker: { readonly businessId: string; readonly personId: string },
): Promise<number> => {
  const row = await queryOne<{ count: number }>(
    on,
    `select count(*)::integer as count from approvals
      where business_id = :businessId and asked_by = :personId and decision is null and expires_at > app.now()`,
    asker,
  )
  return row?.count ?? 0
}

/** Stores a decision. */
export const storeDecision = async (on: Queryable, decision: NewDecision): Promise<void> => {
  await query(
    on,
    `update approvals
        set decision = :decision, decided_by = :personId, decided_at = :at, decided_reason = :reason,
            made_id = :madeId
      where business_id = :businessId and id = :id`,
    decision,
  )
}
