import type { OperationId } from '../../generated/catalogue.ts'
import type { Schemas } from '../contract/operation.ts'
import type { Answered } from './transport.ts'

/** Finds transactions by the reference they were created with. */
export type FindByReference = (reference: string) => Promise<readonly Schemas['Transaction'][]>

const json = (status: number, body: unknown, requestId: string | null): Response =>
  Response.json(body, { status, headers: requestId === null ? {} : { 'x-request-id': requestId } })

const parseCode = (body: unknown): string | undefined => (body as { code?: string }).code

const parseMeta = (text: string): { readonly idempotencyKey: string; readonly reference: string } =>
  (JSON.parse(text) as Schemas['CreateTransactionRequest']).meta

/** Says what an answer means after an attempt that may have been carried out unheard: a duplicate that is one's own
 *  create is that create, found by its reference and told from others by its key; and a delete that finds nothing more
 *  has been done. Any other answer is given as it came. Source: §7 idempotency 6. */
export const settle = async (
  { operationId, sent }: { readonly operationId: OperationId; readonly sent: string },
  { response, mayHaveBeenDone }: Answered,
  find: FindByReference,
): Promise<Response> => {
  if (!mayHaveBeenDone) return response
  const requestId = response.headers.get('x-request-id')
  if (operationId.startsWith('delete') && response.status === 404) return json(200, {}, requestId)
  if (operationId !== 'createTransaction' || response.status !== 409) return response
  if (parseCode(await response.clone().json()) !== 'DUPLICATE_REQUEST') return response
  const { idempotencyKey, reference } = parseMeta(sent)
  const own = (await find(reference)).find(({ meta }) => meta.idempotencyKey === idempotencyKey)
  return own ? json(201, { data: own }, requestId) : response
}
