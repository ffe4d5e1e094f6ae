import { expect } from 'vitest'
import { errors, type ErrorCode } from '../../generated/catalogue.ts'

/** A response of openapi-fetch or of `sendRaw`. */
type Answer =
  | { readonly response: Response; readonly error?: unknown; readonly data?: unknown }
  | { readonly status: number; readonly headers: Headers; readonly json: unknown }

type ErrorBody = {
  readonly code: string
  readonly error: string
  readonly details: {
    readonly errorMessage: string
    readonly friendlyMessage: string
    readonly data?: Readonly<Record<string, unknown>>
  }
}

const read = (answer: Answer): { status: number; headers: Headers; body: unknown } =>
  'response' in answer
    ? { status: answer.response.status, headers: answer.response.headers, body: answer.error }
    : { status: answer.status, headers: answer.headers, body: answer.json }

/** Asserts that a response is the refusal `code` of the contract: its status, its fixed message, exactly the
 *  documented shape, and an `x-request-id`. Returns the details. */
export const expectRefusal = (answer: Answer, code: ErrorCode): ErrorBody['details'] => {
  const { status, headers, body } = read(answer)
  const { error } = errors[code]
  expect(body, `${status.toString()} ${JSON.stringify(body)}`).toMatchObject({ code })
  const refusal = body as ErrorBody
  expect(status).toBe(errors[code].status)
  expect(refusal.error).toBe(error)
  expect(refusal.details.errorMessage).toBe(error)
  expect(typeof refusal.details.friendlyMessage).toBe('string')
  expect(Object.keys(refusal).toSorted()).toEqual(['code', 'details', 'error'])
  const known = ['data', 'errorMessage', 'friendlyMessage']
  expect(Object.keys(refusal.details).filter((key) => !known.includes(key))).toEqual([])
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  return refusal.details
}
