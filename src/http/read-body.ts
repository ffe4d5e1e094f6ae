import express, { type RequestHandler } from 'express'
import { findDuplicateKey } from '../kernel/json-keys.ts'
import { isDeeperThan } from '../kernel/plain-text.ts'
import { refuse } from '../kernel/refusal.ts'
import { stateOf, type ReadBody } from './request-state.ts'

/** The maximum size of a body, unless the contract sets another for the operation (`x-max-body-bytes`). */
export const usualBodyBytes = 100 * 1024
// Deep enough for any request of the contract; recursive code would overflow on a deeper one.
const maxDepth = 10

const utf8 = new TextDecoder('utf-8', { fatal: true })
const jsonType = /^application\/json\s*(;|$)/i
const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i

// JSON is UTF-8 (RFC 8259), of which ASCII is a part; another charset would be read as other text than was meant.
const isReadCharset = (contentType: string): boolean =>
  /^(utf-?8|us-ascii)$/i.test(charset.exec(contentType)?.[1] ?? 'utf-8')

const parseBody = (raw: Buffer, contentType: string): ReadBody => {
  const unreadable = (why: string): ReadBody => ({ kind: 'unreadable', why, raw })
  if (!jsonType.test(contentType)) return unreadable('The content type must be application/json.')
  if (!isReadCharset(contentType)) return unreadable('The charset must be UTF-8.')
  try {
    const value: unknown = JSON.parse(utf8.decode(raw))
    return isDeeperThan(value, maxDepth)
      ? unreadable(`The body is nested deeper than ${maxDepth.toString()} levels.`)
      : { kind: 'json', raw, value }
  } catch {
    // The messages of both parsers may quote the body.
    return unreadable('The body is not valid JSON in UTF-8.')
  }
}

const describeFault = (error: unknown, maxBodyBytes: number): string => {
  const type = error instanceof Error && 'type' in error ? error.type : undefined
  if (type === 'entity.too.large') return `The body is larger than ${maxBodyBytes.toString()} bytes.`
  if (type === 'encoding.unsupported') return 'A compressed body is not accepted.'
  return 'The body could not be read.'
}

/** Reads the body, and keeps its fault for a later stage to answer. No bytes mean no body, whatever the content type:
 *  clients send one on every request. */
export const readBody = (maxBodyBytes: number): RequestHandler => {
  const readBytes = express.raw({ type: () => true, limit: maxBodyBytes, inflate: false })
  return (req, res, next) => {
    readBytes(req, res, (error: unknown) => {
      const raw = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
      const state = stateOf(req)
      if (error) state.body = { kind: 'unreadable', why: describeFault(error, maxBodyBytes) }
      else if (raw.length === 0) state.body = { kind: 'none' }
      else state.body = parseBody(raw, req.headers['content-type'] ?? '')
      next()
    })
  }
}

/** Refuses BAD_REQUEST_ERROR where the body could not be read, or was signed and has a key twice, and passes the parsed
 *  body on. */
export const requireReadableBody =
  ({ hasBody }: { readonly hasBody: boolean }): RequestHandler =>
  (req, _res, next) => {
    const { body, isBodySigned } = stateOf(req)
    if (body?.kind === 'unreadable') refuse('BAD_REQUEST_ERROR', body.why)
    if (isBodySigned && body?.kind === 'json') {
      const twice = findDuplicateKey(body.raw.toString('utf8'))
      if (twice !== undefined) refuse('BAD_REQUEST_ERROR', 'The signed body has a key twice: send each once.')
    }
    req.body = hasBody && body?.kind === 'json' ? body.value : undefined
    // One media type from here on: the validator compiles the schema for each that it meets.
    req.headers['content-type'] = 'application/json'
    next()
  }
