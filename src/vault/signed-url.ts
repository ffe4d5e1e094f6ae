import { createHmac, hkdfSync } from 'node:crypto'
import type { Keyring, NamedKey } from '../kernel/keyring.ts'
import { isSameBytes } from '../kernel/same-bytes.ts'

/** The access that a signed URL grants: one method on one subject (a path below a route). */
export type SignedAccess = { readonly method: 'GET' | 'PUT'; readonly subject: string }

/** Signs URLs that need no API key, and verifies its signatures. */
export type UrlSigner = {
  /** Returns the query of a URL that grants `access` until `expiresAt`: `expires` in milliseconds, and `signature`. */
  readonly sign: (access: SignedAccess, expiresAt: Date) => string
  /** Returns whether `query` was signed for this access and has not expired at `now`. */
  readonly isAllowed: (access: SignedAccess, query: Readonly<Record<string, unknown>>, now: Date) => boolean
}

const keyBytes = 32

// Method and expiry contain no line break, so two different accesses never sign the same text.
const signatureOf = (key: Buffer, { method, subject }: SignedAccess, expires: string): string =>
  createHmac('sha256', key).update(`${method}\n${expires}\n${subject}`).digest('base64url')

/** Creates a signer: HMAC-SHA-256 over method, expiry and subject, with keys that HKDF derives from the peppers and
 *  `label`, so a signature is valid for one label only. See docs/design/authentication.md#signed-urls. */
export const createUrlSigner = ([newest, ...older]: Keyring, label: string): UrlSigner => {
  const derive = ({ key }: NamedKey): Buffer =>
    Buffer.from(hkdfSync('sha256', key, '', `corridor signed url: ${label}`, keyBytes))
  const signingKey = derive(newest)
  const keys = [signingKey, ...older.map(derive)]
  return {
    sign: (access, expiresAt) => {
      const expires = expiresAt.getTime().toString()
      return `expires=${expires}&signature=${signatureOf(signingKey, access, expires)}`
    },
    isAllowed: (access, { expires, signature }, now) => {
      if (typeof expires !== 'string' || !/^\d{1,15}$/.test(expires)) return false
      if (typeof signature !== 'string') return false
      const given = Buffer.from(signature)
      const isGenuine = keys.some((key) => isSameBytes(given, Buffer.from(signatureOf(key, access, expires))))
      return isGenuine && now.getTime() < Number.parseInt(expires, 10)
    },
  }
}
