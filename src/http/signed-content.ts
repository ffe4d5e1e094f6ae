import type { Request, RequestHandler } from 'express'
import { operations, type OperationId } from '../../generated/catalogue.ts'
import { pathContent, queryContent } from '../auth/signature.ts'
import type { SigningService } from '../auth/signing/service.ts'
import { listQueryParameters } from './invalid.ts'
import { callerOf, stateOf } from './request-state.ts'
import { deny, pass } from './stages.ts'

// `x-signed-content`.
type SignedContent = 'body' | 'query' | 'path'

const noBytes = Buffer.alloc(0)

/** The raw bytes of the body; undefined where it could not be read at all, so that nothing can vouch for it. */
const bodyContent = (req: Request): Buffer | undefined => {
  const { body } = stateOf(req)
  return body?.kind === 'none' ? noBytes : body?.raw
}

/** How the signed content of an operation's requests is read. */
const contentReader = (
  operationId: OperationId,
  signed: SignedContent,
): ((req: Request) => Buffer | undefined) => {
  if (signed === 'body') return bodyContent
  if (signed === 'path') return (req) => pathContent(req.params)
  const parameters = new Map(
    [...listQueryParameters(operationId)].map(([name, { type, defaultValue }]) => [
      name,
      { isInteger: type === 'integer', defaultValue },
    ]),
  )
  return (req) => queryContent({ values: req.query, parameters })
}

const judgeSignature = (
  operationId: OperationId,
  signed: SignedContent,
  signing: SigningService,
): RequestHandler => {
  const read = contentReader(operationId, signed)
  return (req, _res, next) => {
    const caller = callerOf(req)
    if (!signing.isSigned(caller, () => read(req), req.headers['x-api-signature'])) {
      deny(req, 'missing or wrong signature')
    }
    stateOf(req).isBodySigned = signed === 'body' && caller.sealedSigningSecrets.length > 0
    next()
  }
}

/** Refuses AUTHENTICATION_ERROR where the business signs its requests and this one, of a signed operation, carries
 *  no right signature. Stands behind the reading of the body, which remembers its faults, and before everything that
 *  would answer them. */
export const requireSignature = (operationId: OperationId, signing: SigningService): RequestHandler => {
  const { signedContent } = operations[operationId]
  return signedContent === null ? pass : judgeSignature(operationId, signedContent, signing)
}
