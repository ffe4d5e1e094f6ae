import { operations, type OperationId } from '../../generated/catalogue.ts'
import type { Business } from '../auth/index.ts'

/** How many requests of an operation a business may send within a rolling window. */
export type RequestLimit = {
  readonly operationId: OperationId
  readonly limit: number
  readonly windowSeconds: number
  /** Whether this is the limit of the contract, not one set for the business
   *  (docs/design/limits.md#a-business-may-have-its-own-request-limit). */
  readonly isDefault: boolean
}

/** Returns the limit in force for a business, or undefined for an operation without one. */
export const requestLimitOf = (
  operationId: OperationId,
  { rateLimits }: Pick<Business, 'rateLimits'>,
): RequestLimit | undefined => {
  const { rateLimit } = operations[operationId]
  if (rateLimit === null) return undefined
  const override = rateLimits[operationId]
  const { limit, windowSeconds } = rateLimit
  return { operationId, limit: override ?? limit, windowSeconds, isDefault: override === undefined }
}

/** The count of one request: whether it is admitted, how many more are, and in how many seconds the next one is (0:
 *  now). */
export type CountedRequest = {
  readonly isAdmitted: boolean
  readonly remaining: number
  readonly resetSeconds: number
}
