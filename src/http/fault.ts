import { operations, type OperationId } from '../../generated/catalogue.ts'
import { document, isObject, resolve, type Json, type JsonObject } from '../contract/document.ts'

/** One fault the validator found: `path` as `/body/meta/reference` or `/query/page`, and the keyword of JSON Schema
 *  that failed there. */
export type Fault = { readonly path: string; readonly keyword: string }

/** An operation where the document has it: parameters may stand on its path as well. */
export type Located = { readonly path: JsonObject; readonly operation: JsonObject }

/** Finds an operation in the document. */
export const locate = (operationId: OperationId): Located | undefined => {
  const { path, method } = operations[operationId]
  const paths = document['paths']
  const item = isObject(paths) ? resolve(paths[path]) : undefined
  const operation = resolve(item?.[method])
  return item && operation && { path: item, operation }
}

/** The items of a list of the document; none where it is no list. */
export const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value.map((item: Json) => item) : []

const resolveAll = (values: readonly (Json | undefined)[]): readonly JsonObject[] =>
  values.map(resolve).filter((value) => value !== undefined)

/** The parameters of an operation, those of its path as well. */
export const parametersOf = ({ path, operation }: Located): readonly JsonObject[] =>
  resolveAll([...listOf(operation['parameters']), ...listOf(path['parameters'])])

const placeOfPart: Readonly<Record<string, string>> = { params: 'path', query: 'query', headers: 'header' }

const schemaOfParameter = (located: Located, place: string, name: string): JsonObject | undefined => {
  const found = parametersOf(located).find(
    (parameter) =>
      parameter['in'] === place &&
      typeof parameter['name'] === 'string' &&
      parameter['name'].toLowerCase() === name,
  )
  return resolve(found?.['schema'])
}

/** The schema of an operation's body. */
export const schemaOfBody = (operation: JsonObject): JsonObject | undefined => {
  const content = resolve(operation['requestBody'])?.['content']
  const media = isObject(content) ? content['application/json'] : undefined
  return isObject(media) ? resolve(media['schema']) : undefined
}

const unescapePointer = (name: string): string => name.replaceAll('~1', '/').replaceAll('~0', '~')

/** The part of the request that a fault is in, and the names that lead to its place there. */
export const placeOf = ({ path }: Fault): { readonly part: string; readonly names: readonly string[] } => {
  const [part = '', ...names] = path.split('/').slice(1)
  return { part, names: names.map(unescapePointer) }
}

/** The schema that the part of a request begins with, and the names that are left from there. */
export const enter = (
  located: Located,
  fault: Fault,
): { readonly schema: JsonObject | undefined; readonly names: readonly string[] } => {
  const { part, names } = placeOf(fault)
  const place = placeOfPart[part]
  if (place === undefined) return { schema: schemaOfBody(located.operation), names }
  const [name = '', ...rest] = names
  return { schema: schemaOfParameter(located, place, name.toLowerCase()), names: rest }
}

// What is said of a member under a condition, or as one of several, is said of the same member.
const variantsOf = (schema: JsonObject): readonly JsonObject[] => {
  const choices = ['oneOf', 'anyOf', 'allOf'].flatMap((keyword) => listOf(schema[keyword]))
  return [schema, ...resolveAll([...choices, schema['then'], schema['else']]).flatMap(variantsOf)]
}

const memberOf = (schema: JsonObject, name: string): Json | undefined => {
  const properties = schema['properties']
  const declared = isObject(properties) ? properties[name] : undefined
  return declared ?? schema['items'] ?? schema['additionalProperties']
}

/** Every schema that judges the value at the place of a fault, those under conditions as well. */
export const schemasAt = (located: Located, fault: Fault): readonly JsonObject[] => {
  const { schema, names } = enter(located, fault)
  return names.reduce<readonly JsonObject[]>(
    (schemas, name) => resolveAll(schemas.map((one) => memberOf(one, name))).flatMap(variantsOf),
    schema ? variantsOf(schema) : [],
  )
}
