import { methods } from '../document.ts'

/** JSON as a document holds it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
/** An object of a document. */
export type JsonObject = { readonly [key: string]: Json }

/** One parameter of an operation, with the value that the contract shows for it. */
export type ShownParameter = {
  readonly name: string
  readonly place: 'path' | 'query' | 'header'
  readonly isRequired: boolean
  readonly description: string
  readonly example: Json | undefined
}

/** A body that the contract shows, by the name of its example. */
export type ShownBody = { readonly name: string; readonly summary: string; readonly value: Json }

/** An operation of the contract as the portal tells it. */
export type ShownOperation = {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  /** Any one of them suffices; empty: any key may. */
  readonly permissions: readonly string[]
  readonly availability: string | undefined
  readonly rateLimit: { readonly limit: number; readonly windowSeconds: number } | undefined
  readonly maxBodyBytes: number | undefined
  readonly parameters: readonly ShownParameter[]
  /** Optional parameters of the query that its samples show (`x-sample-query`). */
  readonly sampleQuery: readonly string[]
  /** Empty where there is no body. */
  readonly bodies: readonly ShownBody[]
  /** The first example of its success. */
  readonly answer: Json | undefined
}

/** True for an object (no array, no null). */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a document that the generator wrote. */
export const parseContract = (text: string): JsonObject => JSON.parse(text) as JsonObject

const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value.map((item: Json) => item) : []

/** The text that stands somewhere; empty where there is none. */
export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

const numberOf = (value: Json | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined

/** What stands at a way of names; undefined where the way ends early. */
export const at = (value: Json | undefined, ...way: readonly string[]): Json | undefined =>
  way.reduce<Json | undefined>((node, name) => (isObject(node) ? node[name] : undefined), value)

/** A name of a JSON pointer as it is written elsewhere (RFC 6901). */
export const unescapePointer = (name: string): string => name.replaceAll('~1', '/').replaceAll('~0', '~')

/** Follows references within the document; throws where one leads nowhere. */
export const resolve = (document: JsonObject, value: Json | undefined): JsonObject => {
  const reference = at(value, '$ref')
  if (typeof reference !== 'string') return isObject(value) ? value : {}
  const way = reference.slice(2).split('/').map(unescapePointer)
  const found = at(document, ...way)
  if (found === undefined) throw new Error(`nothing stands at ${reference}`)
  return resolve(document, found)
}

const examplesAt = (document: JsonObject, holder: Json | undefined): readonly ShownBody[] => {
  const examples = at(resolve(document, holder), 'content', 'application/json', 'examples')
  if (!isObject(examples)) return []
  return Object.entries(examples).map(([name, example]) => {
    const { summary, value = null } = resolve(document, example)
    return { name, summary: textOf(summary), value }
  })
}

const isPlace = (value: string): value is ShownParameter['place'] =>
  ['path', 'query', 'header'].includes(value)

const parameterOf = (document: JsonObject, reference: Json): ShownParameter => {
  const node = resolve(document, reference)
  const schema = resolve(document, node['schema'])
  const place = textOf(node['in'])
  if (!isPlace(place)) throw new Error(`a parameter in ${place}`)
  return {
    name: textOf(node['name']),
    place,
    isRequired: node['required'] === true,
    description: textOf(node['description']),
    example:
      node['example'] ?? listOf(schema['examples'])[0] ?? schema['default'] ?? listOf(schema['enum'])[0],
  }
}

const permissionsOf = (operation: JsonObject): readonly string[] => [
  ...new Set(
    listOf(operation['security']).flatMap((alternative) => listOf(at(alternative, 'ApiKey')).map(textOf)),
  ),
]

const rateLimitOf = (operation: JsonObject): ShownOperation['rateLimit'] => {
  const limit = numberOf(at(operation, 'x-rate-limit', 'limit'))
  const windowSeconds = numberOf(at(operation, 'x-rate-limit', 'windowSeconds'))
  return limit === undefined || windowSeconds === undefined ? undefined : { limit, windowSeconds }
}

const answerOf = (document: JsonObject, operation: JsonObject): Json | undefined => {
  const responses = operation['responses']
  const success = isObject(responses)
    ? Object.entries(responses).find(([status]) => status.startsWith('2'))
    : undefined
  return examplesAt(document, success?.[1])[0]?.value
}

type Place = { readonly path: string; readonly method: string; readonly shared: readonly Json[] }

const operationOf = (document: JsonObject, operation: JsonObject, place: Place): ShownOperation => ({
  operationId: textOf(operation['operationId']),
  method: place.method,
  path: place.path,
  tag: textOf(listOf(operation['tags'])[0]),
  summary: textOf(operation['summary']),
  description: textOf(operation['description']),
  permissions: permissionsOf(operation),
  availability: typeof operation['x-availability'] === 'string' ? operation['x-availability'] : undefined,
  rateLimit: rateLimitOf(operation),
  maxBodyBytes: numberOf(operation['x-max-body-bytes']),
  parameters: [...place.shared, ...listOf(operation['parameters'])].map((one) => parameterOf(document, one)),
  sampleQuery: listOf(operation['x-sample-query']).map(textOf),
  bodies: examplesAt(document, operation['requestBody']),
  answer: answerOf(document, operation),
})

const operationsBelow = (document: JsonObject, places: Json | undefined): readonly ShownOperation[] =>
  Object.entries(isObject(places) ? places : {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = at(item, method)
      const shared = listOf(at(item, 'parameters'))
      return isObject(operation) ? [operationOf(document, operation, { path, method, shared })] : []
    }),
  )

/** The operations of the contract, in its order. Pure. */
export const operationsOf = (document: JsonObject): readonly ShownOperation[] =>
  operationsBelow(document, document['paths'])

/** What the service sends by itself, in the contract's order; `path` is the name of the webhook. Pure. */
export const webhooksOf = (document: JsonObject): readonly ShownOperation[] =>
  operationsBelow(document, document['webhooks'])

/** A tag of the contract: its name, and what people call it. */
export type Tag = { readonly name: string; readonly title: string; readonly description: string }

/** The tags of the contract, in its order. Pure. */
export const tagsOf = (document: JsonObject): readonly Tag[] =>
  listOf(document['tags']).map((tag) => ({
    name: textOf(at(tag, 'name')),
    title: textOf(at(tag, 'x-displayName')),
    description: textOf(at(tag, 'description')),
  }))

/** One schema of the contract by its name; throws where there is none. Pure. */
export const schemaOf = (document: JsonObject, name: string): JsonObject =>
  resolve(document, { $ref: `#/components/schemas/${name}` })
