import { operations, type OperationId } from '../../generated/catalogue.ts'
import {
  document,
  isObject,
  listOf,
  resolve,
  type Json,
  type JsonObject,
} from '../../src/contract/document.ts'

/** A place for an id in a request: its name, and where it is in path, query or body. */
export type Slot = {
  readonly place: 'path' | 'query' | 'body'
  readonly name: string
  readonly way: readonly string[]
}

/** A request made of the examples of the contract, with places for the ids of the sender. */
export type ContractRequest = {
  readonly operationId: OperationId
  /** The name of the example; empty without a body. */
  readonly name: string
  readonly method: string
  readonly template: string
  /** The required values; ids are empty. */
  readonly query: Readonly<Record<string, string>>
  readonly body: Json | undefined
  readonly slots: readonly Slot[]
}

/** Every operation of the contract. */
export const operationIds = Object.keys(operations).filter((id): id is OperationId => id in operations)

/** The only environment that has an operation; null: both. */
export const availabilityOf = (operationId: OperationId): 'sandbox' | 'production' | null =>
  operations[operationId].availability

// Query parameters of which the contract requires one of several. An id that is empty here is sent with every
// request, any other only when it is tested.
const wishes: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = {
  quoteWithdrawal: { sourceAmount: '10.00', destinationId: '' },
  resolveAccountHolder: { institutionCode: '000013' },
  getVirtualAccount: { currency: 'USD' },
  getPoolAccount: { country: 'NG' },
  getCryptoWallet: { asset: 'USDT' },
}

// Names that end like an id but are free text, which the service does not look up.
const noIds = new Set(['merchantId', 'cartId'])

/** Returns whether a name is that of an id; `tenants.test.ts` checks that its schema agrees. */
export const isIdName = (name: string): boolean =>
  (name.endsWith('Id') && !noIds.has(name)) || name === 'fileKey'

/** Finds an operation and its path in the document. */
export const locate = (
  operationId: OperationId,
): { readonly item: JsonObject; readonly operation: JsonObject } => {
  const { path, method } = operations[operationId]
  const item = resolve(resolve(document['paths'])?.[path])
  const operation = resolve(item?.[method])
  if (!item || !operation) throw new Error(`the contract has no ${operationId}`)
  return { item, operation }
}

type Parameter = {
  readonly name: string
  readonly place: string
  readonly isRequired: boolean
  readonly node: JsonObject
}

const parametersOf = (operationId: OperationId): readonly Parameter[] => {
  const { item, operation } = locate(operationId)
  return [...listOf(item['parameters']), ...listOf(operation['parameters'])].flatMap((one) => {
    const node = resolve(one)
    const { name, in: place } = node ?? {}
    return node && typeof name === 'string' && typeof place === 'string'
      ? [{ name, place, isRequired: node['required'] === true, node }]
      : []
  })
}

