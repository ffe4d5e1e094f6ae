import express, { type IRoute, type Request, type RequestHandler, type Router } from 'express'
import { isDecodable } from './query.ts'
import { operations, type OperationId } from '../../generated/catalogue.ts'
import type { Handlers, Services } from '../../handlers/context.ts'
import type { Mode } from '../auth/keys.ts'
import type { SigningService } from '../auth/signing/service.ts'
import { resolve } from '../contract/document.ts'
import { operationsToMatch, type Input } from '../contract/operation.ts'
import { refuse } from '../kernel/refusal.ts'
import type { RequestLimiter } from '../rate-limits/index.ts'
import { limitRequests } from './rate-limit.ts'
import { readBody, requireReadableBody, usualBodyBytes } from './read-body.ts'
import { callerOf, leavePlaces, stateOf } from './request-state.ts'
import type { Admission } from './shed.ts'
import { requireSignature } from './signed-content.ts'
import {
  authenticate,
  pass,
  requireAvailable,
  requirePermissionOfBody,
  requireVersion,
  type Gate,
} from './stages.ts'
import { requireStorableText, type Validator } from './validator.ts'

// Whose row is asked for together with those of others (D-0662).
const readsTogether: ReadonlySet<OperationId> = new Set<OperationId>(['getTransaction'])

/** What the API's routes are made of. */
export type RouterDeps = Gate & {
  readonly mode: Mode
  readonly signing: SigningService
  readonly limiter: RequestLimiter
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

const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** The first part of a path under the API's prefix: `transaction`. */
const collectionOf = (path: string): string => path.split('/', 4)[3] ?? ''

/** The operations of each path, in the order in which paths are tried. */
const operationsByPath = (): ReadonlyMap<string, readonly OperationId[]> => {
  const byPath = new Map<string, OperationId[]>()
  for (const operationId of operationsToMatch) {
    const { path } = operations[operationId]
    byPath.set(path, [...(byPath.get(path) ?? []), operationId])
  }
  return byPath
}

/** Says for the log which call it is. The parameters are taken as they came, before anything turns them. */
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

/** Whether a router may look at a request. By itself it would answer HEAD as GET and OPTIONS with a list, and trip over
 *  a path that cannot be decoded: the API has none of them. */
export const isRoutable = ({ method, path }: Request): boolean => {
  if (method === 'HEAD' || method === 'OPTIONS') return false
  return isDecodable(path)
}

/** Routes the paths of the contract; `mount` adds an operation to the route of its path. Express tries the patterns of
 *  a router one after the other, so each collection has a router of its own: a request meets a tenth of them. */
const routeByCollection = (mount: (route: IRoute, operationId: OperationId) => void): RequestHandler => {
  const routers = new Map<string, Router>()
  for (const [path, operationIds] of operationsByPath()) {
    const router = routers.get(collectionOf(path)) ?? express.Router({ caseSensitive: true, strict: true })
    routers.set(collectionOf(path), router)
    const route = router.route(expressPath(path))
    for (const operationId of operationIds) mount(route, operationId)
    // A path with none of its methods is not one of a template's: `resolve` is no payment method's id.
    route.all((_req, _res, next) => {
      next('router')
    })
  }
  return (req, res, next) => {
    const router = isRoutable(req) ? routers.get(collectionOf(req.path)) : undefined
    if (router) void router(req, res, next)
    else next()
  }
}

/** Mounts every operation of the contract behind the stages that judge a request, in the contract's order: key and
 *  permission → body read → signature → permission by type → rate limit → version → body readable → availability →
 *  schema → handler. Source: contract §1 "Order of judgement". */
export const createApiRouter = (
  deps: RouterDeps,
  { admit, admitTogether, awaitBody }: Admission,
): RequestHandler => {
  const { mode, signing, limiter, validator, handlers, services } = deps
  const versions = parseVersions()
  const stagesOf = <K extends OperationId>(operationId: K, handler: Handlers[K]): RequestHandler[] => {
    const operation = operations[operationId]
    const { method, path, permissions, hasBody, maxBodyBytes } = operation
    const stages: RequestHandler[] = [
      readsTogether.has(operationId) ? admitTogether : admit,
      nameCall(operationId, path),
      ...validator.prepare(operationId),
      authenticate(deps, permissions),
      // Whoever sends a body that nobody asked for is not waited for.
      ...(hasBody || method === 'post' ? [awaitBody(readBody(maxBodyBytes ?? usualBodyBytes))] : []),
      requireSignature(operationId, signing),
      requirePermissionOfBody(operation),
      limitRequests(operationId, limiter),
      requireVersion(versions),
      requireReadableBody({ hasBody }),
      requireAvailable(operation, mode),
      validator.requireValid(operationId),
      requireStorableText(operationId),
      async (req: Request, res) => {
        const { requestId, faultyItems } = stateOf(req)
        const context = { caller: callerOf(req), requestId, faultyItems, services }
        const { status, body } = await handler(context, parseInput<K>(req))
        stateOf(req).answer = body
        res.status(status).json(body)
        leavePlaces(req)
      },
    ]
    return stages.filter((stage) => stage !== pass)
  }
  return routeByCollection((route, operationId) => {
    route[operations[operationId].method](...stagesOf<OperationId>(operationId, handlers[operationId]))
  })
}

/** Answers what no operation answers: under the API's prefix the key is judged first, then 404 NOT_FOUND_ERROR; also
 *  for a wrong method on a known path. Source: contract §1. */
export const createUnknownRouter = (gate: Gate): Router => {
  const router = express.Router()
  router.use(apiPrefix, nameUnknownCall, authenticate(gate, []))
  router.use((req) => refuse('NOT_FOUND_ERROR', `there is no ${req.method} ${shortened(req.path)}`))
  return router
}

const shortened = (path: string): string => (path.length > 200 ? `${path.slice(0, 200)}…` : path)
