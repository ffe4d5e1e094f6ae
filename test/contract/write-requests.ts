import { operations, type OperationId } from '../../generated/catalogue.ts'
import { document, isObject, resolve, type Json, type JsonObject } from '../../src/contract/document.ts'
import type { TestApp } from '../support/app.ts'
import { aBatch, addRecipients, recipientBody } from '../support/batches.ts'
import { aPayout, setUpPayout, must } from '../support/builders.ts'
import { aDeposit, setUpDeposit } from '../support/deposits.ts'

/** A valid request: the example of the contract, with ids of this setup. */
export type WriteRequest = {
  readonly name: string
  readonly operationId: OperationId
  readonly method: string
  readonly path: string
  readonly body: JsonObject
}

/** Creates a business with every permission, no rate limit, and whatever the examples refer to. */
export const setUpWrites = async (app: TestApp) => {
  const setup = await setUpPayout(app, { usd: '1000000.00', rate: 1_000_000, ending: '0003' })
  const { business, client, customerId, destinationId } = setup
  await app.wired.businesses.setRateLimit(business.id, 'verifyCustomer', 1_000_000)
  await app.wired.businesses.change(business.id, { isSwapEnabled: true })
  const deposits = await setUpDeposit(app, { ending: '0002' }, business)
  const { transactionId } = await aPayout(setup)
  const waiting = await aDeposit(deposits)
  const batch = await aBatch(app, {}, business)
  const [member] = await addRecipients(batch, [recipientBody()])
  const batchIds = { batchId: batch.batchId, recipientId: member?.recipientId ?? '' }
  const upload = must(
    await client.POST('/api/v1/media/url', { body: { fileName: 'slip.pdf', type: 'transaction' } }),
  ).data
  return {
    business,
    ids: { customerId, destinationId, transactionId, fileKey: upload.key, ...batchIds },
    deposits: { customerId: deposits.customerId, sourceId: deposits.sourceId },
    waitingId: waiting.transactionId,
  }
}

type Setup = Awaited<ReturnType<typeof setUpWrites>>

const examplesOf = (path: string, method: string): readonly (readonly [string, JsonObject])[] => {
  const paths = document['paths']
  const item = isObject(paths) ? resolve(paths[path]) : undefined
  const operation = resolve(item?.[method])
  const content = resolve(operation?.['requestBody'])?.['content']
  const media = isObject(content) ? resolve(content['application/json']) : undefined
  const examples = media?.['examples']
  if (!isObject(examples)) return []
  return Object.entries(examples).flatMap(([name, example]) => {
    const value = resolve(example)?.['value']
    return isObject(value) ? [[name, value] as const] : []
  })
}

const withIds = (body: JsonObject, ids: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, value === '' ? value : (ids[name] ?? value)]),
  )

/** Returns one request for each example of each operation with a body. */
export const listWriteRequests = ({ ids, deposits, waitingId }: Setup): readonly WriteRequest[] =>
  Object.entries(operations).flatMap(([id, { method, path, hasBody }]) => {
    if (!hasBody) return []
    return examplesOf(path, method).map(([name, example]): WriteRequest => {
      const own = 'sourceId' in example && example['sourceId'] !== '' ? { ...ids, ...deposits } : ids
      const inPath: Readonly<Record<string, string>> =
        id === 'authorizeTransaction' ? { ...ids, transactionId: waitingId } : ids
      return {
        name,
        operationId: id as OperationId,
        method: method.toUpperCase(),
        path: path.replaceAll(/\{(\w+)\}/g, (_, part: string) => inPath[part] ?? 'f'.repeat(24)),
        body: withIds(example, own),
      }
    })
  })

/** Returns the body with the member at `path` replaced, or removed where `value` is undefined. */
export const changed = (body: Json, path: readonly string[], value: unknown): unknown => {
  const [name, ...rest] = path
  if (name === undefined) return value
  const members = isObject(body) ? body : {}
  const inner = rest.length === 0 ? value : changed(members[name] ?? null, rest, value)
  return { ...members, [name]: inner }
}

/** Returns the paths of every member of a body, including nested ones. */
export const membersOf = (body: Json, path: readonly string[] = []): readonly (readonly string[])[] =>
  isObject(body)
    ? Object.entries(body).flatMap(([name, value]) => [[...path, name], ...membersOf(value, [...path, name])])
    : []
