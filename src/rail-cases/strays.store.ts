import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { StrayCase } from './rail-case.ts'
import type { Proposal } from './rules.ts'
import type { NewProposal, ProposalEnd, RulingRow } from './store.ts'

type StrayRow = Pick<StrayCase, 'id' | 'rail' | 'subjectId' | 'openedAt' | 'closedAt'> & {
  readonly proposedBy: string | null
  readonly proposedAt: Date | null
}

const parseStray = ({ proposedBy, proposedAt, ...row }: StrayRow): StrayCase => ({
  ...row,
  kind: 'unknown_to_us',
  closedBy: row.closedAt && 'RULING',
  settlesBy: null,
  proposal: proposedBy !== null && proposedAt ? { by: proposedBy, at: proposedAt } : null,
})

const selectStrays = `
  select s.id, s.rail, s.subject_id as "subjectId", s.opened_at as "openedAt", c.confirmed_at as "closedAt",
         p.name as "proposedBy", p.proposed_at as "proposedAt"
    from rail_strays s
    left join rail_stray_rulings c on c.stray_id = s.id and c.confirmed_at is not null
    left join lateral (
      select o.name, r.proposed_at, r.rejected_at from rail_stray_rulings r join operators o on o.id = r.proposed_by
       where r.stray_id = s.id and c.id is null
       order by r.id desc limit 1) as p on p.rejected_at is null`

/** Lists payouts that rails have and this database does not, longest known first; those ruled on too where `isAll`. */
export const listStrays = async (
  on: Queryable,
  { isAll, limit }: { readonly isAll: boolean; readonly limit: number },
): Promise<readonly StrayCase[]> => {
  const rows = await query<StrayRow>(
    on,
    `${selectStrays} where :isAll or c.id is null order by s.opened_at, s.id limit :limit`,
    { isAll, limit },
  )
  return rows.map(parseStray)
}

/** Finds a stray. Primary key. */
export const findStray = async (on: Queryable, id: string): Promise<StrayCase | undefined> => {
  const row = await queryOne<StrayRow>(on, `${selectStrays} where s.id = :id`, { id })
  return row && parseStray(row)
}

/** Locks a stray until the commit: nothing of its rulings changes. */
export const lockStray = async (trx: Trx, id: string): Promise<void> => {
  await query(trx, `select pg_advisory_xact_lock(hashtextextended('rail stray ' || :id, 0))`, { id })
}

/** Stores a proposal about a stray. */
export const insertStrayProposal = async (
  trx: Trx,
  proposal: Omit<NewProposal, 'businessId'>,
): Promise<void> => {
  await query(
    trx,
    `insert into rail_stray_rulings (id, stray_id, outcome, reference, evidence_encrypted, proposed_by, proposed_at)
     values (:id, :caseId, :outcome, :reference, :evidence, :operatorId, :now)`,
    proposal,
  )
}

/** Finds the newest proposal about a stray, unless it was rejected. */
export const findStrayProposal = (on: Queryable, strayId: string): Promise<Proposal | undefined> =>
  queryOne(
    on,
    `select id, outcome, reference, proposed_by as "proposedBy",
            app.is_operator_active(proposed_by) as "isProposerActive" from (
       select * from rail_stray_rulings where stray_id = :strayId order by id desc limit 1) as newest
      where rejected_at is null`,
    { strayId },
  )

/** Confirms a proposal about a stray, which closes its case. */
export const confirmStrayProposal = async (trx: Trx, end: Omit<ProposalEnd, 'businessId'>): Promise<void> => {
  await query(
    trx,
    'update rail_stray_rulings set confirmed_by = :operatorId, confirmed_at = :now where id = :id',
    end,
  )
}

/** Rejects a proposal about a stray. */
export const rejectStrayProposal = async (trx: Trx, end: Omit<ProposalEnd, 'businessId'>): Promise<void> => {
  await query(
    trx,
    'update rail_stray_rulings set rejected_by = :operatorId, rejected_at = :now where id = :id',
    end,
  )
}

/** Finds the ruling on a stray, if it is confirmed. */
export const findStrayRuling = (on: Queryable, strayId: string): Promise<RulingRow | undefined> =>
  queryOne(
    on,
    `select r.id, r.outcome, r.reference, r.evidence_encrypted as "sealedEvidence", p.name as "proposedBy",
            o.name as "confirmedBy", r.confirmed_at as "confirmedAt"
       from rail_stray_rulings r
       join operators p on p.id = r.proposed_by
       join operators o on o.id = r.confirmed_by
      where r.stray_id = :strayId and r.confirmed_at is not null`,
    { strayId },
  )
