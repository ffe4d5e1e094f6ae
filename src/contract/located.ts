import { operations, type OperationId } from '../../generated/catalogue.ts'
import { assert } from '../kernel/assert.ts'
import { document, isObject, listOf, resolve, resolveAll, type Json, type JsonObject } from './document.ts'

/** An operation in the document, and its path item, which may have parameters too. */
export type Located = { readonly path: JsonObject; readonly operation: JsonObject }

/** Finds an operation in the document. */
export const locate = (operationId: OperationId): Located => {
  const { path, method } = operations[operationId]
  const paths = document['paths']
  const item = isObject(paths) ? resolve(paths[path]) : undefined
  const operation = resolve(item?.[method])
  assert(item && operation, `the contract has ${operationId}`)
  return { path: item, operation }
}

/** Returns the parameters of an operation, those of its path first: a later one overrides an earlier one of that
 *  name. */
export const parametersOf = ({ path, operation }: Located): readonly JsonObject[] =>
  resolveAll([...listOf(path['parameters']), ...listOf(operation['parameters'])])

/** Returns the JSON media type of a body or response: its schema and examples. */
export const mediaOf = (holder: Json | undefined): JsonObject | undefined => {
  const content = resolve(holder)?.['content']
  return isObject(content) ? resolve(content['application/json']) : undefined
}

/** Returns the schema of an operation's body. */
export const schemaOfBody = ({ operation }: Located): JsonObject | undefined =>
  resolve(mediaOf(operation['requestBody'])?.['schema'])

/** Returns the responses of an operation with their statuses, in the contract's order. */
export const responsesOf = ({ operation }: Located): readonly (readonly [number, Json])[] => {
  const responses = operation['responses']
  return Object.entries(isObject(responses) ? responses : {}).map(
    ([status, response]) => [Number.parseInt(status, 10), response] as const,
  )
}

/** Returns the subschemas of a schema that apply to the same value, conditionally or as alternatives. Does not resolve
 *  references, so that marks beside a `$ref` are kept. */
export const branchesOf = (schema: JsonObject): readonly Json[] => [
  ...['oneOf', 'anyOf', 'allOf'].flatMap((keyword) => listOf(schema[keyword])),
  ...['then', 'else'].flatMap((keyword) => schema[keyword] ?? []),
]

/** Returns every schema that applies to the same value as `schema`, itself included. */
export const variantsOf = (schema: JsonObject): readonly JsonObject[] => [
  schema,
  ...resolveAll(branchesOf(schema)).flatMap(variantsOf),
]
