import type { Schemas } from '../contract/operation.ts'
import type { Advice } from './service.ts'

/** Builds the payment advice of a response. */
export const viewAdvice = (advice: Advice): Schemas['TransactionAdvice'] => ({
  ...advice,
  generatedAt: advice.generatedAt.toISOString(),
})
