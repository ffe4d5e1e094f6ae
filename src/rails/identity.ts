/** What an identity provider is asked: whether a document of this number is registered to somebody of this name. */
export type IdentityQuestion = {
  readonly docType: 'BVN'
  readonly docValue: string
  readonly name: string
  readonly countryCode: string
}

/** Who knows whose a document is: the port that the sandbox's provider and every live one implement. Called outside any
 *  database transaction; the same question may be asked again. Where it gets no answer in good time it refuses
 *  EXTERNAL_REQUEST_ERROR with `retryAfterSeconds`: no answer is no mismatch. */
export type IdentityProvider = {
  readonly verify: (
    question: IdentityQuestion,
  ) => Promise<{ readonly kind: 'match' } | { readonly kind: 'mismatch' }>
}
