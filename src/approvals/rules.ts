import { refuse } from '../kernel/refusal.ts'
import type { Approval, Decision } from './store.ts'

const command = 'corridor '

/** Returns the name under which a command of operators waits. */
export const actOfCommand = (name: string): string => `${command}${name}`

/** Returns whether a command waits, which operators decide at the command line. */
export const isCommand = (act: string): boolean => act.startsWith(command)

/** Returns whether an approval still waits for a decision. */
export const isOpen = ({ decided, expiresAt }: Pick<Approval, 'decided' | 'expiresAt'>, now: Date): boolean =>
  decided === null && now < expiresAt

/** Refuses DUPLICATE_REQUEST for an approval that is decided, VALIDATION_ERROR for one that has expired, and FORBIDDEN
 *  for a person who approves what they asked for. */
export const requireDecidable = (
  approval: Pick<Approval, 'decided' | 'expiresAt' | 'askedBy'>,
  { decision, personId, at }: { readonly decision: Decision; readonly personId: string; readonly at: Date },
): void => {
  const { decided, expiresAt, askedBy } = approval
  if (decided) refuse('DUPLICATE_REQUEST', `This was ${decided.decision.toLowerCase()} by ${decided.by}.`)
  if (decision === 'APPROVED' && at >= expiresAt)
    refuse('VALIDATION_ERROR', 'This request for an approval has expired. Ask again.')
  if (decision === 'APPROVED' && askedBy.id === personId)
    refuse('FORBIDDEN', 'You asked for this. Another person must approve it.')
}
