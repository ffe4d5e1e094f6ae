import type { Request, RequestHandler, Response, NextFunction } from 'express'
import type { operations, OperationId } from '../../generated/catalogue.ts'
import { type AuthService, type Mode, mayCall, mayCallAs } from '../auth/index.ts'
import type { Network } from '../kernel/network.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import { peerOf } from './peer.ts'
import { callerOf, stateOf } from './request-state.ts'

/** An operation of the contract, as the catalogue has it. */
export type Operation = (typeof operations)[OperationId]

/** Refuses AUTHENTICATION_ERROR; `why` is for the log, never for the caller. */
export const deny = (req: Request, why: string): never => {
  stateOf(req).denial = why
  throw new Refusal('AUTHENTICATION_ERROR')
}

/** Creates a stage of asynchronous work: an error is answered, else the next stage follows. */
export const runStage =
  (work: (req: Request, res: Response) => Promise<void>): RequestHandler =>
  (req: Request, res: Response, next: NextFunction) => {
    work(req, res).then(() => {
      next()
    }, next)
  }

/** Runs stages one after the other, as Express would, without matching each against the path again. */
export const runInOrder =
  (stages: readonly RequestHandler[]): RequestHandler =>
  (req, res, next) => {
    let index = 0
    const runNext = (error?: unknown): void => {
      const stage = error === undefined ? stages[index++] : undefined
      if (!stage) {
        next(error)
        return
      }
      try {
        void stage(req, res, runNext)
      } catch (thrown) {
        next(thrown)
      }
    }
    runNext()
  }

/** A stage that checks nothing. */
export const pass: RequestHandler = (_req, _res, next) => {
  next()
}

/** What authentication needs: keys, and the proxies that are trusted to name the address of a caller. */
export type Gate = { readonly auth: AuthService; readonly trustedProxies: readonly Network[] }

/** Authenticates the caller by key and address, and requires one of the operation's permissions. Every failure is the
 *  same 401 AUTHENTICATION_ERROR; the true reason goes to the log. */
export const authenticate = (
  { auth, trustedProxies }: Gate,
  permissions: Operation['permissions'],
): RequestHandler =>
  runStage(async (req) => {
    const answer = await auth.authenticate(req.headers['x-api-key'], peerOf(req, trustedProxies))
    if (!answer.ok) {
      stateOf(req).denied = answer.key
      return deny(req, answer.reason)
    }
    stateOf(req).caller = answer.caller
    if (!mayCall(answer.caller, permissions)) deny(req, `the key lacks ${permissions.join(' or ')}`)
  })

/** Requires the permission that a member of the body selects (`x-permission-by`). */
export const requirePermissionOfBody = ({ permissionBy }: Operation): RequestHandler => {
  if (!permissionBy) return pass
  return (req, _res, next) => {
    const { body } = stateOf(req)
    if (!mayCallAs(callerOf(req), permissionBy, body?.kind === 'json' ? body.value : undefined)) {
      deny(req, `the key lacks the permission for this ${permissionBy.property}`)
    }
    next()
  }
}

/** Refuses BAD_REQUEST_ERROR for an `x-api-version` other than the supported ones. */
export const requireVersion =
  (versions: readonly string[]): RequestHandler =>
  (req, _res, next) => {
    const version = req.headers['x-api-version']
    if (version !== undefined && !(typeof version === 'string' && versions.includes(version))) {
      refuse('BAD_REQUEST_ERROR', `\`x-api-version\` must be ${versions.join(' or ')}.`)
    }
    next()
  }

const placeNames: Readonly<Record<Mode, string>> = { sandbox: 'the sandbox', production: 'production' }

/** Refuses FORBIDDEN for an operation that this environment does not offer (`x-availability`). */
export const requireAvailable = ({ availability }: Operation, mode: Mode): RequestHandler =>
  availability === null || availability === mode
    ? pass
    : () => refuse('FORBIDDEN', `This operation is available in ${placeNames[availability]} only.`)
