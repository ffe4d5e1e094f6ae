import { createHmac, hkdfSync } from 'node:crypto'
import { idOfShort, shortIdLength, shortIdOf } from '../kernel/id.ts'
import type { Keyring, NamedKey } from '../kernel/keyring.ts'
import { isSameBytes } from '../kernel/same-bytes.ts'
import type { SessionIds } from './session.ts'

/** The secrets of hosted pages: a token in the address of a page, with which anyone can pay, and a token in its
 *  forms. */
export type PageTokens = {
  /** Signs a token for an address: both ids and a signature. The business comes first, as in an API key, so that a
   *  proxy knows its cell. */
  readonly sign: (ids: SessionIds) => string
  /** Returns the ids of a valid token, else undefined. */
  readonly read: (token: string) => SessionIds | undefined
  /** Signs the forms of one attempt. Other sites cannot know the token, and the token changes with each attempt. */
  readonly signForm: (ids: SessionIds, attempt: number) => string
  readonly isFormOf: (ids: SessionIds, attempt: number, text: string) => boolean
}

const idBytes = 12
const signatureBytes = 16
const tokenShape = /^[0-9A-Za-z]{17}[A-Za-z0-9_-]{38}$/

const bytesOf = ({ businessId, sessionId }: SessionIds): Buffer => Buffer.from(businessId + sessionId, 'hex')

const signature = (key: Buffer, ids: SessionIds, rest = ''): Buffer =>
  createHmac('sha256', key).update(bytesOf(ids)).update(rest).digest().subarray(0, signatureBytes)

const formSignature = (key: Buffer, ids: SessionIds, attempt: number): string =>
  signature(key, ids, attempt.toString()).toString('base64url')

const derive = (pepper: Buffer, label: string): Buffer =>
  Buffer.from(hkdfSync('sha256', pepper, '', `corridor checkout: ${label}`, 32))

/** Creates the tokens: the first 128 bits of HMAC-SHA-256 under two keys that HKDF derives from a pepper. The first
 *  pepper signs, all verify. Nothing is stored. See docs/design/authentication.md#signed-urls. */
export const createPageTokens = (peppers: Keyring): PageTokens => {
  const derived = ({ key }: NamedKey) => ({ page: derive(key, 'page'), form: derive(key, 'form') })
  const [newest, ...older] = peppers
  const signing = derived(newest)
  const keys = [signing, ...older.map(derived)]
  return {
    sign: (ids) => {
      const rest = Buffer.concat([Buffer.from(ids.sessionId, 'hex'), signature(signing.page, ids)])
      return shortIdOf(ids.businessId) + rest.toString('base64url')
    },
    read: (token) => {
      if (!tokenShape.test(token)) return undefined
      const businessId = idOfShort(token.slice(0, shortIdLength))
      const bytes = Buffer.from(token.slice(shortIdLength), 'base64url')
      // The last character has spare bits: fifteen others would read as the same bytes.
      if (businessId === undefined || bytes.toString('base64url') !== token.slice(shortIdLength))
        return undefined
      const ids = { businessId, sessionId: bytes.subarray(0, idBytes).toString('hex') }
      const given = bytes.subarray(idBytes)
      return keys.some(({ page }) => isSameBytes(given, signature(page, ids))) ? ids : undefined
    },
    signForm: (ids, attempt) => formSignature(signing.form, ids, attempt),
    isFormOf: (ids, attempt, text) =>
      keys.some(({ form }) => isSameBytes(Buffer.from(formSignature(form, ids, attempt)), Buffer.from(text))),
  }
}
