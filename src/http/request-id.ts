import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import { startState } from './request-state.ts'

/** Gives every answer its own opaque `x-request-id`, and keeps answers out of caches. */
export const requestId: RequestHandler = (req, res, next) => {
  const id = randomUUID()
  startState(req, id)
  res.setHeader('x-request-id', id)
  res.setHeader('cache-control', 'no-store')
  next()
}
