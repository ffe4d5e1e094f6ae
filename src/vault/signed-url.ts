import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What a signed URL allows: one method on one subject (a path below a route), until it expires. */
export type SignedAccess = { readonly method: 'GET' | 'PUT'; readonly subject: string }

/** Signs URLs that need no API key, and knows its own signatures again. */
export type UrlSigner = {
  /** Gives the query of a URL that allows `access` until `expiresAt`: `expires` in milliseconds, and `signature`. */
  readonly sign: (access: SignedAccess, expiresAt: Date) => string
  /** True where `query` is what `sign` gave for this access, and `now` is before its expiry. */
  readonly isAllowed: (access: SignedAccess, query: Readonly<Record<string, unknown>>, now: Date) => boolean
}

const keyBytes = 32

/** Opens a signer: HMAC-SHA-256 over method, expiry and subject, under a key of its own that HKDF derives from the
 *  pepper by `label`. A signature of one label is worth nothing for another. Source: D-0421. */
export const createUrlSigner = (pepper: Buffer, label: string): UrlSigner => {
  const key = Buffer.from(hkdfSync('sha256', pepper, '', `corridor signed url: ${label}`, keyBytes))
  // Neither method nor expiry holds a line end, so that no two accesses are the same text.
  const signatureOf = ({ method, subject }: SignedAccess, expires: string): string =>
    createHmac('sha256', key).update(`${method}\n${expires}\n${subject}`).digest('base64url')
  return {
    sign: (access, expiresAt) => {
      const expires = expiresAt.getTime().toString()
      return `expires=${expires}&signature=${signatureOf(access, expires)}`
    },
    isAllowed: (access, { expires, signature }, now) => {
      if (typeof expires !== 'string' || !/^\d{1,15}$/.test(expires)) return false
      if (typeof signature !== 'string') return false
      const wanted = Buffer.from(signatureOf(access, expires))
      const given = Buffer.from(signature)
      const isGenuine = given.length === wanted.length && timingSafeEqual(given, wanted)
      return isGenuine && now.getTime() < Number.parseInt(expires, 10)
    },
  }
}
