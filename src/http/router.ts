import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { operations, type OperationId } from '../../generated/catalogue.ts'
import type { Handlers, Services } from '../../handlers/context.ts'
import type { Mode, SigningService } from '../auth/index.ts'
import { resolve } from '../contract/document.ts'
import { operationIds, type Input } from '../contract/operation.ts'
import { noKey, type IdempotencyKeys } from '../idempotency/index.ts'
import { refuse } from '../kernel/refusal.ts'
import type { RequestLimiter } from '../rate-limits/index.ts'
import { findOperation, methodsOf, suggestPath } from './find-operation.ts'
import { requireUnusedKey, rethrow } from './idempotency-key.ts'
import { isDecodable } from './query.ts'
import { limitRequests } from './rate-limit.ts'
import { readBody, requireReadableBody, usualBodyBytes } from './read-body.ts'
import type { Admission } from './admission.ts'
import { callerOf, releaseSlots, stateOf } from './request-state.ts'
import { requireSignature } from './signed-content.ts'
import {
  authenticate,
  pass,
  requireAvailable,
  requirePermissionOfBody,
  requireVersion,
  runInOrder,
  type Gate,
} from './stages.ts'
import { requireStorableText, type Validator } from './validator.ts'

// Concurrent reads of these are batched into one statement.
const batchedReads: ReadonlySet<OperationId> = new Set<OperationId>(['getTransaction'])

// A page of these has up to 100 runs of 2,000 recipients.
const largeReads: ReadonlySet<OperationId> = new Set<OperationId>(['listPaymentBatchSessions'])

/** What the API's operations need. */
export type RouterDeps = Gate & {
  readonly mode: Mode
  readonly signing: SigningService
  readonly limiter: RequestLimiter
  readonly idempotencyKeys: IdempotencyKeys
  readonly validator: Validator
  readonly handlers: Handlers
  readonly services: Services
}

const apiPrefix = '/api/v1'

// The validator has checked every part against the schemas that these types are made of.
const parseInput = <K extends OperationId>(req: Request): Input<K> =>
  ({ path: req.params, query: req.query, body: req.body as unknown }) as unknown as Input<K>

const parseVersions = (): readonly string[] => {
  const parameter = resolve({ $ref: '#/components/parameters/XApiVersion' })
  const schema = resolve(parameter?.['schema'])
  return schema?.['enum'] as readonly string[]
}

/** Records which call it is, for the log, with its parameters as received: the validator converts them. */
const nameCall =
  (operationId: OperationId, route: string): RequestHandler =>
  (req, _res, next) => {
    const parameters = { ...req.query, ...req.params }
    Object.assign(stateOf(req), { isCall: true, operationId, route, parameters })
    next()
  }

const nameUnknownCall: RequestHandler = (req, _res, next) => {
  stateOf(req).isCall = true
  next()
}

/** Whether a router of pages may match a request. Express would answer HEAD as GET and OPTIONS with a list, and fail on
 *  a path that cannot be decoded. */
export const isRoutable = ({ method, path }: Request): boolean => {
  if (method === 'HEAD' || method === 'OPTIONS') return false
  return isDecodable(path)
}

const answerBy = <K extends OperationId>(handler: Handlers[K], services: Services): RequestHandler => {
  const answer = async (req: Request, res: Response): Promise<void> => {
    const state = stateOf(req)
    const { requestId, faultyItems, key = noKey, admitted = Promise.resolve() } = state
    const context = { caller: callerOf(req), requestId, faultyItems, key, admitted, services }
    const handling = handler(context, parseInput<K>(req)).catch((error: unknown) => rethrow(req, error))
    const [handled] = await Promise.allSettled([handling])
    // The refusal of the rate limit comes before any error of the handler.
    await admitted
    if (handled.status === 'rejected') throw handled.reason
    const { status, body } = handled.value
    state.answer = body
    res.status(status).json(body)
    releaseSlots(req)
  }
  return (req, res, next) => {
    answer(req, res).catch(next)
  }
}

/** Runs an operation behind the stages that validate a request, in the contract's order: key and permission → body read
 *  → signature → permission by type → rate limit → version → body readable → availability → schema → idempotency key →
 *  handler. Passes on what is no operation. */
export const createApiRouter = (
  deps: RouterDeps,
  { admit, admitRead, admitBatchedRead, admitLargeRead, awaitBody }: Admission,
): RequestHandler => {
  const { mode, signing, limiter, idempotencyKeys, validator, handlers, services } = deps
  const versions = parseVersions()
  const admitByWeight = (operationId: OperationId): RequestHandler => {
    if (largeReads.has(operationId)) return admitLargeRead
    return batchedReads.has(operationId) ? admitBatchedRead : admitRead
  }
  const stagesOf = <K extends OperationId>(operationId: K, handler: Handlers[K]): RequestHandler => {
    const operation = operations[operationId]
    const { method, path, permissions, hasBody, maxBodyBytes } = operation
    const checks: RequestHandler[] = [
      requireVersion(versions),
      requireReadableBody({ hasBody }),
      requireAvailable(operation, mode),
      validator.requireValid(operationId),
      requireStorableText(operationId),
    ]
    const stages: RequestHandler[] = [
      admit,
      nameCall(operationId, path),
      ...validator.prepare(operationId),
      authenticate(deps, permissions),
      admitByWeight(operationId),
      // A body that the operation does not take is not awaited.
      ...(hasBody || method === 'post' ? [awaitBody(readBody(maxBodyBytes ?? usualBodyBytes))] : []),
      requireSignature(operationId, signing),
      requirePermissionOfBody(operation),
      limitRequests(operationId, limiter, runInOrder(checks.filter((stage) => stage !== pass))),
      requireUnusedKey(operationId, idempotencyKeys),
      answerBy<K>(handler, services),
    ]
    return runInOrder(stages.filter((stage) => stage !== pass))
  }
  const pipelines = new Map(
    operationIds.map((operationId) => [
      operationId,
      stagesOf<OperationId>(operationId, handlers[operationId]),
    ]),
  )
  return (req, res, next) => {
    const found = findOperation(req.method, req.path)
    const pipeline = found && pipelines.get(found.operationId)
    if (!pipeline) {
      next()
      return
    }
    req.params = found.params
    void pipeline(req, res, next)
  }
}

/** Refuses NOT_FOUND_ERROR for what is no operation, also for a wrong method on a known path. Below the prefix of the
 *  API the key is checked first. */
export const createUnknownRouter = (gate: Gate): Router => {
  const router = express.Router()
  router.use(apiPrefix, nameUnknownCall, authenticate(gate, []))
  router.use((req, res) => {
    const methods = methodsOf(req.path).map((method) => method.toUpperCase())
    if (methods.length > 0) res.setHeader('allow', methods.join(', '))
    refuse('NOT_FOUND_ERROR', describeUnknown(req, methods))
  })
  return router
}

const describeUnknown = ({ method, path }: Request, methods: readonly string[]): string => {
  if (methods.length > 0) return `There is no ${method} ${shortened(path)}; use ${methods.join(' or ')}.`
  const meant = suggestPath(path)
  const hint = meant === undefined ? '' : `; did you mean ${shortened(meant)}?`
  return `There is no ${method} ${shortened(path)}${hint || '.'}`
}

const shortened = (path: string): string => (path.length > 200 ? `${path.slice(0, 200)}…` : path)
