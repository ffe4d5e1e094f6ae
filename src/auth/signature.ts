import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const secretBytes = 32
const shape = /^[0-9a-f]{64}$/

/** Creates a signing secret: 32 random bytes in hexadecimal. The text itself is the HMAC key. */
export const createSigningSecret = (): string => randomBytes(secretBytes).toString('hex')

/** Signs content with HMAC-SHA-256 under the text of the secret; lower-case hexadecimal. */
export const signContent = (secret: string, content: Buffer): string =>
  createHmac('sha256', secret).update(content).digest('hex')

/** Returns whether `header` is the signature of this content under one of the secrets. Tries all of them, in constant
 *  time. */
export const isContentSigned = (secrets: readonly string[], content: Buffer, header: unknown): boolean => {
  if (typeof header !== 'string' || !shape.test(header)) return false
  const given = Buffer.from(header, 'hex')
  return secrets
    .map((secret) => timingSafeEqual(given, Buffer.from(signContent(secret, content), 'hex')))
    .includes(true)
}

/** The query of a request: its values as received, and its parameters in the contract. */
export type SignedQuery = {
  readonly values: Readonly<Record<string, unknown>>
  readonly parameters: ReadonlyMap<string, { readonly isInteger: boolean; readonly defaultValue: unknown }>
}

const plainInteger = /^-?(0|[1-9][0-9]{0,14})$/

const compactJson = (members: ReadonlyMap<string, unknown>): Buffer =>
  Buffer.from(
    JSON.stringify(Object.fromEntries([...members].toSorted(([one], [two]) => (one < two ? -1 : 1)))),
  )

/** Returns the signed content of a query: compact JSON with defaults applied, keys in ascending order and numbers as
 *  numbers; `{}` for an empty query. Pure. */
export const queryContent = ({ values, parameters }: SignedQuery): Buffer => {
  const members = new Map<string, unknown>()
  for (const [name, { defaultValue }] of parameters) {
    if (defaultValue !== undefined) members.set(name, defaultValue)
  }
  for (const [name, value] of Object.entries(values)) {
    const isNumber = parameters.get(name)?.isInteger && typeof value === 'string' && plainInteger.test(value)
    members.set(name, isNumber ? Number.parseInt(value, 10) : value)
  }
  return compactJson(members)
}

/** Returns the signed content of path parameters: compact JSON, keys in ascending order. Pure. */
export const pathContent = (values: Readonly<Record<string, unknown>>): Buffer =>
  compactJson(new Map(Object.entries(values)))
