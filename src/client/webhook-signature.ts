import { CorridorUsageError } from './errors.ts'

// WebCrypto and no Buffer, so that the client runs on any platform with `fetch`.
const encoder = new TextEncoder()

const toleranceSeconds = 300
const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const hmac = { name: 'HMAC', hash: 'SHA-256' } as const

/** Parses strict base64; returns undefined for anything else, which lenient decoders would accept. */
const parseBase64 = (text: string) =>
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)
    ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    : undefined

const readPublicKey = async (pem: string): Promise<CryptoKey> => {
  const wrong = new CorridorUsageError(
    'publicKey must be the public key of the service’s webhooks as PEM, beginning "-----BEGIN PUBLIC KEY-----"',
  )
  // Environment files often write line breaks as \n.
  const lines = pem.replaceAll('\\n', '\n')
  const inner = /-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----/.exec(lines)?.[1]
  const bytes = inner === undefined ? undefined : parseBase64(inner.replace(/\s/g, ''))
  if (!bytes) throw wrong
  return crypto.subtle.importKey('spki', bytes, rsa, false, ['verify']).catch(() => {
    throw wrong
  })
}

const readSecret = async (secret: string): Promise<CryptoKey> => {
  const bytes = parseBase64(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0)
    throw new CorridorUsageError('secret must be the secret of your webhooks: whsec_ and base64')
  return crypto.subtle.importKey('raw', bytes, hmac, false, ['verify'])
}

/** Returns whether `signature` (of `x-webhook-signature`) is a signature of these bytes by this key. Throws
 *  CorridorUsageError unless `publicKeyPem` is SPKI PEM. */
export const isBodySigned = async (
  publicKeyPem: string,
  body: Uint8Array,
  signature: string,
): Promise<boolean> => {
  const key = await readPublicKey(publicKeyPem)
  const bytes = parseBase64(signature)
  return bytes !== undefined && crypto.subtle.verify(rsa.name, key, bytes, new Uint8Array(body))
}

/** The three headers of Standard Webhooks, and the bytes of the body. */
export type StandardMessage = {
  readonly id: string
  /** The time of the attempt, in seconds since 1970. */
  readonly timestamp: string
  readonly signature: string
  readonly body: Uint8Array
}

/** Parses the timestamp of an attempt, in seconds since 1970; returns undefined for anything else. */
export const parseTimestamp = (text: string): number | undefined =>
  /^\d{1,12}$/.test(text) ? Number.parseInt(text, 10) : undefined

/** Returns whether a timestamp is at most five minutes before or after `now`, which prevents replays. */
export const isRecent = (timestamp: number, now: Date): boolean =>
  Math.abs(now.getTime() / 1_000 - timestamp) <= toleranceSeconds

const signedContentOf = ({ id, timestamp, body }: StandardMessage) => {
  const head = encoder.encode(`${id}.${timestamp}.`)
  const content = new Uint8Array(head.length + body.length)
  content.set(head)
  content.set(body, head.length)
  return content
}

/** Returns whether one of the signatures, separated by spaces, is by `secret`, and the attempt is at most five minutes
 *  from `now`. Compares in constant time. Throws CorridorUsageError for an invalid secret. */
export const isStandardSigned = async (
  secret: string,
  message: StandardMessage,
  now: Date,
): Promise<boolean> => {
  const key = await readSecret(secret)
  const timestamp = parseTimestamp(message.timestamp)
  if (timestamp === undefined || !isRecent(timestamp, now)) return false
  const content = signedContentOf(message)
  for (const part of message.signature.split(' ')) {
    const given = part.startsWith('v1,') ? parseBase64(part.slice('v1,'.length)) : undefined
    if (given && (await crypto.subtle.verify(hmac.name, key, given, content))) return true
  }
  return false
}
