import { createHmac, timingSafeEqual } from 'node:crypto'

/** Returns the token of a form: only a page of this session can name it for this path. */
export const formTokenOf = (sessionToken: string, path: string): string =>
  createHmac('sha256', sessionToken).update(path).digest('base64url')

/** Returns whether a token is that of the form of a path. */
export const isFormOf = (given: string, sessionToken: string, path: string): boolean => {
  const expected = formTokenOf(sessionToken, path)
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
