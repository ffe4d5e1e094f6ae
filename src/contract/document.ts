import { readFileSync } from 'node:fs'
import { assert } from '../kernel/assert.ts'

/** The bundled contract as JSON. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
/** An object of the contract. */
export type JsonObject = { readonly [key: string]: Json }

const documentUrl = new URL('../../generated/openapi.json', import.meta.url)

/** Parses a bundled contract. */
export const parseDocument = (text: string): JsonObject => JSON.parse(text) as JsonObject

/** The text of the bundled contract, as served and validated against. */
export const documentText = readFileSync(documentUrl, 'utf8')

/** The bundled contract. */
export const document: JsonObject = parseDocument(documentText)

/** Returns whether a value is an object, not an array or null. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Follows `#/a/b` references within a document; returns undefined where the value is not an object. */
export const resolveIn = (root: JsonObject, value: Json | undefined): JsonObject | undefined => {
  let here = value
  while (isObject(here) && typeof here['$ref'] === 'string') {
    const reference = here['$ref']
    here = reference
      .slice(2)
      .split('/')
      .reduce<Json | undefined>(
        (node, name) => (isObject(node) ? node[unescapePointer(name)] : undefined),
        root,
      )
    assert(here !== undefined, `the contract has ${reference}`)
  }
  return isObject(here) ? here : undefined
}

/** Follows references within the bundled contract. */
export const resolve = (value: Json | undefined): JsonObject | undefined => resolveIn(document, value)

/** Resolves the references among the values, and returns those that are objects. */
export const resolveAll = (values: readonly (Json | undefined)[]): readonly JsonObject[] =>
  values.map(resolve).filter((value) => value !== undefined)

/** Returns the items of a list; empty where the value is not a list. */
export const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value.map((item: Json) => item) : []

/** Unescapes a segment of a JSON pointer (RFC 6901). */
export const unescapePointer = (name: string): string =>
  name.includes('~') ? name.replaceAll('~1', '/').replaceAll('~0', '~') : name

/** Copies a schema and closes every object with properties, so that an undeclared member of a response is a violation.
 *  The document itself leaves responses open, because clients must tolerate new members
 *  (docs/design/contract.md#responses-stay-open). */
export const closedCopy = (value: Json): Json => {
  if (Array.isArray(value)) return value.map((member: Json) => closedCopy(member))
  if (!isObject(value)) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, closedCopy(member)]))
  const isOpenObject = value['type'] === 'object' && isObject(value['properties'])
  return isOpenObject && !('additionalProperties' in value) ? { ...copy, additionalProperties: false } : copy
}
