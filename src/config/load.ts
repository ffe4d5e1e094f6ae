import { availableParallelism } from 'node:os'
import { makeValidator } from 'envalid'
import { wholeNumber } from './validators.ts'

const maxProcesses = 64

/** Parses how many processes share a port: a whole number from 1 to 64, or `auto` for one per core. Throws on anything
 *  else. */
export const parseProcesses = (text: string): number => {
  if (text === 'auto') return Math.min(maxProcesses, availableParallelism())
  const count = /^\d{1,3}$/.test(text) ? Number.parseInt(text, 10) : 0
  if (count < 1 || count > maxProcesses)
    throw new Error(`must be a whole number from 1 to ${maxProcesses.toString()}, or auto`)
  return count
}

/** The variables that bound what a process takes on. */
export const loadSpecs = {
  WEB_CONCURRENCY: makeValidator(parseProcesses)({
    default: 1,
    desc: 'Processes that answer the API on one port (roles api and both): 1 to 64, or auto for one per core.',
    example: 'auto',
  }),
  DATABASE_POOL_MAX: wholeNumber(1)({
    default: 12,
    desc: 'Database connections per process; five more serve health, metrics, ledger checks and the request log.',
  }),
  MAX_REQUESTS_IN_FLIGHT: wholeNumber(1)({
    default: 200,
    desc: 'Requests in progress per process, slow uploads not counted; more get 503 with Retry-After.',
  }),
}
