import { describe, expect, it } from 'vitest'
import { isLostReply, translateDatabaseError } from '../../../src/db/constraints.ts'

const fault = (message: string, code?: string): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name })

const neverSent = [
  fault('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
  fault('getaddrinfo ENOTFOUND database', 'ENOTFOUND'),
  named('KnexTimeoutError', 'Knex: Timeout acquiring a connection. The pool is probably full.'),
  fault('timeout expired'),
  fault('Query read timeout'),
  fault('Connection terminated due to connection timeout'),
  Object.assign(fault('sorry, too many clients already', '53300'), { severity: 'FATAL' }),
  Object.assign(fault('the database system is starting up', '57P03'), { severity: 'FATAL' }),
]

const inDoubt = [
  fault('read ECONNRESET', 'ECONNRESET'),
  fault('Connection terminated unexpectedly'),
  fault('Connection terminated: the database is silent'),
  Object.assign(fault('terminating connection due to administrator command', '57P01'), { severity: 'FATAL' }),
]

describe('an error of the database', () => {
  it.each([...neverSent, ...inDoubt])('is EXTERNAL_REQUEST_ERROR with Retry-After: $message', (error) => {
    expect(translateDatabaseError(error)).toMatchObject({
      name: 'Refusal',
      code: 'EXTERNAL_REQUEST_ERROR',
      detail: { retryAfterSeconds: 1 },
    })
  })

  it.each(inDoubt)('after a statement was sent leaves its outcome unknown: $message', (error) => {
    expect(isLostReply(error)).toBe(true)
  })

  it.each(neverSent)('before any statement was sent means that nothing was done: $message', (error) => {
    expect(isLostReply(error)).toBe(false)
  })

  it('is not recognised in other errors', () => {
    const bug = new TypeError('undefined is not a function')
    expect(translateDatabaseError(bug)).toBe(bug)
    expect(isLostReply(bug)).toBe(false)
  })
})
