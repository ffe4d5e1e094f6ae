import { operations, type OperationId } from '../../generated/catalogue.ts'
import {
  document,
  isObject,
  listOf,
  resolve,
  type Json,
  type JsonObject,
} from '../../src/contract/document.ts'

/** A place of a request where an id stands: its name, and the way to it within path, query or body. */
export type Slot = {
  readonly place: 'path' | 'query' | 'body'
  readonly name: string
  readonly way: readonly string[]
}

/** A request as the contract itself shows it: its examples, with places for the ids of whoever sends it. */
export type ContractRequest = {
  readonly operationId: OperationId
  /** Of the example; empty where there is no body. */
  readonly name: string
  readonly method: string
  readonly template: string
  /** What the operation needs to be asked; ids are empty. */
  readonly query: Readonly<Record<string, string>>
  readonly body: Json | undefined
  readonly slots: readonly Slot[]
}

/** Every operation of the contract. */
export const operationIds = Object.keys(operations).filter((id): id is OperationId => id in operations)

/** The one environment that has an operation; null: both. */
export const availabilityOf = (operationId: OperationId): 'sandbox' | 'production' | null =>
  operations[operationId].availability

// What a query needs beyond the parameters that are always required: the contract asks for one of several. An id that
// stands here empty is sent with every request, any other one only where it is what is tried.
const wishes: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = {
  quoteWithdrawal: { sourceAmount: '10.00', destinationId: '' },
  resolveAccountHolder: { institutionCode: '000013' },
  getVirtualAccount: { currency: 'USD' },
  getPoolAccount: { country: 'NG' },
  getCryptoWallet: { asset: 'USDT' },
}

// Names that end like an id and are none: text of the caller that the service does not look up.
const noIds = new Set(['merchantId', 'cartId'])

/** Whether a name is that of an id; that its schema agrees is asked by `tenants.test.ts`. */
export const isIdName = (name: string): boolean =>
  (name.endsWith('Id') && !noIds.has(name)) || name === 'fileKey'

/** The operation in the document, with its path. */
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

/** The ids that stand in a body. An empty one says that there is none. */
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

/** The ids that a body may carry by its schema, at its first level. */
export const idsOfBodySchema = (operationId: OperationId): readonly string[] => {
  const schema = resolve(bodySchemaOf(operationId)?.['schema'])
  const members = resolve(schema?.['items'])?.['properties'] ?? schema?.['properties']
  return Object.keys(isObject(members) ? members : {}).filter(isIdName)
}

/** The schemas of an operation's ids in path and query, by name. */
export const idParametersOf = (
  operationId: OperationId,
): readonly (readonly [string, JsonObject | undefined])[] =>
  parametersOf(operationId)
    .filter(({ name, place }) => place !== 'header' && isIdName(name))
    .map(({ name, node }) => [name, resolve(node['schema'])] as const)

/** The query parameters of an operation, with what they are when left out. */
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

/** The requests of an operation: one for each example of its body, or the one without body. */
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

/** A value for each id of a request; a place that is not in it stays empty, or out of the query. */
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

/** A create is sent with a key and a reference of its own, or it would be a duplicate of the one before. */
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

/** A request on its way: the path with its query, and the body's text. */
export type FilledRequest = { readonly method: string; readonly path: string; readonly body?: string }

/** Fills a request's ids in. `unique` makes its references new. */
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

/** The places that a request always fills: those of path and body, and of the query those that it needs. */
export const neededSlots = (request: ContractRequest): readonly Slot[] =>
  request.slots.filter(({ place, name }) => place !== 'query' || name in request.query)

/** Tables in which calls leave something that has nothing to do with what they do. */
export const besides: readonly string[] = ['request_log', 'rate_limit_hits', 'api_keys']

/** An id that nobody has: of the shape of an upload's key, and of everything else. */
export const unknownId = ({ name }: Slot): string =>
  name === 'fileKey' ? 'transaction-0000000000000000000000-receipt.pdf' : 'f'.repeat(24)
