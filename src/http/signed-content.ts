import type { Request, RequestHandler } from 'express'
import { operations, type OperationId } from '../../generated/catalogue.ts'
import { type SigningService, pathContent, queryContent } from '../auth/index.ts'
import { listQueryParameters } from './invalid.ts'
import { callerOf, stateOf } from './request-state.ts'
import { deny, pass } from './stages.ts'

// `x-signed-content`.
type SignedContent = 'body' | 'query' | 'path'

const noBytes = Buffer.alloc(0)

/** Returns the raw bytes of the body; undefined where it could not be read, so that no signature can match. */
const bodyContent = (req: Request): Buffer | undefined => {
  const { body } = stateOf(req)
  return body?.kind === 'none' ? noBytes : body?.raw
}

/** Creates the reader of the signed content of an operation's requests. */
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

const checkSignature = (
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

/** Refuses AUTHENTICATION_ERROR where the business signs its requests and this one, of a signed operation, has no valid
 *  signature. Runs after the body was read and before any stage that answers its faults. */
export const requireSignature = (operationId: OperationId, signing: SigningService): RequestHandler => {
  const { signedContent } = operations[operationId]
  return signedContent === null ? pass : checkSignature(operationId, signedContent, signing)
}
