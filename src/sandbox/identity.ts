import type { IdentityProvider } from '../rails/identity.ts'

/** The identity provider of the sandbox: every document is the customer's, but for those that end in 0004, whose
 *  registered name is another. Source: contract §2. */
export const sandboxIdentity: IdentityProvider = {
  verify: async ({ docValue }) => ({ kind: docValue.endsWith('0004') ? 'mismatch' : 'match' }),
}
