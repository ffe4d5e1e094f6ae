import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { operations, type OperationId } from '../../generated/catalogue.ts'
import { runInOrder } from './stages.ts'

const app = express()

const parseRequest = (operationId: OperationId): Request => {
  const { method, path } = operations[operationId]
  const req = new IncomingMessage(new Socket())
  return Object.assign(req, {
    app,
    method: method.toUpperCase(),
    url: path,
    originalUrl: path,
    path,
    baseUrl: '',
    params: {},
    query: {},
    headers: { 'content-type': 'application/json' },
  }) as unknown as Request
}

// The validator uses only what these have.
const parseResponse = (req: Request): Response => new ServerResponse(req) as Response

/** Runs an empty request of an operation through stages of the validator, which compiles its schemas at the first one.
 *  The result does not matter. */
export const runEmpty = (operationId: OperationId, stages: readonly RequestHandler[]): Promise<void> => {
  const req = parseRequest(operationId)
  const res = parseResponse(req)
  return new Promise((done) => {
    void runInOrder(stages)(req, res, () => {
      done()
    })
  })
}
