import { createHmac } from 'node:crypto'
import { isSameBytes } from '../kernel/same-bytes.ts'

/** Returns the token of a form: only a page of this session can name it for this path. */
export const formTokenOf = (sessionToken: string, path: string): string =>
  createHmac('sha256', sessionToken).update(path).digest('base64url')

/** Returns whether a token is that of the form of a path. */
export const isFormOf = (given: string, sessionToken: string, path: string): boolean =>
  isSameBytes(Buffer.from(given), Buffer.from(formTokenOf(sessionToken, path)))
