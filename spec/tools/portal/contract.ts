import { methods } from '../document.ts'

/** Any JSON value of a document. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
/** A JSON object of a document. */
export type JsonObject = { readonly [key: string]: Json }

/** A parameter of an operation, with its example. */
export type ShownParameter = {
  readonly name: string
  readonly place: 'path' | 'query' | 'header'
  readonly isRequired: boolean
  readonly description: string
  readonly example: Json | undefined
}

/** An example body, by the name of the example. */
export type ShownBody = { readonly name: string; readonly summary: string; readonly value: Json }

/** An operation as the portal shows it. */
export type ShownOperation = {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  /** Permissions, of which one suffices; empty where any key is accepted. */
  readonly permissions: readonly string[]
  readonly availability: string | undefined
  readonly rateLimit: { readonly limit: number; readonly windowSeconds: number } | undefined
  readonly maxBodyBytes: number | undefined
  readonly parameters: readonly ShownParameter[]
  /** Optional query parameters that the samples include (`x-sample-query`). */
  readonly sampleQuery: readonly string[]
  /** Empty where the operation takes no body. */
  readonly bodies: readonly ShownBody[]
  /** The first example of the success response. */
  readonly answer: Json | undefined
}

/** Returns whether a value is an object (no array, no null). */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a document that the generator wrote. */
export const parseContract = (text: string): JsonObject => JSON.parse(text) as JsonObject

const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value.map((item: Json) => item) : []

/** Returns a text member; empty where it is missing. */
export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

const numberOf = (value: Json | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined

/** Returns the value at a path of names; undefined where the path ends early. */
export const at = (value: Json | undefined, ...way: readonly string[]): Json | undefined =>
  way.reduce<Json | undefined>((node, name) => (isObject(node) ? node[name] : undefined), value)

/** Unescapes a token of a JSON pointer (RFC 6901). */
export const unescapePointer = (name: string): string => name.replaceAll('~1', '/').replaceAll('~0', '~')

/** Resolves references within the document. Throws for a reference to nothing. */
export const resolve = (document: JsonObject, value: Json | undefined): JsonObject => {
  const reference = at(value, '$ref')
  if (typeof reference !== 'string') return isObject(value) ? value : {}
  const way = reference.slice(2).split('/').map(unescapePointer)
  const found = at(document, ...way)
  if (found === undefined) throw new Error(`nothing is at ${reference}`)
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

/** Lists the operations in the order of the contract. Pure. */
export const operationsOf = (document: JsonObject): readonly ShownOperation[] =>
  operationsBelow(document, document['paths'])

/** Lists the webhooks in the order of the contract; `path` is the name of the webhook. Pure. */
export const webhooksOf = (document: JsonObject): readonly ShownOperation[] =>
  operationsBelow(document, document['webhooks'])

/** A tag of the contract: its name, and its display name. */
export type Tag = { readonly name: string; readonly title: string; readonly description: string }

/** Lists the tags in the order of the contract. Pure. */
export const tagsOf = (document: JsonObject): readonly Tag[] =>
  listOf(document['tags']).map((tag) => ({
    name: textOf(at(tag, 'name')),
    title: textOf(at(tag, 'x-displayName')),
    description: textOf(at(tag, 'description')),
  }))

/** Returns a schema by its name. Throws where there is none. Pure. */
export const schemaOf = (document: JsonObject, name: string): JsonObject =>
  resolve(document, { $ref: `#/components/schemas/${name}` })
