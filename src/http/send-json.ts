import type { Response } from 'express'
import { securityHeaders } from './security-headers.ts'
import { stateOf } from './request-state.ts'

const flatHeaders = securityHeaders.flat()

/** Sends a JSON body with the headers of every API response, in place of Express's `res.json`, which passes each
 *  response through content negotiation, conditional requests and a second copy of the body. A header that was set
 *  before is kept, unless it is one of these. */
export function sendJson(this: Response, body: unknown): Response {
  const text = JSON.stringify(body)
  this.writeHead(this.statusCode, [
    ...flatHeaders,
    'x-request-id',
    stateOf(this.req).requestId,
    'cache-control',
    'no-store',
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    Buffer.byteLength(text).toString(),
  ])
  return this.end(text)
}
