import { errors, type ErrorCode } from '../../generated/catalogue.ts'

/** What a refusal may tell beyond its code. `friendly` is for people and may be empty; `data` only where the contract
 *  shows it; `retryAfterSeconds` becomes the `Retry-After` header. */
export type RefusalDetail = {
  readonly friendly?: string
  readonly data?: Readonly<Record<string, string>>
  readonly retryAfterSeconds?: number
}

/** The world said no: an expected failure with a code of the contract. Everything else thrown is a bug (house §3).
 *  Status and fixed message come from the document, so they are never typed again. Source: §7. */
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

/** The contract's error body: what every error is answered with. Pure. Source: §7 "details". */
export const errorBody = (code: ErrorCode, { friendly = '', data }: RefusalDetail = {}) => {
  const { error } = errors[code]
  return { code, error, details: { errorMessage: error, friendlyMessage: friendly, ...(data && { data }) } }
}

/** Refuses with a code and a sentence for people. Its type is written out: only so does a call end a branch. */
export const refuse: (code: ErrorCode, friendly?: string) => never = (code, friendly = '') => {
  throw new Refusal(code, { friendly })
}
