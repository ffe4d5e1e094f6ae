import type { ErrorCode } from '../../generated/catalogue.ts'

/** The details of a refusal beside its code. */
export type ErrorDetail = {
  readonly status: number
  /** The fixed message of the code. */
  readonly message: string
  /** What went wrong, for people; may be empty. Do not parse it. */
  readonly friendlyMessage: string
  /** Present on some errors only, such as the `customerId` of a conflict. */
  readonly data: Readonly<Record<string, string>> | undefined
  /** The `x-request-id`; quote it to the operator of the service. */
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** Whether this attempt or an earlier one may have been carried out. */
  readonly mayHaveBeenDone: boolean
}

/** The service responded with an error. Branch on `code`. Where `mayHaveBeenDone`, the response of an earlier attempt
 *  was lost, or the service failed: check before you pay with another idempotency key.
 *  @example
 *  if (error instanceof CorridorError && error.code === 'BALANCE_INSUFFICIENT') await topUp() */
export class CorridorError extends Error {
  /** A code of this version of the contract, or of a later one. */
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

/** The details of a call without a response. */
export type ConnectionDetail = {
  /** The number of attempts. */
  readonly attempts: number
  /** False where the service cannot have received it. */
  readonly mayHaveBeenDone: boolean
  readonly cause?: unknown
}

/** There was no valid response: the connection was refused or lost, the call timed out, or a proxy responded instead of
 *  the service. Where `mayHaveBeenDone`, check before you repeat it in another way; repeating a create with the same
 *  idempotency key is always safe. */
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

/** The options of the client or the arguments of a call are invalid. */
export class CorridorUsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CorridorUsageError'
  }
}

/** Why a webhook was refused. `truncated-body`: the signature does not match, and the body is not complete JSON.
 *  `malformed-body`: the signature matches, but the body is not an event. */
export type WebhookVerificationReason =
  | 'missing-header'
  | 'malformed-header'
  | 'expired-timestamp'
  | 'wrong-signature'
  | 'truncated-body'
  | 'malformed-body'

/** A webhook is not from the service, or too old. Respond with 400, without the reason. */
export class WebhookVerificationError extends Error {
  readonly reason: WebhookVerificationReason

  constructor(reason: WebhookVerificationReason, message: string) {
    super(`${reason}: ${message}`)
    this.name = 'WebhookVerificationError'
    this.reason = reason
  }
}
