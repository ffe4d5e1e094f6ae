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

/** A fault that the validator found: `path` as `/body/meta/reference` or `/query/page`, and the keyword of JSON Schema
 *  that failed there. */
export type Fault = { readonly path: string; readonly keyword: string }

/** The rules for requests of an operation: the schema of its body, and its parameters. */
export type RequestRules = {
  readonly body: JsonObject | undefined
  readonly parameters: readonly JsonObject[]
}

/** Reads the rules of an operation from the contract. */
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

/** Returns the part of the request that has the fault, and the names that lead to it. */
export const placeOf = ({ path }: Fault): { readonly part: string; readonly names: readonly string[] } => {
  const [part = '', ...names] = path.split('/').slice(1)
  return { part, names: names.map(unescapePointer) }
}

/** Returns the schema of the part of the request that has the fault, and the names that lead from there to it. */
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

/** Lists every schema that applies at the place of a fault, those under conditions included. */
export const schemasAt = (rules: RequestRules, fault: Fault): readonly JsonObject[] => {
  const { schema, names } = enter(rules, fault)
  return names.reduce<readonly JsonObject[]>(
    (schemas, name) => resolveAll(schemas.map((one) => memberOf(one, name))).flatMap(variantsOf),
    schema ? variantsOf(schema) : [],
  )
}
