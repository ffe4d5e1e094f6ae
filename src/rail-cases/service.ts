import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Queryable, type Trx } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { createId } from '../kernel/id.ts'
import { isBlank } from '../kernel/plain-text.ts'
import { refuse } from '../kernel/refusal.ts'
import { askTask, payoutIdOf, type TransactionIds, type TransactionsService } from '../transactions/index.ts'
import type { SealContext, Vault } from '../vault/index.ts'
import type { CaseDetails, RailCase, Ruling, RulingOperator, StrayCase, StrayDetails } from './rail-case.ts'
import { findAcceptedNumber, listOverdue, type OverduePayout } from './overdue.store.ts'
import { agrees, requireProposal, requireRulable, type Finding } from './rules.ts'
import {
  askNow,
  closeCase,
  confirmProposal,
  countOpenCases,
  findCase,
  findProposal,
  findRuling,
  insertProposal,
  listAttempts,
  listCases,
  listReturns,
  lockPayout,
  rejectProposal,
  sumUnknown,
} from './store.ts'
import { confirmStray, proposeStray, showStray } from './strays.ts'
import { findStray, listStrays } from './strays.store.ts'

type Filter = { readonly isAll: boolean; readonly limit: number }

/** Cases, which operators have to decide or look at. Refuses NOT_FOUND_ERROR for an unknown case, and
 *  what `requireRulable` refuses. See docs/design/rails.md#cases-and-rulings. */
export type RailCasesService = {
  /** Lists open cases, longest open first; closed ones too where `isAll`. */
  readonly list: (filter: Filter) => Promise<readonly RailCase[]>
  /** Lists payouts that rails have and this database does not, in the same way. */
  readonly listStrays: (filter: Filter) => Promise<readonly StrayCase[]>
  readonly show: (caseId: string) => Promise<CaseDetails | StrayDetails>
  /** Makes the question about the payout of an open case due now: the worker asks its rail, and acts on the answer.
   *  Refuses VALIDATION_ERROR for a case that is closed, and for one without an attempt here. */
  readonly askAgain: (caseId: string) => Promise<void>
  /** Lists payouts that their rails have accepted, and have not ended within their usual time. */
  readonly listOverdue: (limit: number) => Promise<readonly OverduePayout[]>
  /** Makes the question about such a payout due now. Refuses VALIDATION_ERROR where no rail works on it. */
  readonly askAbout: (ids: TransactionIds) => Promise<void>
  /** Proposes what became of the payout. It replaces an earlier proposal. Refuses VALIDATION_ERROR without evidence. */
  readonly propose: (
    operator: RulingOperator,
    proposal: Finding & { readonly caseId: string; readonly evidence: string },
  ) => Promise<CaseDetails | StrayDetails>
  /** Confirms the proposal of another operator by entering the same, without having seen it. In the same commit the
   *  ruling of an unknown outcome moves the payout to SUCCESS or FAILED, and "refund" moves it to REFUNDED; others move
   *  nothing. A finding that differs rejects the proposal, so that outcomes cannot be guessed in turn. Refuses what
   *  `requireProposal` refuses, and INVALID_BUSINESS_TRANSACTION_REQUEST for a payout that is not UNKNOWN or, to be
   *  refunded, SUCCESS. */
  readonly confirm: (
    operator: RulingOperator,
    finding: Finding & { readonly caseId: string },
  ) => Promise<Confirmation>
}

/** What became of a proposal. */
export type Confirmation = {
  readonly outcome: 'confirmed' | 'rejected'
  readonly details: CaseDetails | StrayDetails
}

/** What cases need from outside. */
export type RailCasesDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly transactions: Pick<TransactionsService, 'advanceIn'>
}

const evidenceContext = (businessId: string, rowId: string): SealContext => ({
  table: 'rail_rulings',
  column: 'evidence',
  businessId,
  rowId,
})

const requireCase = async (on: Queryable, caseId: string): Promise<RailCase> =>
  (await findCase(on, caseId)) ?? refuse('NOT_FOUND_ERROR', `There is no case ${caseId}.`)

const lockCase = async (trx: Trx, caseId: string): Promise<RailCase> => {
  await lockPayout(trx, await requireCase(trx, caseId))
  return requireCase(trx, caseId)
}

const show = async ({ vault }: RailCasesDeps, on: Queryable, caseId: string): Promise<CaseDetails> => {
  const found = await requireCase(on, caseId)
  const row = await findRuling(on, found)
  let ruling: Ruling | null = null
  if (row) {
    const { sealedEvidence, ...shown } = row
    ruling = { ...shown, evidence: vault.open(evidenceContext(found.businessId, row.id), sealedEvidence) }
  }
  return {
    ...found,
    attempts: await listAttempts(on, found),
    returns: await listReturns(on, found),
    ruling,
  }
}

const maxEvidenceLength = 100_000
const maxReferenceLength = 255

const requireTexts = (evidence: string, reference: string | null): void => {
  if (isBlank(evidence))
    refuse(
      'VALIDATION_ERROR',
      'A proposal needs evidence: a text or file that shows what became of the payout.',
    )
  if (evidence.length > maxEvidenceLength) {
    refuse('VALIDATION_ERROR', `Evidence has at most ${maxEvidenceLength.toString()} characters.`)
  }
  if (reference !== null && (isBlank(reference) || reference.length > maxReferenceLength)) {
    refuse('VALIDATION_ERROR', `A reference has 1 to ${maxReferenceLength.toString()} characters.`)
  }
}

