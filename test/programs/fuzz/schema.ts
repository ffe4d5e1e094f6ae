import { isObject, listOf, resolve, type Json, type JsonObject } from '../../../src/contract/document.ts'
import { textOf } from '../../contract/shown.ts'

// An implementation of JSON Schema that is independent of the validator of the service. It supports what the contract
// uses, and refuses anything else.

/** How a value is validated: `closed` also refuses members of a response that the contract does not name
 *  (docs/design/contract.md#responses-stay-open). */
export type Strictness = 'open' | 'closed'

type Check = (
  rule: Json,
  value: Json,
  at: { readonly way: string; readonly how: Strictness },
) => string | undefined

const typeOf = (value: Json): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value
}

const isOfType = (type: Json, value: Json): boolean => {
  const types = Array.isArray(type) ? type.map(String) : [textOf(type)]
  const found = typeOf(value)
  return types.includes(found) || (found === 'integer' && types.includes('number'))
}

const same = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other)
const characters = (text: string): number => Array.from(text).length
const numberOf = (value: Json): number => (typeof value === 'number' ? value : Number.NaN)

const asText = (holds: (text: string, rule: Json) => boolean): Check => {
  return (rule, value, { way }) =>
    typeof value !== 'string' || holds(value, rule) ? undefined : `${way}: not within ${JSON.stringify(rule)}`
}
const asNumber = (holds: (found: number, rule: number) => boolean): Check => {
  return (rule, value, { way }) =>
    typeof value !== 'number' || holds(value, numberOf(rule))
      ? undefined
      : `${way}: beyond ${JSON.stringify(rule)}`
}
const asList = (holds: (list: readonly Json[], rule: Json) => boolean): Check => {
  return (rule, value, { way }) =>
    !Array.isArray(value) || holds(listOf(value), rule)
      ? undefined
      : `${way}: not within ${JSON.stringify(rule)}`
}
const asObject = (holds: (members: JsonObject, rule: Json) => boolean): Check => {
  return (rule, value, { way }) =>
    !isObject(value) || holds(value, rule) ? undefined : `${way}: not within ${JSON.stringify(rule)}`
}
/** Returns the first fault. */
export const firstOf = (faults: readonly (string | undefined)[]): string | undefined =>
  faults.find((fault) => fault !== undefined)

/** The checks of the keywords; those that depend on others are in `faultOf`. */
const checks: Readonly<Record<string, Check>> = {
  type: (rule, value, { way }) =>
    isOfType(rule, value) ? undefined : `${way}: is no ${JSON.stringify(rule)}`,
  enum: (rule, value, { way }) =>
    listOf(rule).some((one) => same(one, value)) ? undefined : `${way}: none of the listed`,
  const: (rule, value, { way }) => (same(rule, value) ? undefined : `${way}: is not ${JSON.stringify(rule)}`),
  not: (rule, value, { way, how }) =>
    faultOf(rule, value, { way, how }) === undefined ? `${way}: is what it must not be` : undefined,
  oneOf: (rule, value, { way, how }) => {
    const fitting = listOf(rule).filter((one) => faultOf(one, value, { way, how }) === undefined)
    return fitting.length === 1 ? undefined : `${way}: fits ${fitting.length.toString()} of the alternatives`
  },
  minLength: asText((text, rule) => characters(text) >= numberOf(rule)),
  maxLength: asText((text, rule) => characters(text) <= numberOf(rule)),
  pattern: asText((text, rule) => new RegExp(textOf(rule), 'u').test(text)),
  minimum: asNumber((found, rule) => found >= rule),
  maximum: asNumber((found, rule) => found <= rule),
  exclusiveMinimum: asNumber((found, rule) => found > rule),
  minItems: asList((list, rule) => list.length >= numberOf(rule)),
  maxItems: asList((list, rule) => list.length <= numberOf(rule)),
  // A branch that adds members is validated together with the members beside it.
  unevaluatedProperties: (rule) => {
    if (rule === true) return undefined
    throw new Error('the fuzzer does not know closed branches: teach test/programs/fuzz/schema.ts')
  },
  uniqueItems: asList((list) => new Set(list.map((item) => JSON.stringify(item))).size === list.length),
  items: (rule, value, { way, how }) =>
    firstOf(
      listOf(value).map((item, index) => faultOf(rule, item, { way: `${way}/${index.toString()}`, how })),
    ),
  required: asObject((members, rule) => listOf(rule).every((name) => Object.hasOwn(members, textOf(name)))),
  minProperties: asObject((members, rule) => Object.keys(members).length >= numberOf(rule)),
  maxProperties: asObject((members, rule) => Object.keys(members).length <= numberOf(rule)),
  propertyNames: (rule, value, { way, how }) =>
    isObject(value)
      ? firstOf(Object.keys(value).map((name) => faultOf(rule, name, { way, how })))
      : undefined,
  properties: (rule, value, { way, how }) => {
    if (!isObject(value) || !isObject(rule)) return undefined
    const known = Object.entries(value).filter(([name]) => Object.hasOwn(rule, name))
    return firstOf(known.map(([name, member]) => faultOf(rule[name], member, { way: `${way}/${name}`, how })))
  },
}

/** Keywords that describe a schema, not its values. Only the service validates formats. */
const silent = new Set(
  'description title examples example default format additionalProperties then else'.split(' '),
)

const faultOfRest = (
  schema: JsonObject,
  value: Json,
  at: { way: string; how: Strictness },
): string | undefined => {
  if (!isObject(value)) return undefined
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  const closedByDefault = at.how === 'closed' && schema['type'] === 'object' && isObject(schema['properties'])
  const rest = schema['additionalProperties'] ?? !closedByDefault
  return firstOf(
    Object.entries(value)
      .filter(([name]) => !Object.hasOwn(properties, name))
      .map(([name, member]) => faultOf(rest, member, { way: `${at.way}/${name}`, how: at.how })),
  )
}

const faultOfBranch = (
  schema: JsonObject,
  value: Json,
  at: { way: string; how: Strictness },
): string | undefined => {
  if (!('if' in schema)) return undefined
  const isMet = faultOf(schema['if'], value, { way: at.way, how: 'open' }) === undefined
  return faultOf(schema[isMet ? 'then' : 'else'], value, { way: at.way, how: 'open' })
}

/** Returns the first fault of a value by a schema of the contract, or undefined. Throws for an unknown keyword. */
export const faultOf = (
  schema: Json | undefined,
  value: Json,
  at: { readonly way: string; readonly how: Strictness } = { way: '', how: 'open' },
): string | undefined => {
  if (schema === undefined || schema === true) return undefined
  if (schema === false) return `${at.way}: must not be there`
  const rules = resolve(schema)
  if (!rules) throw new Error(`no schema: ${JSON.stringify(schema)}`)
  const faults = Object.entries(rules).map(([keyword, rule]) => {
    if (silent.has(keyword) || keyword.startsWith('x-') || keyword === 'if') return undefined
    const check = checks[keyword]
    if (!check)
      throw new Error(`the fuzzer does not know the keyword ${keyword}: teach test/programs/fuzz/schema.ts`)
    return check(rule, value, at)
  })
  return firstOf([...faults, faultOfRest(rules, value, at), faultOfBranch(rules, value, at)])
}
