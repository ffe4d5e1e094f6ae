import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { TransactionStatus } from '../../generated/catalogue.ts'
import type { AttemptSummary, CaseKind, RailCase, ReturnSummary, RulingOutcome } from './rail-case.ts'
import type { Finding, Proposal } from './rules.ts'

type CaseRow = Omit<RailCase, 'amount' | 'proposal'> & {
  readonly currency: string
  readonly minor: bigint
  readonly status: TransactionStatus
  readonly proposedBy: string | null
  readonly proposedAt: Date | null
}

const parseCase = ({ currency, minor, proposedBy, proposedAt, ...row }: CaseRow): RailCase => ({
  ...row,
  amount: { currency, minor },
  proposal: proposedBy !== null && proposedAt ? { by: proposedBy, at: proposedAt } : null,
})

const selectCases = `
  select c.business_id as "businessId", c.id, c.kind, c.opened_at as "openedAt", c.closed_at as "closedAt",
         c.closed_by as "closedBy", c.transaction_id as "transactionId", t.status,
         t.destination_currency as currency, t.destination_minor as minor, c.number, coalesce(a.rail, t.rail) as rail,
         coalesce(a.state, b.state) as "attemptState", a.unknown_since as "unknownSince",
         coalesce(a.settles_by, case when b.due_at is not null then b.settles_by end) as "settlesBy",
         p.name as "proposedBy", p.proposed_at as "proposedAt"
    from rail_cases c
    join transactions t on t.business_id = c.business_id and t.id = c.transaction_id
    left join rail_attempts a
      on a.business_id = c.business_id and a.transaction_id = c.transaction_id and a.number = c.number
    left join rail_credit_returns b
      on b.business_id = c.business_id and b.transaction_id = c.transaction_id and c.kind = 'credit_return'
    left join lateral (
      select o.name, r.proposed_at, r.rejected_at from rail_rulings r join operators o on o.id = r.proposed_by
       where r.business_id = c.business_id and r.case_id = c.id and c.closed_at is null
       order by r.id desc limit 1) as p on p.rejected_at is null`

/** Lists cases, longest open first; closed ones too where `isAll`. */
export const listCases = async (
  on: Queryable,
  { isAll, limit }: { readonly isAll: boolean; readonly limit: number },
): Promise<readonly RailCase[]> => {
  const rows = await query<CaseRow>(
    on,
    `${selectCases} where :isAll or c.closed_at is null order by c.opened_at, c.id limit :limit`,
    { isAll, limit },
  )
  return rows.map(parseCase)
}

/** Finds a case. Cases are rare, and have no index by id. */
export const findCase = async (on: Queryable, caseId: string): Promise<RailCase | undefined> => {
  const row = await queryOne<CaseRow>(on, `${selectCases} where c.id = :caseId`, { caseId })
  return row && parseCase(row)
}

type CaseIds = Pick<RailCase, 'businessId' | 'id' | 'transactionId'>

/** Makes the question about a payout due now. */
export const askNow = async (
  on: Queryable,
  job: { readonly businessId: string; readonly task: string; readonly subjectId: string; readonly now: Date },
): Promise<void> => {
  await query(
    on,
    `insert into jobs (business_id, task, subject_id, due_at, created_at)
     values (:businessId, :task, :subjectId, :now, :now)
     on conflict (business_id, task, subject_id) do update
       set due_at = excluded.due_at, attempts = 0, lease_until = null`,
    job,
  )
}

/** Locks the transaction of a case, as every change of its attempts does, and the return of a credit: nothing of the
 *  case changes until the commit. */
export const lockPayout = async (trx: Trx, { businessId, transactionId }: CaseIds): Promise<void> => {
  const ids = { businessId, transactionId }
  await query(
    trx,
    'select from transactions where business_id = :businessId and id = :transactionId for no key update',
    ids,
  )
  await query(
    trx,
    `select from rail_credit_returns
      where business_id = :businessId and transaction_id = :transactionId for no key update`,
    ids,
  )
}

/** Lists the attempts of the payout of a case. */
export const listAttempts = (
  on: Queryable,
  { businessId, transactionId }: CaseIds,
): Promise<AttemptSummary[]> =>
  query(
    on,
    `select number, rail, state, proof, sends, asks, failure_code as "failureCode",
            partner_reference as "partnerReference", created_at as "createdAt", updated_at as "updatedAt"
       from rail_attempts where business_id = :businessId and transaction_id = :transactionId order by number`,
    { businessId, transactionId },
  )

/** Lists the returns of the payout of a case. */
export const listReturns = async (
  on: Queryable,
  { businessId, transactionId }: CaseIds,
): Promise<readonly ReturnSummary[]> => {
  const rows = await query<
    Omit<ReturnSummary, 'amount'> & { readonly currency: string; readonly minor: bigint }
  >(
    on,
    `select return_id as "returnId", currency, minor, returned_at as "returnedAt", is_reused as "isReused"
       from rail_returns
      where business_id = :businessId and transaction_id = :transactionId order by returned_at, return_id`,
    { businessId, transactionId },
  )
  return rows.map(({ currency, minor, ...row }) => ({ ...row, amount: { currency, minor } }))
}

