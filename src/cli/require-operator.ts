import type { Operator } from '../audit/index.ts'
import { refuse } from '../kernel/refusal.ts'

/** Returns the operator whose token the command has. Refuses FORBIDDEN without one. */
export const requireOperator = ({ operator }: { readonly operator?: Operator | undefined }): Operator =>
  operator ??
  refuse('FORBIDDEN', 'Set CORRIDOR_OPERATOR_TOKEN to your token: this needs the tokens of two operators.')
