import express, { type Request, type RequestHandler } from 'express'
import { Refusal } from '../kernel/refusal.ts'
import { createAwaitBody, createNewestCap, createUploadCap } from './await-body.ts'
import { usualBodyBytes } from './read-body.ts'

// Bodies of one process that are awaited at once; a quarter of them for one visitor's network or business. Each is held
// in memory.
const maxForms = 400
const maxUploads = 8
// More than a page accepts of a file, so that it can say how large the file is.
const maxUploadBytes = 4_000_000

/** Returns whether a form has files. */
export const isUpload = (req: Request): boolean => typeof req.is('multipart/form-data') === 'string'

// The parser would read it to its end before it refuses.
const refuseLarge: RequestHandler = (req, _res, next) => {
  const isLarge = Number.parseInt(req.headers['content-length'] ?? '0', 10) > usualBodyBytes
  next(isLarge ? new Refusal('BAD_REQUEST_ERROR') : undefined)
}

const readText = express.text({
  type: 'application/x-www-form-urlencoded',
  limit: usualBodyBytes,
  inflate: false,
})
const readUpload = express.raw({ type: 'multipart/form-data', limit: maxUploadBytes, inflate: false })

type OwnerOf = (req: Request) => string

/** Reads the bodies of forms. `form`: of any visitor. `upload`: of a form with files. Each is counted for an owner.
 *  Refuses BAD_REQUEST_ERROR for a body that is too large, compressed or broken, EXTERNAL_REQUEST_ERROR where too many
 *  are awaited. */
export type PageBodies = {
  readonly form: (ownerOf: OwnerOf) => readonly RequestHandler[]
  readonly upload: (ownerOf: OwnerOf) => RequestHandler
}

/** Creates the wait for the bodies of a process. */
export const createPageBodies = (): PageBodies => {
  const awaitForm = createAwaitBody(() => true, createNewestCap(maxForms))
  const awaitUpload = createAwaitBody(() => true, createUploadCap(maxUploads))
  return {
    form: (ownerOf) => [refuseLarge, awaitForm(readText, ownerOf)],
    upload: (ownerOf) => awaitUpload(readUpload, ownerOf),
  }
}
