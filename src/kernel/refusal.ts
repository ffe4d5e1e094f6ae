import { errors, type ErrorCode } from '../../generated/catalogue.ts'

/** The details of a refusal beyond its code. `friendly` is for people and may be empty; `data` only where the contract
 *  has it; `retryAfterSeconds` becomes the `Retry-After` header. */
export type RefusalDetail = {
  readonly friendly?: string
  readonly data?: Readonly<Record<string, string>>
  readonly retryAfterSeconds?: number
}

/** An expected failure with an error code of the contract, which defines its status and fixed message. Any other error
 *  is a bug. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly detail: RefusalDetail

  constructor(code: ErrorCode, detail: RefusalDetail = {}, options?: ErrorOptions) {
    super(`${code}: ${detail.friendly ?? errors[code].error}`, options)
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
  }
}

/** Builds the response body of an error. */
export const errorBody = (code: ErrorCode, { friendly = '', data }: RefusalDetail = {}) => {
  const { error } = errors[code]
  return { code, error, details: { errorMessage: error, friendlyMessage: friendly, ...(data && { data }) } }
}

/** Throws a refusal with a code and a sentence for people. Its type is written out so that TypeScript knows a call
 *  never returns. */
export const refuse: (code: ErrorCode, friendly?: string) => never = (code, friendly = '') => {
  throw new Refusal(code, { friendly })
}
