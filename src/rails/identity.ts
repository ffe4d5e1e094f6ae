/** The query to an identity provider: is the document with this number registered under this name? */
export type IdentityQuery = {
  readonly docType: 'BVN'
  readonly docValue: string
  readonly name: string
  readonly countryCode: string
}

/** The port of identity providers, the sandbox's and live ones. Called outside database transactions; the same query
 *  may be repeated. On a timeout it refuses EXTERNAL_REQUEST_ERROR with `retryAfterSeconds`: no answer is not a
 *  mismatch. */
export type IdentityProvider = {
  readonly verify: (
    query: IdentityQuery,
  ) => Promise<{ readonly kind: 'match' } | { readonly kind: 'mismatch' }>
}
