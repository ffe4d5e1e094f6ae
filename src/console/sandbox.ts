import { refuse } from '../kernel/refusal.ts'
import type { PageContext } from './page.ts'

/** Refuses FORBIDDEN outside a sandbox. */
export const requireSandbox = ({ isSandbox }: Pick<PageContext, 'isSandbox'>): void => {
  if (!isSandbox) refuse('FORBIDDEN', 'This is possible in a sandbox only.')
}
