import { operations } from '../../../../generated/catalogue.ts'
import { isOperationId } from '../../../contract/operation.ts'
import type { LoggedRequest } from '../../../request-log/index.ts'

/** The parts of a call that decide whether it may be sent again. */
export type VerdictFacts = Pick<LoggedRequest, 'method' | 'operationId' | 'status' | 'code'>

const takesKey = (operationId: string | null): boolean =>
  operationId !== null &&
  isOperationId(operationId) &&
  (operationId === 'createTransaction' || operations[operationId].takesIdempotencyKey)

/** Returns in one sentence whether it is safe to send a call again. Pure. */
export const retryVerdict = ({ method, operationId, status, code }: VerdictFacts): string => {
  if (method === 'GET') return 'Yes: it only reads.'
  if (code === 'DUPLICATE_REQUEST')
    return 'No need: its idempotency key was used before, so look for what the first call made.'
  if (status === 429) return 'Yes, after the wait that the response names: nothing was done.'
  if (status !== null && status >= 400 && status < 500)
    return 'Yes, once the cause is fixed: it was refused, and nothing was done.'
  const isDone = status !== null && status < 400
  if (takesKey(operationId))
    return isDone
      ? 'No need: it was done, and the same idempotency key would be refused.'
      : 'Yes, with the same idempotency key: it is done at most once.'
  if (method === 'PUT' || method === 'DELETE' || method === 'PATCH')
    return 'Yes: a repeat changes nothing more.'
  return isDone
    ? 'No: it was done, and a repeat would do it again.'
    : 'Not yet: check first whether it was done, since this operation takes no idempotency key.'
}
