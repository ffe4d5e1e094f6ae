import { CorridorUsageError, WebhookVerificationError } from './errors.ts'
import type { WebhookEvent } from './events.ts'
import { parseJson } from './json.ts'
import type { PublishedKeys } from './published-keys.ts'
import { isBodySigned, isRecent, isStandardSigned, parseTimestamp } from './webhook-signature.ts'

/** The unparsed body of a webhook. Parsing and serialising it again would change its bytes. */
export type WebhookBody = string | Uint8Array | ArrayBuffer

/** The headers of a webhook: of a `Request`, Node’s `req.headers`, or a plain object; names in any case. */
export type WebhookHeaders =
  | { readonly get: (name: string) => string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** The keys that verify a webhook. Give at least one kind; every kind that you give must match. */
export type WebhookKeys = {
  /** Verifies `x-webhook-signature`: the keys that the service publishes (`createPublishedKeys`), or public keys in
   *  PEM, of which one must match. It proves who sent the body, not when. */
  readonly publicKey?: string | readonly string[] | PublishedKeys
  /** Verifies `webhook-id`, `webhook-timestamp` and `webhook-signature` (Standard Webhooks): your endpoint’s secret,
   *  `whsec_…`. Refuses signatures older than five minutes. Give several during a rotation: one must match. */
  readonly secret?: string | readonly string[]
  /** The current time, for tests. */
  readonly now?: Date
}

/** Verifies webhooks. */
export type WebhookVerifier = {
  /** Returns the event of a webhook that comes from the service, unchanged and recent. Throws WebhookVerificationError
   *  otherwise: respond with 400, without the reason. Throws CorridorUsageError for invalid keys, or for a body that is
   *  not the raw one.
   *
   *  Events are delivered at least once and in any order: skip an `id` that you have handled, and respond with 2xx
   *  within 15 seconds.
   *  @example
   *  app.post('/hooks', express.raw({ type: 'application/json' }), async (req, res) => {
   *    const event = await Webhook.verify(req.body, req.headers, { secret: process.env.WEBHOOK_SECRET })
   *    if (event.event === 'TRANSACTION.UPDATED') await settle(event.data.transactionId, event.data.status)
   *    res.sendStatus(204)
   *  }) */
  readonly verify: (body: WebhookBody, headers: WebhookHeaders, keys: WebhookKeys) => Promise<WebhookEvent>
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Returns keys as a list. Throws for anything but strings (JavaScript callers may pass a key object): ignoring it
 *  would skip the check. */
const asList = (name: string, given: unknown): readonly string[] => {
  const keys: unknown = given === undefined ? [] : isText(given) ? [given] : given
  if (Array.isArray(keys) && keys.every(isText)) return keys
  throw new CorridorUsageError(`${name} must be text, or a list of texts`)
}

const isGetter = (headers: WebhookHeaders): headers is { readonly get: (name: string) => string | null } =>
  typeof headers['get'] === 'function'

const headerOf = (headers: WebhookHeaders, name: string): string => {
  const value = isGetter(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1]
  const text = Array.isArray(value) && value.length === 1 ? value.join('') : value
  if (typeof text === 'string' && text !== '') return text
  throw new WebhookVerificationError('missing-header', `the header ${name} is missing`)
}

const toBytes = (body: unknown): Uint8Array => {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  throw new CorridorUsageError('a webhook is verified by the raw bytes of its body: pass the unparsed body')
}

/** Creates the error of a signature that does not match, and distinguishes a truncated body from a wrong key. */
const refusalOf = (header: string, bytes: Uint8Array): WebhookVerificationError =>
  parseJson(new TextDecoder().decode(bytes)) === undefined
    ? new WebhookVerificationError(
        'truncated-body',
        'the body is incomplete JSON and does not match its signature',
      )
    : new WebhookVerificationError('wrong-signature', `${header} does not match this key and body`)

const isAny = async (keys: readonly string[], fits: (key: string) => Promise<boolean>): Promise<boolean> => {
  for (const key of keys) if (await fits(key)) return true
  return false
}

type Message = { readonly bytes: Uint8Array; readonly headers: WebhookHeaders; readonly now: Date }

const isPublished = (given: unknown): given is PublishedKeys =>
  typeof given === 'object' &&
  given !== null &&
  typeof Object.getOwnPropertyDescriptor(given, 'find')?.value === 'function'

/** Returns the public keys that may have signed: of published ones the one that the delivery names. */
const publicKeysOf = async (given: WebhookKeys['publicKey'], headers: WebhookHeaders) => {
  if (!isPublished(given)) return asList('publicKey', given)
  const key = await given.find(headerOf(headers, 'x-webhook-key-id'))
  if (key !== undefined) return [key]
  throw new WebhookVerificationError('wrong-signature', 'x-webhook-key-id names no key of the service')
}

const requireBodySigned = async (publicKeys: readonly string[], { bytes, headers }: Message) => {
  const signature = headerOf(headers, 'x-webhook-signature')
  const isSigned = await isAny(publicKeys, (key) => isBodySigned(key, bytes, signature))
  if (!isSigned) throw refusalOf('x-webhook-signature', bytes)
}

const requireStandardSigned = async (secrets: readonly string[], { bytes, headers, now }: Message) => {
  const message = {
    id: headerOf(headers, 'webhook-id'),
    timestamp: headerOf(headers, 'webhook-timestamp'),
    signature: headerOf(headers, 'webhook-signature'),
    body: bytes,
  }
  const timestamp = parseTimestamp(message.timestamp)
  if (timestamp === undefined)
    throw new WebhookVerificationError('malformed-header', 'webhook-timestamp must be a number of seconds')
  if (!isRecent(timestamp, now))
    throw new WebhookVerificationError(
      'expired-timestamp',
      'webhook-timestamp is more than five minutes from now: is this machine’s clock right?',
    )
  const isSigned = await isAny(secrets, (secret) => isStandardSigned(secret, message, now))
  if (!isSigned) throw refusalOf('webhook-signature', bytes)
}

const parseEvent = (bytes: Uint8Array): WebhookEvent => {
  const parsed = parseJson(new TextDecoder().decode(bytes)) as Partial<WebhookEvent> | null | undefined
  const isEvent =
    typeof parsed?.id === 'string' &&
    typeof parsed.event === 'string' &&
    typeof (parsed.data ?? undefined) === 'object'
  if (!isEvent)
    throw new WebhookVerificationError('malformed-body', 'the body is signed, but is not an event')
  return parsed as WebhookEvent
}

const verify: WebhookVerifier['verify'] = async (body, headers, { publicKey, secret, now = new Date() }) => {
  const [publicKeys, secrets] = [await publicKeysOf(publicKey, headers), asList('secret', secret)]
  if (publicKeys.length + secrets.length === 0)
    throw new CorridorUsageError(
      'a webhook is verified with a publicKey, a secret, or both: neither is given',
    )
  const message = { bytes: toBytes(body), headers, now }
  if (publicKeys.length > 0) await requireBodySigned(publicKeys, message)
  if (secrets.length > 0) await requireStandardSigned(secrets, message)
  return parseEvent(message.bytes)
}

/** Verifies the webhooks that the service sends.
 *  @example
 *  const event = await Webhook.verify(rawBody, headers, { secret: 'whsec_…' })
 *  if (event.event === 'TRANSACTION.UPDATED') console.log(event.data.status) */
export const Webhook: WebhookVerifier = { verify }
