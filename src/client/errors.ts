import type { ErrorCode } from '../../generated/catalogue.ts'

/** What a refusal tells beside its code. */
export type ErrorDetail = {
  readonly status: number
  /** The code's fixed message. */
  readonly message: string
  /** What went wrong this time, for people; may be empty, and is not to be parsed. */
  readonly friendlyMessage: string
  /** On some errors only, such as the `customerId` of a conflict. */
  readonly data: Readonly<Record<string, string>> | undefined
  /** Of `x-request-id`; quote it to whoever operates the service. */
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
}

/** The service answered with an error. Branch on `code`. Source: §7. */
export class CorridorError extends Error {
  /** A code of this version of the contract, or one of a later version. */
  readonly code: ErrorCode | (string & {})
  readonly status: number
  readonly friendlyMessage: string
  readonly data: Readonly<Record<string, string>> | undefined
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: string, detail: ErrorDetail) {
    const { status, message, friendlyMessage, requestId } = detail
    const sentence = friendlyMessage === '' ? message : friendlyMessage
    super(
      `${status.toString()} ${code}: ${sentence}${requestId === undefined ? '' : ` (request ${requestId})`}`,
    )
    this.name = 'CorridorError'
    this.code = code
    this.status = status
    this.friendlyMessage = friendlyMessage
    this.data = detail.data
    this.requestId = requestId
    this.retryAfterSeconds = detail.retryAfterSeconds
  }
}

/** No answer came, or none that can be read: the connection was refused or cut, the time was up, or something between
 *  here and the service answered in its place. What was asked may or may not have happened. */
export class CorridorConnectionError extends Error {
  /** How often it was tried. */
  readonly attempts: number

  constructor(message: string, attempts: number, options: ErrorOptions) {
    super(`${message} (${attempts.toString()} ${attempts === 1 ? 'attempt' : 'attempts'})`, options)
    this.name = 'CorridorConnectionError'
    this.attempts = attempts
  }
}

/** The client was set up or called in a way that can never work. */
export class CorridorUsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CorridorUsageError'
  }
}
