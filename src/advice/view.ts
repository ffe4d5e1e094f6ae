import type { Schemas } from '../contract/operation.ts'
import type { Advice } from './service.ts'

/** A payment advice as the contract shows it. */
export const viewAdvice = (advice: Advice): Schemas['TransactionAdvice'] => ({
  ...advice,
  generatedAt: advice.generatedAt.toISOString(),
})