/** A proposal to store; `evidence` is sealed. */
export type NewProposal = Finding & {
  readonly businessId: string
  readonly id: string
  readonly caseId: string
  readonly evidence: string
  readonly operatorId: string
  readonly now: Date
}

/** Stores a proposal. */
export const insertProposal = async (trx: Trx, proposal: NewProposal): Promise<void> => {
  await query(
    trx,
    `insert into rail_rulings (business_id, id, case_id, outcome, reference, evidence_encrypted, proposed_by,
                               proposed_at)
     values (:businessId, :id, :caseId, :outcome, :reference, :evidence, :operatorId, :now)`,
    proposal,
  )
}

/** Finds the newest proposal of a case, unless it was rejected: one that was made later replaces those before. */
export const findProposal = (on: Queryable, { businessId, id }: CaseIds): Promise<Proposal | undefined> =>
  queryOne(
    on,
    `select id, outcome, reference, proposed_by as "proposedBy",
            app.is_operator_active(proposed_by) as "isProposerActive" from (
       select * from rail_rulings where business_id = :businessId and case_id = :id order by id desc limit 1) as newest
      where rejected_at is null`,
    { businessId, id },
  )

/** The end of a proposal, by the other operator. */
export type ProposalEnd = {
  readonly businessId: string
  readonly id: string
  readonly operatorId: string
  readonly now: Date
}

/** Confirms a proposal. */
export const confirmProposal = async (trx: Trx, end: ProposalEnd): Promise<void> => {
  await query(
    trx,
    `update rail_rulings set confirmed_by = :operatorId, confirmed_at = :now
      where business_id = :businessId and id = :id`,
    end,
  )
}

/** Rejects a proposal. */
export const rejectProposal = async (trx: Trx, end: ProposalEnd): Promise<void> => {
  await query(
    trx,
    `update rail_rulings set rejected_by = :operatorId, rejected_at = :now
      where business_id = :businessId and id = :id`,
    end,
  )
}

/** Closes a case that moves no transaction, and ends the return of a credit, so that it is not sent again. */
export const closeCase = async (
  trx: Trx,
  { businessId, id, transactionId, kind }: CaseIds & Pick<RailCase, 'kind'>,
  now: Date,
): Promise<void> => {
  await query(
    trx,
    `update rail_cases set closed_at = :now, closed_by = 'RULING' where business_id = :businessId and id = :id`,
    { businessId, id, now },
  )
  if (kind !== 'credit_return') return
  await query(
    trx,
    `update rail_credit_returns set state = 'ruled', due_at = null, updated_at = :now
      where business_id = :businessId and transaction_id = :transactionId and due_at is not null`,
    { businessId, transactionId, now },
  )
}

/** A confirmed ruling, with its evidence sealed. */
export type RulingRow = {
  readonly id: string
  readonly outcome: RulingOutcome
  readonly reference: string | null
  readonly sealedEvidence: string
  readonly proposedBy: string
  readonly confirmedBy: string
  readonly confirmedAt: Date
}

/** Finds the ruling of a case, if it is confirmed. */
export const findRuling = (on: Queryable, { businessId, id }: CaseIds): Promise<RulingRow | undefined> =>
  queryOne(
    on,
    `select r.id, r.outcome, r.reference, r.evidence_encrypted as "sealedEvidence", p.name as "proposedBy",
            o.name as "confirmedBy", r.confirmed_at as "confirmedAt"
       from rail_rulings r
       join operators p on p.id = r.proposed_by
       join operators o on o.id = r.confirmed_by
      where r.business_id = :businessId and r.case_id = :id and r.confirmed_at is not null`,
    { businessId, id },
  )

/** Payouts of one rail and currency whose outcome is unknown: how many, their amount in minor units of what the
 *  recipients get, and for how long the oldest is unknown. */
export type UnknownPayouts = {
  readonly rail: string
  readonly currency: string
  readonly payouts: bigint
  readonly minor: bigint
  readonly oldestSeconds: number
}

/** Sums the payouts whose outcome is unknown. Index `rail_attempts_unknown`. */
export const sumUnknown = (on: Queryable): Promise<UnknownPayouts[]> =>
  query(
    on,
    `select a.rail, t.destination_currency as currency, count(*) as payouts,
            least(sum(t.destination_minor), 9000000000000000000)::bigint as minor,
            extract(epoch from app.now() - min(a.unknown_since))::float8 as "oldestSeconds"
       from rail_attempts a
       join transactions t on t.business_id = a.business_id and t.id = a.transaction_id
      where a.state = 'unknown' group by 1, 2 order by 1, 2 limit 1000`,
  )

/** Counts the open cases of each kind. */
export const countOpenCases = (
  on: Queryable,
): Promise<{ readonly kind: CaseKind | 'unknown_to_us'; readonly cases: bigint }[]> =>
  query(
    on,
    `select kind, count(*) as cases from rail_cases where closed_at is null group by kind
     union all
     select 'unknown_to_us', count(*) from rail_strays s
      where not exists (select from rail_stray_rulings r where r.stray_id = s.id and r.confirmed_at is not null)
     order by 1 limit 10`,
  )
