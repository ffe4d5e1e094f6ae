import type { Response } from 'express'
import { stateOf } from './request-state.ts'
import { securityHeaders } from './security-headers.ts'

const usualHeaders = [...securityHeaders.flat(), 'cache-control', 'no-store']

/** Sends a JSON body, in place of Express's `res.json`, which passes each response through content negotiation,
 *  conditional requests and a second copy of the body. Pages have set the usual headers before, some of them changed;
 *  responses of the API get them here, all at once. */
export function sendJson(this: Response, body: unknown): Response {
  const text = JSON.stringify(body)
  const length = Buffer.byteLength(text).toString()
  const { requestId } = stateOf(this.req)
  this.writeHead(this.statusCode, [
    ...(this.hasHeader('x-request-id') ? [] : [...usualHeaders, 'x-request-id', requestId]),
    ...['content-type', 'application/json; charset=utf-8', 'content-length', length],
  ])
  return this.end(text)
}
