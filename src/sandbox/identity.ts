import type { IdentityProvider } from '../rails/index.ts'

/** The identity provider of the sandbox: every document matches, except numbers that end in 0004. */
export const sandboxIdentity: IdentityProvider = {
  verify: async ({ docValue }) => ({ kind: docValue.endsWith('0004') ? 'mismatch' : 'match' }),
}
