import type { OperationId } from '../../generated/catalogue.ts'
import {
  isObject,
  resolve,
  resolveAll,
  unescapePointer,
  type Json,
  type JsonObject,
} from '../contract/document.ts'
import { locate, parametersOf, schemaOfBody, variantsOf } from '../contract/located.ts'

/** One fault the validator found: `path` as `/body/meta/reference` or `/query/page`, and the keyword of JSON Schema
 *  that failed there. */
export type Fault = { readonly path: string; readonly keyword: string }

/** What the faults of an operation's requests are told by: the schema of its body, and its parameters. */
export type RequestRules = {
  readonly body: JsonObject | undefined
  readonly parameters: readonly JsonObject[]
}

/** Finds it in the document: once an operation, since a request may have ten thousand faults. */
export const rulesOf = (operationId: OperationId): RequestRules => {
  const located = locate(operationId)
  return { body: schemaOfBody(located), parameters: parametersOf(located) }
}

const placeOfPart: Readonly<Record<string, string>> = { params: 'path', query: 'query', headers: 'header' }

const schemaOfParameter = (
  { parameters }: RequestRules,
  place: string,
  name: string,
): JsonObject | undefined => {
  const found = parameters.findLast(
    (parameter) =>
      parameter['in'] === place &&
      typeof parameter['name'] === 'string' &&
      parameter['name'].toLowerCase() === name,
  )
  return resolve(found?.['schema'])
}

/** The part of the request that a fault is in, and the names that lead to its place there. */
export const placeOf = ({ path }: Fault): { readonly part: string; readonly names: readonly string[] } => {
  const [part = '', ...names] = path.split('/').slice(1)
  return { part, names: names.map(unescapePointer) }
}

/** The schema that the part of a request begins with, and the names that are left from there. */
export const enter = (
  rules: RequestRules,
  fault: Fault,
): { readonly schema: JsonObject | undefined; readonly names: readonly string[] } => {
  const { part, names } = placeOf(fault)
  const place = placeOfPart[part]
  if (place === undefined) return { schema: rules.body, names }
  const [name = '', ...rest] = names
  return { schema: schemaOfParameter(rules, place, name.toLowerCase()), names: rest }
}

const memberOf = (schema: JsonObject, name: string): Json | undefined => {
  const properties = schema['properties']
  const declared = isObject(properties) ? properties[name] : undefined
  return declared ?? schema['items'] ?? schema['additionalProperties']
}

/** Every schema that judges the value at the place of a fault, those under conditions as well. */
export const schemasAt = (rules: RequestRules, fault: Fault): readonly JsonObject[] => {
  const { schema, names } = enter(rules, fault)
  return names.reduce<readonly JsonObject[]>(
    (schemas, name) => resolveAll(schemas.map((one) => memberOf(one, name))).flatMap(variantsOf),
    schema ? variantsOf(schema) : [],
  )
}
