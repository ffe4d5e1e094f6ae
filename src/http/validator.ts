import type { Request, RequestHandler } from 'express'
import * as openApiValidator from 'express-openapi-validator'
import { operations, type OperationId } from '../../generated/catalogue.ts'
import { operationIds } from '../contract/operation.ts'
import { closedCopy, document, isObject, resolve, type Json } from '../contract/document.ts'
import { assert } from '../kernel/assert.ts'
import { findUnstorable, type Unstorable } from '../kernel/plain-text.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import { createBodyTrimmer } from './bounded-body.ts'
import { runEmpty } from './compile.ts'
import type { Fault } from './fault.ts'
import { createFaultReader, isBodyRequired, perItem, validatesItemsSeparately } from './invalid.ts'
import { createQueryCheck, isDecodable } from './query.ts'
import { stateOf, type ReadBody } from './request-state.ts'
import { shownPlace } from './sentences.ts'

/** An answer that the contract does not describe: a bug, reported to the operator and never to the caller. */
export type Violation = { readonly route: string; readonly what: string }

/** The stages of express-openapi-validator that the pipeline uses. Security, versions, bodies and availability have
 *  separate stages, in the contract's order. */
export type Validator = {
  /** Finds the operation in the document and, where answers are checked, wraps the answer. Runs first. */
  readonly prepare: (operationId: OperationId) => readonly RequestHandler[]
  /** Checks parameters and body against the schemas; refuses by `x-invalid-code`, else VALIDATION_ERROR. */
  readonly requireValid: (operationId: OperationId) => RequestHandler
}

// The validator reports faults of a query, found before any schema, by message only.
const keywordOf = (message: string): string => {
  if (message.startsWith('Unknown query parameter')) return 'additionalProperties'
  return message.startsWith('Empty value') ? 'empty' : 'encoding'
}

const parseFaults = (error: unknown): readonly Fault[] | undefined => {
  if (!(error instanceof Error) || !('status' in error) || error.status !== 400) return undefined
  const { errors = [] } = error as Error & {
    errors?: readonly { path: string; message: string; errorCode?: string }[]
  }
  const faults: Fault[] = []
  for (const { path, message, errorCode } of errors) {
    const keyword = errorCode?.slice(0, errorCode.indexOf('.')) ?? keywordOf(message)
    // A failed condition has faults for what it asks for: `if` adds nothing.
    if (keyword !== 'if') faults.push({ path, keyword })
  }
  return faults
}

/** What the validator knows of a request's operation: the same for each request, except the parameters. */
type Located = { readonly openApiRoute: string; readonly pathParams: Readonly<Record<string, string>> }

const parseLocated = (req: Request): Located | undefined => (req as Request & { openapi?: Located }).openapi

/** Finds the fault of an id in the path whose percent-encoding is broken. */
const findBrokenId = (req: Request): Fault | undefined => {
  if (isDecodable(req.path)) return undefined
  const name = Object.keys(req.params).find((one) => !isDecodable(String(req.params[one])))
  return name === undefined ? undefined : { path: `/params/${name}`, keyword: 'pattern' }
}

/** Finds the operation once. The validator would match each path of the contract on every request, although our router
 *  has just done so. */
const locateOnce = (find: RequestHandler, operationId: OperationId): RequestHandler => {
  let known: Located | undefined
  return (req, res, next) => {
    // The validator fails on it; `requireValid` refuses it.
    if (findBrokenId(req)) {
      next()
      return
    }
    if (known) {
      const openapi: Located = { ...known, pathParams: { ...parsePathParams(req) } }
      Object.assign(req, { openapi })
      next()
      return
    }
    void find(req, res, (error?: unknown) => {
      const located = parseLocated(req)
      if (located?.openApiRoute === operations[operationId].path) known = located
      next(error)
    })
  }
}

// Only the parameter of a wildcard is a list, and the contract has none.
const parsePathParams = (req: Request) => req.params as Readonly<Record<string, string>>

const queryOf = ({ originalUrl }: Request): string => {
  const start = originalUrl.indexOf('?')
  return start === -1 ? '' : originalUrl.slice(start + 1)
}

const saysSomething = (body: ReadBody | undefined): boolean => {
  if (body?.kind !== 'json') return false
  const { value } = body
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return !isObject || Object.keys(value).length > 0
}

/** Creates the check for what the validator misses: a missing body of which no member is required, and a body that the
 *  operation does not take, which a caller may have meant as the query. */
const createBodyCheck = (operationId: OperationId): ((req: Request) => Fault | undefined) => {
  const { hasBody, method } = operations[operationId]
  const needsBody = isBodyRequired(operationId)
  const takesNone = !hasBody && method === 'post'
  return (req) => {
    if (needsBody && req.body === undefined) return { path: '/body', keyword: 'required' }
    return takesNone && saysSomething(stateOf(req).body) ? { path: '/body', keyword: 'absent' } : undefined
  }
}

type OnViolation = (violation: Violation) => void

const watchers = new WeakMap<Request, OnViolation>()

const watch =
  (onViolation: OnViolation): RequestHandler =>
  (req, _res, next) => {
    watchers.set(req, onViolation)
    next()
  }

const reportViolation = (error: Error, _body: unknown, req: Request): void => {
  watchers.get(req)?.({
    route: `${req.method} ${req.originalUrl.split('?')[0] ?? ''}`,
    what: error.message,
  })
}

