import {
  createHmac,
  createPublicKey,
  randomBytes,
  sign,
  timingSafeEqual,
  verify,
  type KeyObject,
} from 'node:crypto'

const secretPrefix = 'whsec_'
const secretBytes = 32
const toleranceSeconds = 300

/** Makes a Standard Webhooks secret: `whsec_` and 32 random bytes in base64. */
export const createWebhookSecret = (): string => secretPrefix + randomBytes(secretBytes).toString('base64')

/** The public half of the signing key as SPKI PEM, which receivers verify with. */
export const publicPemOf = (privateKey: KeyObject): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()

/** Signs the bytes of a body for `x-webhook-signature`: RSA-SHA256 (PKCS#1 v1.5) in base64. Source: contract §8. */
export const signBody = (privateKey: KeyObject, body: Buffer): string =>
  sign('sha256', body, privateKey).toString('base64')

/** True when `signature` is that of exactly these bytes. */
export const isBodySigned = (publicKeyPem: string, body: Buffer, signature: string): boolean =>
  // Anything but plain base64 would be read as something else than what was sent.
  /^[A-Za-z0-9+/]+={0,2}$/.test(signature) &&
  verify('sha256', body, publicKeyPem, Buffer.from(signature, 'base64'))

/** What a Standard Webhooks signature covers: `timestamp` is the attempt's, in seconds since 1970. */
export type SignedContent = { readonly id: string; readonly timestamp: number; readonly body: Buffer }

const standardMac = (secret: string, { id, timestamp, body }: SignedContent): Buffer =>
  createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64'))
    .update(`${id}.${timestamp.toString()}.`)
    .update(body)
    .digest()

/** Signs for the header `webhook-signature`: one `v1,…` per secret, the newest first, separated by spaces, so that old
 *  and new verifiers pass while a secret is rotated. */
export const signStandard = (secrets: readonly string[], content: SignedContent): string =>
  secrets.map((secret) => `v1,${standardMac(secret, content).toString('base64')}`).join(' ')

const parseTimestamp = (text: string): number | undefined =>
  /^\d{1,12}$/.test(text) ? Number.parseInt(text, 10) : undefined

/** The three headers of Standard Webhooks as they came, with the bytes of the body. */
export type StandardMessage = {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: Buffer
}

/** True when one of the signatures is by `secret` and the attempt is at most five minutes from `now`. Compares in
 *  constant time. */
export const isStandardSigned = (secret: string, message: StandardMessage, now: Date): boolean => {
  const timestamp = parseTimestamp(message.timestamp)
  if (timestamp === undefined || Math.abs(now.getTime() / 1_000 - timestamp) > toleranceSeconds) return false
  const expected = standardMac(secret, { id: message.id, timestamp, body: message.body })
  return message.signature.split(' ').some((part) => {
    if (!part.startsWith('v1,')) return false
    const given = Buffer.from(part.slice('v1,'.length), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
