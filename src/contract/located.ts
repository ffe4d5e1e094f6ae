import { operations, type OperationId } from '../../generated/catalogue.ts'
import { assert } from '../kernel/assert.ts'
import { document, isObject, listOf, resolve, resolveAll, type Json, type JsonObject } from './document.ts'

/** An operation where the document has it: parameters may stand on its path as well. */
export type Located = { readonly path: JsonObject; readonly operation: JsonObject }

/** Finds an operation in the document. */
export const locate = (operationId: OperationId): Located => {
  const { path, method } = operations[operationId]
  const paths = document['paths']
  const item = isObject(paths) ? resolve(paths[path]) : undefined
  const operation = resolve(item?.[method])
  assert(item && operation, `the contract has no ${operationId}`)
  return { path: item, operation }
}

/** The parameters of an operation, those of its path first: of two with one name the last one counts. */
export const parametersOf = ({ path, operation }: Located): readonly JsonObject[] =>
  resolveAll([...listOf(path['parameters']), ...listOf(operation['parameters'])])

/** What the contract says of the JSON of a body or an answer: its schema and examples. */
export const mediaOf = (holder: Json | undefined): JsonObject | undefined => {
  const content = resolve(holder)?.['content']
  return isObject(content) ? resolve(content['application/json']) : undefined
}

/** The schema of an operation's body. */
export const schemaOfBody = ({ operation }: Located): JsonObject | undefined =>
  resolve(mediaOf(operation['requestBody'])?.['schema'])

/** The answers of an operation with their statuses, in the contract's order. */
export const answersOf = ({ operation }: Located): readonly (readonly [number, Json])[] => {
  const responses = operation['responses']
  return Object.entries(isObject(responses) ? responses : {}).map(
    ([status, response]) => [Number.parseInt(status, 10), response] as const,
  )
}

/** What else a schema says of the same value, under a condition or as one of several; not followed, so that marks
 *  beside a reference are there still. */
export const branchesOf = (schema: JsonObject): readonly Json[] => [
  ...['oneOf', 'anyOf', 'allOf'].flatMap((keyword) => listOf(schema[keyword])),
  ...['then', 'else'].flatMap((keyword) => schema[keyword] ?? []),
]

/** Every schema that judges the same value as `schema`, itself included. */
export const variantsOf = (schema: JsonObject): readonly JsonObject[] => [
  schema,
  ...resolveAll(branchesOf(schema)).flatMap(variantsOf),
]