const textOf = (value: Json): string => {
  if (Array.isArray(value)) return value.map((item: Json) => textOf(item)).join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const exampleOf = ({ name, node }: Parameter): string => {
  const schema = resolve(node['schema'])
  const given =
    node['example'] ?? listOf(schema?.['examples'])[0] ?? schema?.['default'] ?? listOf(schema?.['enum'])[0]
  if (given === undefined) throw new Error(`the parameter ${name} has no example`)
  return textOf(given)
}

const queryOf = (operationId: OperationId): Readonly<Record<string, string>> => {
  const required = parametersOf(operationId).filter(
    ({ place, isRequired }) => place === 'query' && isRequired,
  )
  const asked = required.map((parameter): readonly [string, string] => [
    parameter.name,
    isIdName(parameter.name) ? '' : exampleOf(parameter),
  ])
  return { ...Object.fromEntries(asked), ...wishes[operationId] }
}

const bodySchemaOf = (operationId: OperationId): JsonObject | undefined => {
  const content = resolve(locate(operationId).operation['requestBody'])?.['content']
  return isObject(content) ? resolve(content['application/json']) : undefined
}

const examplesOf = (operationId: OperationId): readonly (readonly [string, Json | undefined])[] => {
  const examples = bodySchemaOf(operationId)?.['examples']
  if (!isObject(examples)) return [['', undefined]]
  return Object.entries(examples).map(([name, example]) => [name, resolve(example)?.['value']] as const)
}

/** Returns the places for ids in a body. An empty id counts as missing. */
const slotsOfBody = (body: Json | undefined, way: readonly string[] = []): readonly Slot[] => {
  if (Array.isArray(body)) {
    return body.flatMap((item: Json, index) => slotsOfBody(item, [...way, index.toString()]))
  }
  if (!isObject(body)) return []
  return Object.entries(body).flatMap(([name, value]) => {
    const here = [...way, name]
    if (isIdName(name) && typeof value === 'string')
      return value === '' ? [] : [{ place: 'body', name, way: here }]
    return slotsOfBody(value, here)
  })
}

/** Returns the ids that a body can have by its schema, at the top level. */
export const idsOfBodySchema = (operationId: OperationId): readonly string[] => {
  const schema = resolve(bodySchemaOf(operationId)?.['schema'])
  const members = resolve(schema?.['items'])?.['properties'] ?? schema?.['properties']
  return Object.keys(isObject(members) ? members : {}).filter(isIdName)
}

/** Returns the schemas of the ids in path and query, by name. */
export const idParametersOf = (
  operationId: OperationId,
): readonly (readonly [string, JsonObject | undefined])[] =>
  parametersOf(operationId)
    .filter(({ name, place }) => place !== 'header' && isIdName(name))
    .map(({ name, node }) => [name, resolve(node['schema'])] as const)

/** Returns the query parameters with their defaults. */
export const queryParametersOf = (
  operationId: OperationId,
): readonly {
  readonly name: string
  readonly isInteger: boolean
  readonly defaultValue: Json | undefined
}[] =>
  parametersOf(operationId)
    .filter(({ place }) => place === 'query')
    .map(({ name, node }) => {
      const schema = resolve(node['schema'])
      return { name, isInteger: schema?.['type'] === 'integer', defaultValue: schema?.['default'] }
    })

/** Returns the requests of an operation: one per example of its body, or one without a body. */
export const requestsOf = (operationId: OperationId): readonly ContractRequest[] => {
  const { method, path } = operations[operationId]
  const inUrl = parametersOf(operationId)
    .filter(({ name, place }) => (place === 'path' || place === 'query') && isIdName(name))
    .map(({ name, place }): Slot => ({ place: place === 'path' ? 'path' : 'query', name, way: [name] }))
  return examplesOf(operationId).map(([name, body]) => ({
    operationId,
    name,
    method: method.toUpperCase(),
    template: path,
    query: queryOf(operationId),
    body,
    slots: [...inUrl, ...slotsOfBody(body)],
  }))
}

/** The value of each id of a request; missing ones stay empty, or out of the query. */
export type Filling = ReadonlyMap<Slot, string>

const put = (body: Json | undefined, [name, ...rest]: readonly string[], value: string): Json | undefined => {
  if (name === undefined) return value
  if (Array.isArray(body)) {
    return body.map((item: Json, index) =>
      index.toString() === name ? (put(item, rest, value) ?? null) : item,
    )
  }
  const members = isObject(body) ? body : {}
  return { ...members, [name]: put(members[name], rest, value) ?? null }
}

/** Gives a create an unused key and reference, so that it is not a duplicate of the previous one. */
const withFreshReferences = (body: Json | undefined, unique: string): Json | undefined => {
  if (!isObject(body)) return body
  const { meta } = body
  const isCreate = isObject(meta) && 'idempotencyKey' in meta
  return {
    ...body,
    ...(isCreate && { meta: { ...meta, idempotencyKey: unique, reference: unique } }),
    ...('reference' in body && { reference: unique }),
    ...('merchantReference' in body && { merchantReference: unique }),
  }
}

/** A request to send: the path with its query, and the text of the body. */
export type FilledRequest = { readonly method: string; readonly path: string; readonly body?: string }

/** Fills in the ids of a request. `unique` makes its references unique. */
export const fill = (request: ContractRequest, filling: Filling, unique: string): FilledRequest => {
  let path = request.template
  const query: Record<string, string> = { ...request.query }
  let body = withFreshReferences(request.body, unique)
  for (const [slot, value] of filling) {
    if (slot.place === 'path') path = path.replace(`{${slot.name}}`, encodeURIComponent(value))
    else if (slot.place === 'query') query[slot.name] = value
    else body = put(body, slot.way, value)
  }
  const search = new URLSearchParams(query).toString()
  return {
    method: request.method,
    path: search === '' ? path : `${path}?${search}`,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

/** Returns the places that are always filled: path, body, and the required query parameters. */
export const neededSlots = (request: ContractRequest): readonly Slot[] =>
  request.slots.filter(({ place, name }) => place !== 'query' || name in request.query)

/** Tables that every call writes to, independent of its operation. */
export const besides: readonly string[] = ['request_log', 'rate_limit_hits', 'api_keys']

/** An unknown id, in the format of upload keys or of other ids. */
export const unknownId = ({ name }: Slot): string =>
  name === 'fileKey' ? 'transaction-0000000000000000000000-receipt.pdf' : 'f'.repeat(24)
