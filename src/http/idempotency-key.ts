import type { Request, RequestHandler } from 'express'
import { errors, operations, type OperationId } from '../../generated/catalogue.ts'
import type { IdempotencyKeys } from '../idempotency/index.ts'
import { Refusal } from '../kernel/refusal.ts'
import { callerOf, stateOf } from './request-state.ts'
import { pass, runStage } from './stages.ts'

/** Refuses DUPLICATE_REQUEST for an `idempotency-key` that was used for the operation. The schema has checked it. */
export const requireUnusedKey = (operationId: OperationId, keys: IdempotencyKeys): RequestHandler =>
  operations[operationId].takesIdempotencyKey
    ? runStage(async (req) => {
        const key = req.headers['idempotency-key']
        if (typeof key !== 'string') return
        const { business } = callerOf(req)
        const opened = keys.open({ businessId: business.id, operation: operationId, key })
        await opened.requireUnused()
        stateOf(req).key = opened
      })
    : pass

/** Throws what a handler threw. Where a concurrent request with the same key has succeeded meanwhile, that is why this
 *  one was refused: then it throws DUPLICATE_REQUEST. */
export const rethrow = async (req: Request, error: unknown): Promise<never> => {
  const isRefused = error instanceof Refusal && errors[error.code].status < 500
  if (isRefused) await stateOf(req).key?.requireUnused()
  throw error
}
