import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import { startState } from './request-state.ts'

/** Sets a new `x-request-id` on every answer, and keeps answers out of caches. */
export const requestId: RequestHandler = (req, res, next) => {
  const id = randomUUID()
  startState(req, id)
  res.setHeader('x-request-id', id)
  res.setHeader('cache-control', 'no-store')
  next()
}
