import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { operations, type OperationId } from '../../generated/catalogue.ts'
import { readBody, requireReadableBody, usualBodyBytes } from '../../src/http/read-body.ts'
import { startState, stateOf } from '../../src/http/request-state.ts'
import { runInOrder } from '../../src/http/stages.ts'
import { createValidator, requireStorableText } from '../../src/http/validator.ts'

/** What the stages say about a request: its refusal, and the refusals of its items. */
export type Verdict = { readonly refusal: unknown; readonly faultyItems: number }

/** The body as text, and the query as the service parses it, with its text. */
export type Sent = {
  readonly body?: string
  readonly query?: Readonly<Record<string, unknown>>
  readonly queryText?: string
}

const app = express()

const requestOf = (operationId: OperationId, { body = '', query = {}, queryText = '' }: Sent): Request => {
  const { method, path } = operations[operationId]
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const url = path.replaceAll(/\{\w+\}/g, 'f'.repeat(24))
  const req = new IncomingMessage(new Socket())
  startState(req)
  const bytes = Buffer.from(body)
  req.push(bytes)
  req.push(null)
  return Object.assign(req, {
    app,
    method: method.toUpperCase(),
    url,
    originalUrl: `${url}?${queryText}`,
    path: url,
    baseUrl: '',
    params: Object.fromEntries(names.map((name) => [name, 'f'.repeat(24)])),
    query,
    headers: { 'content-type': 'application/json', 'content-length': bytes.length.toString() },
  }) as unknown as Request
}

/** Creates the stages of an operation that read and validate a request, without authentication and handler. */
export const createStages = (operationId: OperationId): ((sent: Sent) => Promise<Verdict>) => {
  const validator = createValidator()
  const { hasBody, maxBodyBytes } = operations[operationId]
  const run: RequestHandler = runInOrder([
    readBody(maxBodyBytes ?? usualBodyBytes),
    requireReadableBody({ hasBody }),
    ...validator.prepare(operationId),
    validator.requireValid(operationId),
    requireStorableText(operationId),
  ])
  return (sent) => {
    const req = requestOf(operationId, sent)
    return new Promise((done) => {
      void run(req, new ServerResponse(req) as Response, (refusal?: unknown) => {
        done({ refusal, faultyItems: stateOf(req).faultyItems.size })
      })
    })
  }
}