/** Copies the contract so that the validator reports one fault of an item that is validated separately, and stops
 *  there: ajv looks for no further fault inside `if`. */
const withOneFaultPerItem = (value: Json): Json => {
  if (Array.isArray(value)) return value.map((member: Json) => withOneFaultPerItem(member))
  if (!isObject(value)) return value
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, withOneFaultPerItem(member)]),
  )
  if (value[perItem] !== true) return copy
  const item = resolve(value['items']) ?? {}
  return { ...copy, items: { if: item, else: false } }
}

const compileStages = (checksAnswers: boolean): readonly RequestHandler[] =>
  openApiValidator.middleware({
    // The validator changes the document it is given.
    apiSpec: structuredClone(withOneFaultPerItem(closedCopy(document))) as never,
    validateApiSpec: false,
    validateSecurity: false,
    // All faults are needed, since one of 400 wins over one of 422. The trimmed body bounds them.
    validateRequests: { allErrors: true, allowUnknownQueryParameters: false },
    validateResponses: checksAnswers ? { onError: reportViolation } : false,
    ignoreUndocumented: true,
    fileUploader: false,
  })

const compiled = new Map<boolean, readonly RequestHandler[]>()

// Compiling the schemas of the contract takes more than a second, so the apps of one process share them.
const sharedStages = (checksAnswers: boolean): readonly RequestHandler[] => {
  const stages = compiled.get(checksAnswers) ?? compileStages(checksAnswers)
  compiled.set(checksAnswers, stages)
  return stages
}

/** Finds a stage of the validator by the name of its function. */
const findStage = (stages: readonly RequestHandler[], name: string): RequestHandler => {
  const found = stages.find((candidate) => candidate.name === name)
  assert(found, `the validator has the stage ${name}`)
  return found
}

/** Compiles the request schemas of every operation, which its first request would otherwise wait for. */
export const compileRequestSchemas = async (checksAnswers: boolean): Promise<void> => {
  const stages = sharedStages(checksAnswers)
  const names = ['metadataMiddleware', 'requestMiddleware']
  for (const operationId of operationIds)
    await runEmpty(
      operationId,
      names.map((name) => findStage(stages, name)),
    )
}

/** Builds the validator over the bundled contract. `onViolation` undefined: answers are not checked (production). */
export const createValidator = (onViolation?: OnViolation): Validator => {
  const stages = sharedStages(onViolation !== undefined)
  const stage = (name: string): RequestHandler => findStage(stages, name)
  const request = stage('requestMiddleware')
  return {
    prepare: (operationId) => [
      locateOnce(stage('metadataMiddleware'), operationId),
      ...(onViolation ? [watch(onViolation), stage('responseMiddleware')] : []),
    ],
    requireValid: (operationId) => {
      const { refusalOf, sortByItem } = createFaultReader(operationId)
      const findBodyFault = createBodyCheck(operationId)
      const findQueryFault = createQueryCheck(operationId)
      const isPerItem = validatesItemsSeparately(operationId)
      const trimBody = createBodyTrimmer(operationId)
      return (req, res, next) => {
        const wrong = findBrokenId(req) ?? findQueryFault(req.query, queryOf(req))
        if (wrong) throw refusalOf([wrong])
        trimBody(req.body)
        void request(req, res, (error?: unknown) => {
          const missed = error === undefined ? findBodyFault(req) : undefined
          const faults = missed ? [missed] : parseFaults(error)
          if (!faults || !isPerItem) {
            next(faults ? refusalOf(faults) : error)
            return
          }
          const { ofItems, ofRequest } = sortByItem(faults)
          stateOf(req).faultyItems = ofItems
          next(ofRequest.length > 0 ? refusalOf(ofRequest) : undefined)
        })
      }
    },
  }
}

const faultsOfText: Readonly<Record<Unstorable['what'], string>> = {
  text: 'has control characters or broken Unicode',
  name: 'is a name with control characters or broken Unicode',
  reserved: 'is a reserved name',
  number: 'is a number that is too large',
}

const describeUnstorable = ({ path, what }: Unstorable): string => {
  const subject = path === '' ? 'The body' : `\`${shownPlace(path.slice(1).split('/'))}\``
  return `${subject} ${faultsOfText[what]}.`
}

const parseItems = (body: unknown): readonly unknown[] => (Array.isArray(body) ? (body as unknown[]) : [])

const unstorableItems = (body: unknown): readonly (readonly [number, Refusal])[] =>
  parseItems(body).flatMap((item, place) => {
    const found = findUnstorable(item)
    if (found === undefined) return []
    return [[place, new Refusal('VALIDATION_ERROR', { friendly: describeUnstorable(found) })] as const]
  })

/** Refuses VALIDATION_ERROR for text or numbers that cannot be stored or signed, anywhere in body or query; where items
 *  are validated apart, those items only. */
export const requireStorableText = (operationId: OperationId): RequestHandler => {
  const isPerItem = validatesItemsSeparately(operationId)
  return (req, _res, next) => {
    const state = stateOf(req)
    if (isPerItem) state.faultyItems = new Map([...unstorableItems(req.body), ...state.faultyItems])
    const found = (isPerItem ? undefined : findUnstorable(req.body)) ?? findUnstorable(req.query)
    if (found !== undefined) refuse('VALIDATION_ERROR', describeUnstorable(found))
    next()
  }
}
