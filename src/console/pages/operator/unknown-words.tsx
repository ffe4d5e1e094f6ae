import type { JSX } from 'preact'
import type {
  CaseDetails,
  RailCase,
  RulingOutcome,
  StrayCase,
  StrayDetails,
} from '../../../rail-cases/index.ts'
import { Badge } from '../../kit/status.tsx'

/** A case: of a payout, or of one that this database does not have. */
export type AnyCase = RailCase | StrayCase

/** A case with everything that is known of it. */
export type AnyDetails = CaseDetails | StrayDetails

const kindWords: Readonly<Record<AnyCase['kind'], string>> = {
  unknown: 'Outcome unknown',
  contradiction: 'The rail contradicts itself',
  paid_although_released: 'Paid although released',
  return_mismatch: 'Another amount came back',
  recall_short: 'Recalled, and the wallet is short',
  credit_return: 'Paid back or not',
  unknown_to_us: 'Not in our database',
}

/** Returns what a case is about, in words. */
export const kindWord = ({ kind }: Pick<AnyCase, 'kind'>): string => kindWords[kind]

const outcomeWords: Readonly<Record<RulingOutcome, string>> = {
  PAID: 'Paid: the rail has paid',
  NOT_PAID: 'Not paid: the rail has not paid, and never will',
  REFUND: 'Refund the payout',
  KEEP: 'Keep its status',
}

/** Returns what operators may find, in words. */
export const outcomeWord = (outcome: RulingOutcome): string => outcomeWords[outcome]

/** Renders what happens next with a case. */
export const CaseState = ({ closedAt, closedBy, proposal }: AnyCase): JSX.Element => {
  if (closedAt)
    return (
      <Badge tone="good" icon="check">
        {closedBy === 'RULING' ? 'Ruled' : 'Answered'}
      </Badge>
    )
  return proposal ? (
    <Badge tone="busy" icon="stamp">
      Waits for a second operator
    </Badge>
  ) : (
    <Badge tone="note" icon="help">
      Waits for a proposal
    </Badge>
  )
}