const propose = (
  deps: RailCasesDeps,
  { id: operatorId }: RulingOperator,
  { caseId, outcome, reference, evidence }: Parameters<RailCasesService['propose']>[1],
): Promise<CaseDetails> => {
  return inTransaction(deps.db, async (trx) => {
    const found = await lockCase(trx, caseId)
    const now = await readNow(trx)
    requireRulable(found, { outcome, reference }, now)
    const { businessId } = found
    const id = createId(now)
    const sealed = deps.vault.seal(evidenceContext(businessId, id), evidence)
    await insertProposal(trx, {
      businessId,
      id,
      caseId,
      outcome,
      reference,
      evidence: sealed,
      operatorId,
      now,
    })
    return show(deps, trx, caseId)
  })
}

/** Moves the payout of an unknown outcome as it was ruled. */
const moveAsRuled = async (
  { transactions }: RailCasesDeps,
  trx: Trx,
  { found, rulingId, finding }: { found: RailCase; rulingId: string; finding: Finding },
): Promise<void> => {
  const { businessId, transactionId, number, status } = found
  assert(number !== null, 'an unknown outcome is that of an attempt')
  const isPaid = finding.outcome === 'PAID'
  const failureCode = isPaid ? null : ('SVC_PAYMENT_FAILED' as const)
  const moved = await transactions.advanceIn(
    trx,
    { businessId, transactionId },
    {
      to: isPaid ? 'SUCCESS' : 'FAILED',
      failureCode,
      mover: 'operator',
      reason: `ruling ${rulingId}`,
      attempt: {
        number,
        from: 'unknown',
        state: isPaid ? 'succeeded' : 'not_executed',
        proof: 'RULING',
        partnerReference: finding.reference,
        ...(failureCode && { failureCode }),
      },
    },
  )
  if (!moved) {
    refuse(
      'INVALID_BUSINESS_TRANSACTION_REQUEST',
      `The transaction is ${status}: only an UNKNOWN one is ruled on.`,
    )
  }
}

/** Refunds a payout whose returns are not its amount. The difference stays between Corridor and the rail. */
const refundAsRuled = async (
  { transactions }: RailCasesDeps,
  trx: Trx,
  { found, rulingId }: { readonly found: RailCase; readonly rulingId: string },
): Promise<void> => {
  const { businessId, transactionId, status } = found
  const move = { to: 'REFUNDED', failureCode: null, mover: 'operator', reason: `ruling ${rulingId}` } as const
  if (!(await transactions.advanceIn(trx, { businessId, transactionId }, move))) {
    refuse(
      'INVALID_BUSINESS_TRANSACTION_REQUEST',
      `The transaction is ${status}: only SUCCESS is refunded. Propose keep instead.`,
    )
  }
}

const confirm = (
  deps: RailCasesDeps,
  { id: operatorId }: RulingOperator,
  { caseId, ...finding }: Parameters<RailCasesService['confirm']>[1],
): Promise<CaseDetails> =>
  inTransaction(deps.db, async (trx) => {
    const found = await lockCase(trx, caseId)
    const now = await readNow(trx)
    requireRulable(found, finding, now)
    const proposal = requireProposal(await findProposal(trx, found), operatorId)
    const { id: rulingId } = proposal
    const end = { businessId: found.businessId, id: rulingId, operatorId, now }
    if (!agrees(proposal, finding)) {
      await rejectProposal(trx, end)
      return show(deps, trx, caseId)
    }
    await confirmProposal(trx, end)
    if (found.kind === 'unknown') await moveAsRuled(deps, trx, { found, rulingId, finding })
    else {
      if (finding.outcome === 'REFUND') await refundAsRuled(deps, trx, { found, rulingId })
      await closeCase(trx, found, now)
    }
    return show(deps, trx, caseId)
  })

const askAgain = async ({ db }: RailCasesDeps, caseId: string): Promise<void> => {
  if (await findStray(db, caseId))
    refuse('VALIDATION_ERROR', 'This database does not have the payout. Ask the partner.')
  const { businessId, transactionId, number, closedAt } = await requireCase(db, caseId)
  if (closedAt) refuse('VALIDATION_ERROR', 'The case is closed.')
  if (number === null) return refuse('VALIDATION_ERROR', 'A deposit has no attempt to ask about.')
  const subjectId = payoutIdOf(transactionId, number)
  await askNow(db, { businessId, subjectId, task: askTask, now: await readNow(db) })
}

const askAbout = async ({ db }: RailCasesDeps, ids: TransactionIds): Promise<void> => {
  const number = await findAcceptedNumber(db, ids)
  if (number === undefined) return refuse('VALIDATION_ERROR', 'No rail is working on this payout any more.')
  const subjectId = payoutIdOf(ids.transactionId, number)
  await askNow(db, { businessId: ids.businessId, subjectId, task: askTask, now: await readNow(db) })
}

/** Creates the service of cases. */
export const createRailCasesService = (deps: RailCasesDeps): RailCasesService => ({
  list: (filter) => listCases(deps.db, filter),
  listStrays: (filter) => listStrays(deps.db, filter),
  show: async (caseId) => (await showStray(deps, deps.db, caseId)) ?? show(deps, deps.db, caseId),
  askAgain: (caseId) => askAgain(deps, caseId),
  listOverdue: async (limit) => listOverdue(deps.db, { now: await readNow(deps.db), limit }),
  askAbout: (ids) => askAbout(deps, ids),
  propose: async (operator, proposal) => {
    requireTexts(proposal.evidence, proposal.reference)
    return (await proposeStray(deps, operator, proposal)) ?? propose(deps, operator, proposal)
  },
  confirm: async (operator, finding) => {
    const details = (await confirmStray(deps, operator, finding)) ?? (await confirm(deps, operator, finding))
    return { outcome: details.ruling ? 'confirmed' : 'rejected', details }
  },
})

/** What the metrics read, on a separate connection pool. */
export const createUnknownSums = (db: Db) => ({
  unknownPayouts: () => sumUnknown(db),
  openCases: () => countOpenCases(db),
})
