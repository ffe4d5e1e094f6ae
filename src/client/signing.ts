import { operations, type OperationId } from '../../generated/catalogue.ts'

/** The parts of a request that may be signed: the bytes of its body, its query, and its path parameters. */
export type SignedParts = {
  readonly body: Uint8Array
  readonly query: Readonly<Record<string, unknown>>
  readonly path: Readonly<Record<string, unknown>>
}

const encoder = new TextEncoder()

// A parameter without a value is not sent, and the service signs its default.
const definedParameters = (query: SignedParts['query']) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null))

const compact = (values: Readonly<Record<string, unknown>>) =>
  encoder.encode(
    JSON.stringify(
      Object.fromEntries(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    ),
  )

const contentOf = (operationId: OperationId, { body, query, path }: SignedParts) => {
  const { signedContent, queryDefaults } = operations[operationId]
  if (signedContent === null) return undefined
  if (signedContent === 'body') return new Uint8Array(body)
  return compact(signedContent === 'query' ? { ...queryDefaults, ...definedParameters(query) } : path)
}

/** Returns the value of `x-api-signature`: the lower-case hexadecimal HMAC-SHA256 of the operation's signed content
 *  with the signing secret of the business, or undefined for an operation that is not signed. */
export const signRequest = async (
  operationId: OperationId,
  parts: SignedParts,
  secret: string,
): Promise<string | undefined> => {
  const content = contentOf(operationId, parts)
  if (content === undefined) return undefined
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, content))
  return Array.from(mac, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
