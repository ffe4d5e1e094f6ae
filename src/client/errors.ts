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
  /** Whether what was asked may have been done all the same, by this attempt or by one before it. */
  readonly mayHaveBeenDone: boolean
}

/** The service answered with an error. Branch on `code`. Where `mayHaveBeenDone`, an attempt before this answer was
 *  lost, or this one is the service's own fault: look before you pay under another key.
 *  @example
 *  if (error instanceof CorridorError && error.code === 'BALANCE_INSUFFICIENT') await topUp() */
export class CorridorError extends Error {
  /** A code of this version of the contract, or one of a later version. */
  readonly code: ErrorCode | (string & {})
  readonly status: number
  readonly friendlyMessage: string
  readonly data: Readonly<Record<string, string>> | undefined
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly mayHaveBeenDone: boolean

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
    this.mayHaveBeenDone = detail.mayHaveBeenDone
  }
}

/** What is known of a call that was not answered. */
export type ConnectionDetail = {
  /** How often it was tried. */
  readonly attempts: number
  /** False where the service cannot have heard of it. */
  readonly mayHaveBeenDone: boolean
  readonly cause?: unknown
}

/** No answer came, or none that can be read: the connection was refused or cut, the time was up, or something between
 *  here and the service answered in its place. Where `mayHaveBeenDone`, look before you do it again in another way; the
 *  same create with the same idempotency key is safe at any time. */
export class CorridorConnectionError extends Error {
  readonly attempts: number
  readonly mayHaveBeenDone: boolean

  constructor(message: string, { attempts, mayHaveBeenDone, cause }: ConnectionDetail) {
    super(`${message} (${attempts.toString()} ${attempts === 1 ? 'attempt' : 'attempts'})`, { cause })
    this.name = 'CorridorConnectionError'
    this.attempts = attempts
    this.mayHaveBeenDone = mayHaveBeenDone
  }
}

/** The client was set up or called in a way that can never work. */
export class CorridorUsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CorridorUsageError'
  }
}

/** Why a webhook was refused. `truncated-body`: the signature does not fit, and the body is not whole JSON.
 *  `malformed-body`: the signature fits, and the body is no event. */
export type WebhookVerificationReason =
  | 'missing-header'
  | 'malformed-header'
  | 'expired-timestamp'
  | 'wrong-signature'
  | 'truncated-body'
  | 'malformed-body'

/** A webhook is not what the service sent, or came too late. Answer 400; whoever sent it need not know the reason. */
export class WebhookVerificationError extends Error {
  readonly reason: WebhookVerificationReason

  constructor(reason: WebhookVerificationReason, message: string) {
    super(`${reason}: ${message}`)
    this.name = 'WebhookVerificationError'
    this.reason = reason
  }
}
