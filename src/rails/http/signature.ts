import { createHash, sign, verify, type KeyObject } from 'node:crypto'

// HTTP message signatures (RFC 9421) with Ed25519, and digests of bodies (RFC 9530). See
// docs/design/rails.md#signatures.

/** An Ed25519 key with the id by which `keyid` names it. */
export type RailKey = { readonly id: string; readonly key: KeyObject }

/** Headers by their names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>

/** The components that the message line gives, in the order in which they are signed. The digest of the body and
 *  `rail-request-id` follow them. */
export type Derived = readonly (readonly [name: string, value: string])[]

/** Returns what a signature covers of a request line. */
export const derivedOfRequest = (method: string, url: URL): Derived => [
  ['@method', method],
  ['@path', url.pathname],
  // Without a query it is the question mark alone (RFC 9421, 2.2.7).
  ['@query', url.search === '' ? '?' : url.search],
]

/** Returns what a signature covers of a status line. */
export const derivedOfResponse = (status: number): Derived => [['@status', status.toString()]]

/** A message to sign or to verify. */
export type Message = { readonly derived: Derived; readonly requestId: string; readonly body: Buffer }

const digestOf = (body: Buffer): string => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

const listOf = (components: Derived): string => `(${components.map(([name]) => `"${name}"`).join(' ')})`

const baseOf = (components: Derived, parameters: string): Buffer =>
  Buffer.from(
    [...components, ['@signature-params', parameters] as const]
      .map(([name, value]) => `"${name}": ${value}`)
      .join('\n'),
  )

const componentsOf = ({ derived, requestId }: Message, digest: string): Derived => [
  ...derived,
  ['content-digest', digest],
  ['rail-request-id', requestId],
]

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000)

/** Returns the headers that sign a message at a time. */
export const signMessage = (message: Message, { id, key }: RailKey, at: Date) => {
  const digest = digestOf(message.body)
  const components = componentsOf(message, digest)
  const parameters = `${listOf(components)};created=${secondsOf(at)};keyid="${id}";alg="ed25519"`
  return {
    'rail-request-id': message.requestId,
    'content-digest': digest,
    'signature-input': `rail=${parameters}`,
    signature: `rail=:${sign(null, baseOf(components, parameters), key).toString('base64')}:`,
  }
}

/** The tolerance between the clocks of both sides, in seconds. */
const clockToleranceSeconds = 300

// The members of a dictionary (RFC 8941): a label, and a list of components with parameters, or bytes.
const inputMember = /(?:^|,)\s*([a-z*][\w.*-]*)=(\(([^()]*)\)((?:;[a-z*][\w.*-]*=(?:"[^"\\]*"|[\w.-]+))*))/g
const signatureMember = /(?:^|,)\s*([a-z*][\w.*-]*)=:([A-Za-z0-9+/]+={0,2}):/g
const digestMember = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/
const parameter = /;([a-z*][\w.*-]*)=(?:"([^"\\]*)"|([\w.-]+))/g

type Signature = {
  /** List and parameters as they were sent: they are signed themselves. */
  readonly parameters: string
  readonly values: ReadonlyMap<string, string>
  readonly bytes: Buffer
}

/** Finds the signature that covers exactly these components. */
const findSignature = (headers: Headers, components: Derived): Signature | undefined => {
  const bytesOf = new Map(
    [...(headers['signature'] ?? '').matchAll(signatureMember)].map(([, label = '', bytes = '']) => [
      label,
      bytes,
    ]),
  )
  const inputs = (headers['signature-input'] ?? '').matchAll(inputMember)
  for (const [, label = '', parameters = '', list = '', rest = ''] of inputs) {
    const bytes = bytesOf.get(label)
    if (bytes === undefined || `(${list})` !== listOf(components)) continue
    const values = new Map(
      [...rest.matchAll(parameter)].map(([, name = '', text, token]) => [name, text ?? token ?? '']),
    )
    return { parameters, values, bytes: Buffer.from(bytes, 'base64') }
  }
  return undefined
}

const faultOfTimes = ({ values }: Signature, now: Date): string | undefined => {
  const [created = '', expires] = [values.get('created'), values.get('expires')]
  if (!/^\d{1,12}$/.test(created)) return 'the signature has no time'
  const age = secondsOf(now) - Number.parseInt(created, 10)
  if (Math.abs(age) > clockToleranceSeconds) return 'the signature is too old, or from the future'
  const isExpired = expires !== undefined && !(Number.parseInt(expires, 10) >= secondsOf(now))
  return isExpired ? 'the signature has expired' : undefined
}

/** Returns why the headers do not sign the message; undefined where they do. `keys` are the public keys of the other
 *  side: one, or two while it rotates them. */
export const findSignatureFault = (
  message: Message,
  headers: Headers,
  { keys, now }: { readonly keys: readonly RailKey[]; readonly now: Date },
): string | undefined => {
  if (headers['signature'] === undefined) return 'it has no signature'
  const digest = headers['content-digest'] ?? ''
  if (`sha-256=:${digestMember.exec(digest)?.[1] ?? ''}:` !== digestOf(message.body))
    return 'the digest does not match the body'
  if (headers['rail-request-id'] !== message.requestId) return 'it carries another rail-request-id'
  const components = componentsOf(message, digest)
  const signature = findSignature(headers, components)
  if (!signature) return 'it has no signature over the required components'
  const fault = faultOfTimes(signature, now)
  if (fault !== undefined) return fault
  if ((signature.values.get('alg') ?? 'ed25519') !== 'ed25519') return 'the signature has another algorithm'
  const key = keys.find(({ id }) => id === signature.values.get('keyid'))?.key
  if (!key) return 'the key of the signature is unknown'
  const isValid = verify(null, baseOf(components, signature.parameters), key, signature.bytes)
  return isValid ? undefined : 'the signature is wrong'
}
