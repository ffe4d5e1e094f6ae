import { operations, type OperationId } from '../../generated/catalogue.ts'
import type { Business } from '../auth/caller.ts'

/** How many requests of an operation a business may send in its rolling window. */
export type RequestLimit = {
  readonly operationId: OperationId
  readonly limit: number
  readonly windowSeconds: number
  /** The contract's figure, not one of the business's own
   *  (docs/design/limits.md#a-business-may-have-its-own-figure). */
  readonly isDefault: boolean
}

/** The limit in force for a business; undefined for an operation that has none. Pure. */
export const requestLimitOf = (
  operationId: OperationId,
  { rateLimits }: Pick<Business, 'rateLimits'>,
): RequestLimit | undefined => {
  const { rateLimit } = operations[operationId]
  if (rateLimit === null) return undefined
  const own = rateLimits[operationId]
  const { limit, windowSeconds } = rateLimit
  return { operationId, limit: own ?? limit, windowSeconds, isDefault: own === undefined }
}

/** What became of one request: whether it fits, how many more do, and in how many seconds the next one does
 *  (0: now). */
export type CountedRequest = {
  readonly isAdmitted: boolean
  readonly remaining: number
  readonly resetSeconds: number
}
