import {
  isObject,
  resolve,
  resolveAll,
  unescapePointer,
  type Json,
  type JsonObject,
} from '../contract/document.ts'
import { parametersOf, schemaOfBody, variantsOf, type Located } from '../contract/located.ts'

/** One fault the validator found: `path` as `/body/meta/reference` or `/query/page`, and the keyword of JSON Schema
 *  that failed there. */
export type Fault = { readonly path: string; readonly keyword: string }

const placeOfPart: Readonly<Record<string, string>> = { params: 'path', query: 'query', headers: 'header' }

const schemaOfParameter = (located: Located, place: string, name: string): JsonObject | undefined => {
  const found = parametersOf(located).findLast(
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
  located: Located,
  fault: Fault,
): { readonly schema: JsonObject | undefined; readonly names: readonly string[] } => {
  const { part, names } = placeOf(fault)
  const place = placeOfPart[part]
  if (place === undefined) return { schema: schemaOfBody(located), names }
  const [name = '', ...rest] = names
  return { schema: schemaOfParameter(located, place, name.toLowerCase()), names: rest }
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
