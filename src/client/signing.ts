import { createHmac } from 'node:crypto'
import { operations, type OperationId } from '../../generated/catalogue.ts'

/** What of a request is signed: the bytes of its body, its query as given, and its path parameters. */
export type SignedParts = {
  readonly body: Uint8Array
  readonly query: Readonly<Record<string, unknown>>
  readonly path: Readonly<Record<string, unknown>>
}

const compact = (values: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(values)
        .filter(([, value]) => value !== undefined)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  )

/** The value of `x-api-signature` for a request: lower-case hexadecimal HMAC-SHA256 of the operation's signed content
 *  with the business's signing secret; undefined for an operation that is not signed. Pure. Source: §5.7. */
export const signRequest = (
  operationId: OperationId,
  { body, query, path }: SignedParts,
  secret: string,
): string | undefined => {
  const { signedContent, queryDefaults } = operations[operationId]
  const content = {
    body: () => body,
    query: () => compact({ ...queryDefaults, ...query }),
    path: () => compact(path),
  }
  return signedContent === null
    ? undefined
    : createHmac('sha256', secret).update(content[signedContent]()).digest('hex')
}
