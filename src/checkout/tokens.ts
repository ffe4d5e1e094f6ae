import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { SessionIds } from './session.ts'

/** The secrets of hosted pages: one in a page's address, which lets whoever has it pay, and one in its forms. */
export type PageTokens = {
  /** One opaque text for an address: both ids and a signature over them. */
  readonly sign: (ids: SessionIds) => string
  /** The ids of a genuine token; undefined for anything else. */
  readonly read: (token: string) => SessionIds | undefined
  /** A text for the forms of one attempt of a session: another site cannot know it, and an old form has an old one. */
  readonly signForm: (ids: SessionIds, attempt: number) => string
  readonly isFormOf: (ids: SessionIds, attempt: number, text: string) => boolean
}

const idBytes = 12
const signatureBytes = 16
const tokenShape = /^[A-Za-z0-9_-]{54}$/

const isSame = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right)

const bytesOf = ({ businessId, sessionId }: SessionIds): Buffer => Buffer.from(businessId + sessionId, 'hex')

/** Opens the secrets: HMAC-SHA-256, the first 128 bits, under two keys that HKDF derives from the pepper. Nothing is
 *  stored. Source: D-0421, D-0551. */
export const createPageTokens = (pepper: Buffer): PageTokens => {
  const keyOf = (label: string) =>
    Buffer.from(hkdfSync('sha256', pepper, '', `corridor checkout: ${label}`, 32))
  const pageKey = keyOf('page')
  const formKey = keyOf('form')
  const signature = (key: Buffer, ids: SessionIds, rest = ''): Buffer =>
    createHmac('sha256', key).update(bytesOf(ids)).update(rest).digest().subarray(0, signatureBytes)
  const signForm: PageTokens['signForm'] = (ids, attempt) =>
    signature(formKey, ids, attempt.toString()).toString('base64url')
  return {
    sign: (ids) => Buffer.concat([bytesOf(ids), signature(pageKey, ids)]).toString('base64url'),
    read: (token) => {
      if (!tokenShape.test(token)) return undefined
      const bytes = Buffer.from(token, 'base64url')
      const ids = {
        businessId: bytes.subarray(0, idBytes).toString('hex'),
        sessionId: bytes.subarray(idBytes, 2 * idBytes).toString('hex'),
      }
      return isSame(bytes.subarray(2 * idBytes), signature(pageKey, ids)) ? ids : undefined
    },
    signForm,
    isFormOf: (ids, attempt, text) => isSame(Buffer.from(signForm(ids, attempt)), Buffer.from(text)),
  }
}
