import { refuse } from '../kernel/refusal.ts'
import type { RailCase, RulingOutcome, StrayCase } from './rail-case.ts'

/** What an operator says about a case. */
export type Finding = { readonly outcome: RulingOutcome; readonly reference: string | null }

/** Returns what operators may find of a case. Pure. */
export const outcomesOf = ({ kind }: Pick<RailCase | StrayCase, 'kind'>): readonly RulingOutcome[] => {
  if (kind === 'return_mismatch') return ['REFUND', 'KEEP']
  return kind === 'recall_short' ? ['KEEP'] : ['PAID', 'NOT_PAID']
}

/** Refuses VALIDATION_ERROR for a case that is closed, for an outcome of another kind of case, and for "not paid" while
 *  the rail may still report that it has paid. Pure. */
export const requireRulable = (found: RailCase | StrayCase, { outcome }: Finding, now: Date): void => {
  const { id, kind, closedAt, closedBy, settlesBy } = found
  if (closedAt) {
    const by = closedBy === 'RULING' ? 'by a ruling' : 'because the rail knows the outcome'
    refuse('VALIDATION_ERROR', `The case ${id} was closed at ${closedAt.toISOString()} ${by}.`)
  }
  if (!outcomesOf(found).includes(outcome)) {
    const names = outcomesOf(found).map((name) => name.toLowerCase().replace('_', '-'))
    refuse('VALIDATION_ERROR', `The outcome of a case ${kind} must be ${names.join(' or ')}.`)
  }
  if (['unknown', 'credit_return'].includes(kind) && outcome === 'NOT_PAID' && settlesBy && now < settlesBy) {
    const until = settlesBy.toISOString()
    refuse(
      'VALIDATION_ERROR',
      `The rail may still report a payment until ${until}: rule not-paid after that.`,
    )
  }
}

/** A proposal, as the database has it. */
export type Proposal = Finding & {
  readonly id: string
  readonly proposedBy: string
  /** False where the operator may not act any more. */
  readonly isProposerActive: boolean
}

/** Refuses FORBIDDEN where the proposal is the same operator's, and VALIDATION_ERROR where there is none. Pure. */
export const requireProposal = (proposal: Proposal | undefined, operatorId: string): Proposal => {
  if (!proposal)
    return refuse('VALIDATION_ERROR', 'There is no proposal to confirm: propose an outcome first.')
  if (proposal.proposedBy === operatorId) refuse('FORBIDDEN', 'Another operator must confirm your proposal.')
  return proposal
}

/** Returns whether two operators who may act found the same. Pure. */
export const agrees = (proposal: Proposal, { outcome, reference }: Finding): boolean =>
  proposal.isProposerActive && proposal.outcome === outcome && proposal.reference === reference
