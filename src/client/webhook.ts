import { CorridorUsageError, WebhookVerificationError } from './errors.ts'
import type { WebhookEvent } from './events.ts'
import { parseJson } from './json.ts'
import { isBodySigned, isRecent, isStandardSigned, parseTimestamp } from './webhook-signature.ts'

/** The body of a webhook before anybody parsed it. Parsed and written again it has other bytes. */
export type WebhookBody = string | Uint8Array | ArrayBuffer

/** The headers of a webhook: of a `Request`, of Node’s `req.headers`, or of a plain object; names in any case. */
export type WebhookHeaders =
  | { readonly get: (name: string) => string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** What a webhook is verified with. Every kind that is given must fit; at least one must be given. */
export type WebhookKeys = {
  /** Verifies `x-webhook-signature`: the public key of the service’s environment, PEM (`corridor webhook public-key`).
   *  It tells who sent the body, and not when. Several while keys change: one must fit. */
  readonly publicKey?: string | readonly string[]
  /** Verifies `webhook-id`, `webhook-timestamp` and `webhook-signature` (Standard Webhooks): your endpoint’s secret,
   *  `whsec_…`. Refuses what was signed more than five minutes ago. Several while secrets change: one must fit. */
  readonly secret?: string | readonly string[]
  /** The time now, for tests. */
  readonly now?: Date
}

/** Verifies webhooks. */
export type WebhookVerifier = {
  /** Gives the event of a webhook once it is known to come from the service, unchanged and in time. Throws
   *  WebhookVerificationError where it is not; answer that with 400, and not with its reason. Throws
   *  CorridorUsageError where the keys or the body can never work.
   *
   *  Events come at least once and in no promised order: skip an `id` that was handled already, and answer 2xx within
   *  15 seconds.
   *  @example
   *  app.post('/hooks', express.raw({ type: 'application/json' }), async (req, res) => {
   *    const event = await Webhook.verify(req.body, req.headers, { secret: process.env.WEBHOOK_SECRET })
   *    if (event.event === 'TRANSACTION.UPDATED') await settle(event.data.transactionId, event.data.status)
   *    res.sendStatus(204)
   *  }) */
  readonly verify: (body: WebhookBody, headers: WebhookHeaders, keys: WebhookKeys) => Promise<WebhookEvent>
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Keys as a list. Whoever calls from JavaScript has no compiler: what is no text, such as a key object, must never
 *  count as no key, for then nothing would be checked. */
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
  throw new CorridorUsageError(
    'a webhook is verified by the bytes of its body: give them as they came, not what a parser made of them',
  )
}

/** Says why nothing fits: a body that was cut on its way is another trouble than a wrong key. */
const refusalOf = (header: string, bytes: Uint8Array): WebhookVerificationError =>
  parseJson(new TextDecoder().decode(bytes)) === undefined
    ? new WebhookVerificationError('truncated-body', 'the body is not whole JSON, nor is it what was signed')
    : new WebhookVerificationError('wrong-signature', `${header} is not by this key over these bytes`)

const isAny = async (keys: readonly string[], fits: (key: string) => Promise<boolean>): Promise<boolean> => {
  for (const key of keys) if (await fits(key)) return true
  return false
}

type Message = { readonly bytes: Uint8Array; readonly headers: WebhookHeaders; readonly now: Date }

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
    throw new WebhookVerificationError('malformed-header', 'webhook-timestamp is no number of seconds')
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
  if (!isEvent) throw new WebhookVerificationError('malformed-body', 'the body is signed, and is no event')
  return parsed as WebhookEvent
}

const verify: WebhookVerifier['verify'] = async (body, headers, { publicKey, secret, now = new Date() }) => {
  const [publicKeys, secrets] = [asList('publicKey', publicKey), asList('secret', secret)]
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
